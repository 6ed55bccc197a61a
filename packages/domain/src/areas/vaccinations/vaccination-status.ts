import { foldText } from "../../kernel/search-text.ts";
import { addDays, type LocalDate } from "../../kernel/time.ts";
import type { Vaccination } from "./vaccination.ts";

/** Days before the next date from which a vaccination counts as due: our own assumption. */
export const DUE_WITHIN_DAYS = 30;

/** `undated`: given elsewhere, and it is not known until when it protects. */
export type VaccinationStatus = "up_to_date" | "undated" | "due" | "overdue" | "none";

type Protecting = Pick<Vaccination, "id" | "givenOn" | "antigens" | "name" | "enteredInErrorAt">;

const isLater = (a: Protecting, b: Protecting): boolean =>
  a.givenOn > b.givenOn || (a.givenOn === b.givenOn && a.id > b.id);

/** Words of a vaccine's name that say nothing about what it protects against. */
const EMPTY_WORDS = /\b(?:vaccines?|boosters?|nasal|oral|nose|drops|strains?|injection|live|killed|dose|\d+)\b/g;

/**
 * The diseases that a vaccine protects against, one key each, by its ingredients, else by its name. Vaccines of two makers renew each
 * other where they protect against the same.
 */
export function protectionKeys({ antigens, name }: { antigens: string; name: string }): string[] {
  const parts = (antigens === "" ? name : antigens)
    .split(/[,;+/]|\band\b/i)
    .map((part) => foldText(part).replaceAll(EMPTY_WORDS, " ").replaceAll(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  return parts.length > 0 ? parts : [foldText(name)];
}

export const renews = (a: Parameters<typeof protectionKeys>[0], b: Parameters<typeof protectionKeys>[0]): boolean => {
  const keys = protectionKeys(b);
  return protectionKeys(a).some((key) => keys.includes(key));
};

/** The latest vaccination of each kind that counts: what protects the pet now, latest first. */
export function currentVaccinations<Row extends Protecting>(rows: Iterable<Row>): Row[] {
  const latest = new Map<string, Row>();
  for (const row of rows) {
    if (row.enteredInErrorAt !== null) continue;
    for (const key of protectionKeys(row)) {
      const known = latest.get(key);
      if (!known || isLater(row, known)) latest.set(key, row);
    }
  }
  return [...new Set(latest.values())].sort((a, b) => (isLater(a, b) ? -1 : 1));
}

/** Of one vaccination, on a day. A vaccine that the clinic gave without a next date never comes due. */
export function statusOf(
  { nextDueOn, source }: Pick<Vaccination, "nextDueOn" | "source">,
  today: LocalDate,
): VaccinationStatus {
  if (nextDueOn === null) return source === "here" ? "up_to_date" : "undated";
  if (nextDueOn > addDays(today, DUE_WITHIN_DAYS)) return "up_to_date";
  return nextDueOn < today ? "overdue" : "due";
}

const RANK = { overdue: 0, due: 1, undated: 2, up_to_date: 3, none: 4 } as const;

/** The worst of what is current, with the earliest next date; `none` where nothing is on record. */
export function vaccinationStatus(
  rows: Iterable<Vaccination>,
  today: LocalDate,
): { status: VaccinationStatus; nextDueOn: LocalDate | null } {
  let status: VaccinationStatus = "none";
  let nextDueOn: LocalDate | null = null;
  for (const row of currentVaccinations(rows)) {
    const own = statusOf(row, today);
    if (RANK[own] < RANK[status]) status = own;
    if (row.nextDueOn !== null && (nextDueOn === null || row.nextDueOn < nextDueOn)) nextDueOn = row.nextDueOn;
  }
  return { status, nextDueOn };
}
