import type { LabelSize } from "@fernpaw/domain/clinics/paper-document";

export const labelWords = {
  label62: "Label, 62 mm",
  label80: "Label, 50 × 80 mm",
  label67: "Label, 25 × 67 mm",
} satisfies Record<LabelSize, string>;
