import type { LabelSize, PaperBlock, PaperDocument } from "../clinics/paper-document.ts";
import { quantityText } from "../catalogue/unit-words.copy.ts";
import type { Prescription } from "./prescription.ts";
import { directionsOf, labelCopy, paperCopy as copy } from "./prescription.copy.ts";
import { numberWords } from "./number-words.copy.ts";
import { controlledLines, labelLines, ownerAddress, quantityInWords } from "./region-lines.ts";
import { regionOf } from "./region-pack.ts";

/** The number that people use; until the server has given it, the end of the id, which every device shows alike. */
export const prescriptionNumber = ({ number, id }: Pick<Prescription, "number" | "id">): string =>
  number === null ? prescriptionReference({ id }) : String(number);

/** On each label and paper that was made before the number was known. */
export const prescriptionReference = ({ id }: Pick<Prescription, "id">): string => id.slice(-6).toUpperCase();

/** "Carprofen, 100 mg, tablet": strength and form where the name does not say them. */
export function medicineTitle({
  medicine,
  strength,
  form,
}: Pick<Prescription, "medicine" | "strength" | "form">): string {
  const rest = [strength, form].filter(
    (part) => part.trim() !== "" && !medicine.toLowerCase().includes(part.trim().toLowerCase()),
  );
  return [medicine, ...rest].join(", ");
}

/** Of a product; empty where the name of the medicine says it. The EU wants it on each prescription: Regulation (EU) 2019/6, Article 105(5). */
const ingredientOf = ({ medicine }: Pick<Prescription, "medicine">, ingredient: string): string =>
  ingredient.trim() === "" || medicine.toLowerCase().includes(ingredient.trim().toLowerCase())
    ? ""
    : copy.ingredient(ingredient.trim());

const lineOf = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

export interface LabelFacts {
  clinic: { name: string; address: string; phone: string; country: string };
  prescription: Prescription;
  pet: { name: string; species: string };
  client: string;
  /** In one line. */
  clientAddress: string;
  quantityMilli: number;
  batches: readonly { number: string; expires: string }[];
  /** Repeats after this dispensing. */
  repeatsLeft: number;
  /** As people read a day. */
  day: string;
}

export interface MedicineLabel {
  /** Clinic, and on the larger label its address. */
  head: string[];
  whom: string;
  title: string;
  directions: string;
  warnings: string[];
  foot: string[];
}

/** The text of a medicine label. The smaller one leaves out the addresses. All of it follows from the rows of the device. */
export function medicineLabel(size: LabelSize, facts: LabelFacts): MedicineLabel {
  const { clinic, prescription, pet, client, clientAddress, quantityMilli, batches, repeatsLeft, day } = facts;
  const isSmall = size === "label67";
  const region = regionOf(clinic.country);
  const address = ownerAddress.has(region) && !isSmall ? clientAddress : "";
  const country = labelLines[region]
    .filter(({ isControlledOnly }) => isControlledOnly === undefined || prescription.controlled !== null)
    .map(({ text }) => text);
  const { withdrawal } = prescription;
  const own = [
    ...prescription.warnings.split("\n").map((line) => line.trim()),
    withdrawal === "" ? "" : copy.withdrawal(withdrawal),
  ];
  const batchWords = batches.map(({ number, expires }) => labelCopy.batch(number, expires));
  return {
    head: isSmall ? [lineOf(clinic.name, clinic.phone)] : [clinic.name, lineOf(clinic.address, clinic.phone)],
    // The day first: after a name in Arabic or Hebrew its parts would be turned round.
    whom: lineOf(day, `${pet.name}, ${pet.species}`, client, address),
    title: `${medicineTitle(prescription)} × ${quantityText(quantityMilli, prescription.unit)}`,
    directions: directionsOf(prescription),
    warnings: [...own, ...country].filter((line) => line !== ""),
    foot: [
      lineOf(
        ...batchWords,
        labelCopy.rx(prescriptionNumber(prescription)),
        labelCopy.repeats(repeatsLeft),
        prescription.signerName === "" ? "" : labelCopy.by(prescription.signerName),
      ),
    ],
  };
}

/** The label as the server makes a PDF of it, which has the clinic at its foot. */
export function labelDocument(size: LabelSize, label: MedicineLabel): PaperDocument {
  const { whom, title, directions, warnings, foot } = label;
  const blocks: PaperBlock[] = [
    { kind: "text", text: whom },
    { kind: "text", text: directions },
    ...warnings.map((text): PaperBlock => ({ kind: "heading", text })),
    { kind: "text", text: foot.join("\n") },
  ];
  return { paper: size, title, recipient: [], facts: [], blocks };
}

export interface PaperFacts {
  paper: "a4" | "letter";
  country: string;
  prescription: Prescription;
  /** The active ingredient of its product; empty: not known. */
  ingredient: string;
  /** Name and address of the client, line by line. */
  recipient: string[];
  pet: { name: string; kind: string; weight: string; chip: string };
  dayText: (day: string) => string;
  /** The day of the signature. */
  signedOn: string | null;
  /** Supplies that the clinic has handed over already: another supplier must not count them again. */
  dispensed: number;
}

/** The written prescription: the app shows and prints it, the server makes a PDF of it. */
export function prescriptionDocument(facts: PaperFacts): PaperDocument {
  const { paper, country, prescription, ingredient, recipient, pet, dayText, signedOn, dispensed } = facts;
  const { number, quantityMilli, unit, repeatsAllowed, warnings, withdrawal, cascadeStatement } = prescription;
  const { signerName, signerLicence, isSubstitutable, controlled, expiresOn, kind } = prescription;
  const animal = [
    [copy.facts.name, pet.name],
    [copy.facts.species, pet.kind],
    [copy.facts.weight, pet.weight],
    [copy.facts.chip, pet.chip],
  ].flatMap(([label, value]) => (value === "" ? [] : [`${label}: ${value}`]));
  const region = regionOf(country);
  const legal = [cascadeStatement, controlled === null ? "" : (controlledLines[region] ?? "")];
  const figures = quantityText(quantityMilli, unit);
  const inWords = controlled !== null && quantityInWords.has(region);
  const quantity = inWords ? copy.figuresAndWords(figures, numberWords(quantityMilli)) : figures;
  const text = (lines: readonly string[]): PaperBlock[] => {
    const shown = lines.filter((line) => line.trim() !== "");
    return shown.length === 0 ? [] : [{ kind: "text", text: shown.join("\n") }];
  };
  return {
    paper,
    title: kind === "external_pharmacy" ? copy.forPharmacy : copy.title,
    recipient,
    facts: [
      { label: number === null ? copy.reference : copy.number, value: prescriptionNumber(prescription) },
      { label: copy.date, value: signedOn === null ? copy.notSigned : dayText(signedOn) },
      { label: copy.validUntil, value: dayText(expiresOn) },
    ],
    blocks: [
      { kind: "heading", text: copy.animal },
      ...text(animal),
      { kind: "heading", text: copy.medicine },
      ...text([
        medicineTitle(prescription),
        ingredientOf(prescription, ingredient),
        copy.quantity(quantity),
        copy.repeats(repeatsAllowed, dispensed),
        copy.substitution(isSubstitutable === "yes"),
      ]),
      { kind: "heading", text: copy.directions },
      ...text([directionsOf(prescription)]),
      ...(warnings.trim() === "" && withdrawal === ""
        ? []
        : [
            { kind: "heading" as const, text: copy.warnings },
            ...text([warnings, withdrawal === "" ? "" : copy.withdrawal(withdrawal)]),
          ]),
      ...text(legal),
      ...text([signedOn === null ? copy.notSigned : copy.signed(signerName, signerLicence)]),
      ...text([copy.signature]),
    ],
  };
}
