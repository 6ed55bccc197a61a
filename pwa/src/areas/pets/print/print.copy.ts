import { LABELS } from "@fernpaw/domain/clinics/paper-document";
import { labelWords } from "../../clinics/public/paper/label-sizes.copy.ts";

/** Paper for a pet: a card for the cage, or a label. */
export const PRINT_FORMS = ["card", ...LABELS] as const;
export type PrintForm = (typeof PRINT_FORMS)[number];

export const formWords = {
  card: "Cage card, A4",
  ...labelWords,
} satisfies Record<PrintForm, string>;

export const copy = {
  title: (name: string) => `Print ${name}`,
  crumb: "Print",
  cardOnLetter: "Cage card, US Letter",
  owner: "Owner",
  phone: "Phone",
  noOwner: "Owner unknown",
  number: (number: number) => `No. ${number}`,
  born: "Born",
  weight: "Weight",
  chip: "Microchip",
  noWarnings: "No warnings.",
  warnings: "Warnings",
  printedAt: (clinic: string, day: string, time: string) => `${clinic} · printed ${day}, ${time}`,
  log: ["Time", "What", "By"],
};
