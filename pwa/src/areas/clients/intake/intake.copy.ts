import { plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  ask: "Send a form",
  linkTitle: "Form for a new client",
  linkHint:
    "Let the client scan the code, or send them the link. They fill in their own and their pet's data. The link works once.",
  make: "Create a link",
  qr: "Code with the link of the form",
  link: "Link",
  until: (day: string) => `Works until ${day}.`,
  copyLink: "Copy link",
  copied: "Copied",
  done: "Done",
  title: (count: number) => plural(count, "1 new-client form", `${count} new-client forms`),
  open: "Review",
  openOf: (name: string) => `Review the form of ${name}`,
  dialog: (name: string) => `Form of ${name}`,
  contact: "Contact",
  address: "Address",
  pet: "Pet",
  notes: "Says",
  sexes: { female: "female", male: "male", unknown: "" },
  accept: "Fill record",
  accepted: (name: string) => `The record of ${name} is filled.`,
  fillHint:
    "A phone, an e-mail and an address that the record does not have are added. So are the pet's breed and sex. The client's words are added to the pet's notes.",
  chooseSpecies: "Choose the kind of animal.",
  discard: "Discard form",
  discarded: "The form is discarded.",
  sure: (name: string) => `Discard the form of ${name}?`,
  sureText: "The answers are deleted. The client gets no message.",
};
