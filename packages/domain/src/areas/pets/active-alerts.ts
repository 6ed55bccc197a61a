import type { RowOf } from "../../kernel/entity.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { alerts, allergies } from "./pet.ts";

/** Still to be minded on `today`; the day on which it ends counts. */
export function isAlertActive(alert: Pick<RowOf<typeof alerts>, "status" | "endsOn">, today: LocalDate): boolean {
  return alert.status === "active" && (alert.endsOn === null || alert.endsOn >= today);
}

const SEVERITY = { critical: 0, warning: 1, info: 2 } as const satisfies Record<
  RowOf<typeof alerts>["severity"],
  number
>;

/** Warnings that hold on a day, worst first. */
export const alertsThatHold = <Row extends RowOf<typeof alerts>>(rows: readonly Row[], day: LocalDate): Row[] =>
  rows
    .filter((alert) => isAlertActive(alert, day))
    .sort((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity] || (a.id < b.id ? -1 : 1));

const HARM = { severe: 0, moderate: 1, mild: 2 } as const satisfies Record<RowOf<typeof allergies>["severity"], number>;

/** Allergies that were not entered in error, worst first. */
export const allergiesThatCount = <Row extends RowOf<typeof allergies>>(rows: readonly Row[]): Row[] =>
  rows
    .filter((allergy) => allergy.enteredInErrorAt === null)
    .sort((a, b) => HARM[a.severity] - HARM[b.severity] || (a.id < b.id ? -1 : 1));
