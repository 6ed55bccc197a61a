/** Labels of a roll and of a sheet. */
export const LABELS = ["label62", "label80"] as const;
export type LabelSize = (typeof LABELS)[number];

export const labelWords = {
  label62: "Label, 62 mm",
  label80: "Label, 50 × 80 mm",
} satisfies Record<LabelSize, string>;
