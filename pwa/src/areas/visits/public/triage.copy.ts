import type { Triage } from "@fernpaw/domain/visits/visit";

export const triageWords = {
  red: "Immediate",
  orange: "Very urgent",
  yellow: "Urgent",
  green: "Can wait",
} satisfies Record<Triage, string>;

export const triageCopy = {
  label: "Triage",
  none: "Not judged",
};
