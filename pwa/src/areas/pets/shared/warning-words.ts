import type { Alert, Allergy } from "./pet-warnings.queries.ts";

export const alertKindWords = {
  bite_risk: "Bites",
  medical: "Medical",
  financial: "Account",
  handling: "Handling",
  quarantine: "Quarantine",
  other: "Note",
} satisfies Record<Alert["kind"], string>;

export const allergySeverityWords = {
  mild: "mild",
  moderate: "moderate",
  severe: "severe",
} satisfies Record<Allergy["severity"], string>;

/** `Allergy: penicillins (severe)`. */
export function allergyTitle(allergy: Pick<Allergy, "allergen" | "severity">): string {
  return `Allergy: ${allergy.allergen} (${allergySeverityWords[allergy.severity]})`;
}

export const alertSeverityWords = {
  info: "For information",
  warning: "Warning",
  critical: "Danger",
} satisfies Record<Alert["severity"], string>;

export const alertCopy = {
  add: "Add warning",
  text: "What must be minded?",
  textNeeded: "Write what must be minded.",
  kind: "Kind",
  severity: "How grave",
  mustRead: "Must be confirmed at check-in",
  save: "Add warning",
  end: "No longer holds",
  lastRead: (name: string, day: string, time: string) =>
    name === "" ? `Last confirmed on ${day} at ${time}` : `Last confirmed by ${name} on ${day} at ${time}`,
};
