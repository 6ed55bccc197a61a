/** Paper for a pet: a card for the cage, a label of a roll, a label of a sheet. */
export const PRINT_FORMS = ["card", "label62", "label80"] as const;
export type PrintForm = (typeof PRINT_FORMS)[number];

export const formWords = {
  card: "Cage card, A4",
  label62: "Label, 62 mm",
  label80: "Label, 50 × 80 mm",
} satisfies Record<PrintForm, string>;

export const copy = {
  title: (name: string) => `Print ${name}`,
  crumb: "Print",
  submit: "Print",
  paper: "Paper",
  cardOnLetter: "Cage card, US Letter",
  hint: "In the printer's dialog choose the same paper and switch headers and footers off.",
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
