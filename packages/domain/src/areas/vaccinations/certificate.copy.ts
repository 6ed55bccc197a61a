/** Words of the certificate, for paper and mail. */
export const certificateCopy = {
  title: "Vaccination certificate",
  rabiesTitle: "Rabies vaccination certificate",
  date: "Date",
  pet: "Pet",
  animal: "Animal",
  vaccinations: "Vaccinations",
  columns: { given: "Given", vaccine: "Vaccine", batch: "Batch", expires: "Expiry", next: "Next due" },
  elsewhere: (name: string) => `${name} (told by the owner, not given here)`,
  facts: {
    name: "Name",
    species: "Species and breed",
    sex: "Sex",
    born: "Born",
    colour: "Colour and markings",
    chip: "Chip",
    tag: "Rabies tag",
    weight: "Weight",
  },
  column: { what: "", value: "" },
  signed: (name: string, licence: string) =>
    licence === "" ? `Vet: ${name}` : `Vet: ${name}, licence number ${licence}`,
  signature: "Signature: ____________________________    Date: ________________",
  mailSubject: (name: string) => `Vaccination certificate of ${name}`,
};
