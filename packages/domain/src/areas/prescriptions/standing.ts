import { addDays, daysBetween, type LocalDate } from "../../kernel/time.ts";
import type { Dispense, Prescription } from "./prescription.ts";

export type Standing = Prescription["status"] | "used_up" | "expired";

export const countsAsDispensed = ({ status }: Pick<Dispense, "status">): boolean => status === "dispensed";

/** Dispensings that are left; below 0 where two tablets dispensed the last one. */
export const remainingOf = (
  { repeatsAllowed }: Pick<Prescription, "repeatsAllowed">,
  all: readonly Pick<Dispense, "status">[],
): number => 1 + repeatsAllowed - all.filter(countsAsDispensed).length;

/** It may be dispensed on its last day. */
export const isExpired = ({ expiresOn }: Pick<Prescription, "expiresOn">, day: LocalDate): boolean => expiresOn < day;

type Stood = Pick<Prescription, "status" | "kind" | "repeatsAllowed" | "expiresOn">;

/** The state of a prescription on a day. One that is stopped stays so, whatever its date; one that is on hold expires too. */
export function standingOf(one: Stood, all: readonly Pick<Dispense, "status">[], day: LocalDate): Standing {
  const { status } = one;
  if (status !== "active" && status !== "on_hold") return status;
  if (one.kind === "dispense_here" && remainingOf(one, all) <= 0) return "used_up";
  return isExpired(one, day) ? "expired" : status;
}

/** Our own assumption: most days before the end in which a refill or a new prescription is on the list. */
const REFILL_BEFORE_DAYS = 7;
export const EXPIRING_BEFORE_DAYS = 30;

/** A short course is not due on the day on which it was handed over: its last quarter counts. */
const refillBeforeDays = (durationDays: number): number => Math.min(REFILL_BEFORE_DAYS, Math.floor(durationDays / 4));

/** The day on which what was handed over last is used up; null: never dispensed, or without an end. */
export function suppliedUntil(
  { durationDays }: Pick<Prescription, "durationDays">,
  dispensedOn: readonly LocalDate[],
): LocalDate | null {
  const last = dispensedOn.toSorted().at(-1);
  return last === undefined || durationDays === null ? null : addDays(last, durationDays);
}

/** The supply ends within a week (of a course under four weeks, within its last quarter), or has ended. The caller knows that the prescription may still be dispensed. */
export function isRefillDue(
  one: Pick<Prescription, "durationDays">,
  dispensedOn: readonly LocalDate[],
  day: LocalDate,
): boolean {
  const until = suppliedUntil(one, dispensedOn);
  if (until === null || one.durationDays === null) return false;
  return daysBetween(day, until) <= refillBeforeDays(one.durationDays);
}

export const isExpiring = ({ expiresOn }: Pick<Prescription, "expiresOn">, day: LocalDate): boolean =>
  expiresOn >= day && daysBetween(day, expiresOn) <= EXPIRING_BEFORE_DAYS;
