/** The checks before a signature, in the order in which a vet looks at them. */
export const CHECK_KINDS = [
  "allergy",
  "species",
  "age",
  "same_medicine",
  "interaction",
  "weight_age",
  "dose_weight",
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];
