import { warningText } from "@fernpaw/domain/pets/pet-words.copy";
import type { WeightWarning } from "@fernpaw/domain/pets/weight-warnings";
import type { Alert } from "./pet-warnings.queries.ts";

export { alertKindWords, allergySeverityWords, allergyTitle } from "@fernpaw/domain/pets/pet-words.copy";

export const alertSeverityWords = {
  info: "For information",
  warning: "Warning",
  critical: "Danger",
} satisfies Record<Alert["severity"], string>;

export const alertCopy = {
  add: "Add warning",
  textNeeded: "Write the warning.",
  save: "Add warning",
  end: "Remove warning",
  lastRead: (name: string, day: string, time: string) =>
    name === "" ? `Last confirmed on ${day} at ${time}` : `Last confirmed by ${name} on ${day} at ${time}`,
};

export const aboutCopy = {
  label: (names: string) => `About ${names}`,
  ownerUnknown: "Owner unknown",
  reason: (reason: string) => `Reason: ${reason}`,
  warnings: "Warnings",
  warning: warningText,
  ofPet: (name: string, words: string) => (name === "" ? words : `${name}: ${words}`),
};

const weightWarningWords = {
  differs_from_last: "This differs by more than 15 % from the last weight.",
  twice_or_half: "This is more than twice or less than half the last weight. Check the decimal point and the unit.",
  above_species: "This is very heavy for this species.",
  below_species: "This is very light for this species.",
} satisfies Record<WeightWarning, string>;

/** The question about an unlikely weight. */
export function weightQuestion(warnings: readonly WeightWarning[]): string {
  return `${warnings.map((warning) => weightWarningWords[warning]).join(" ")} Is it right?`;
}
