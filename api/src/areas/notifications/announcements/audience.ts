import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import type * as z from "zod/mini";
import { everyClinicId } from "../../../db/clinic-ids.queries.ts";
import { type ClinicMarks, clinicMarks } from "../../platform/public/clinic-marks.queries.ts";
import { type Audience as AudienceShape, NO_PLAN } from "./announcement-shapes.ts";

export type Audience = z.output<typeof AudienceShape>;
type ClinicFilter = NonNullable<Extract<Audience, { type: "specific" }>["filter"]>;

const QUIET_MS = 24 * 3_600_000;

const inOrder = (list: readonly string[]): string[] => [...new Set(list)].toSorted();

/** The same audience is the same text, in whichever order it was chosen. */
export function criteriaText(audience: Audience): string {
  if (audience.type === "all") return canonicalJson(audience);
  const { filter } = audience;
  const lists = filter && {
    plans: inOrder(filter.plans),
    countries: inOrder(filter.countries),
    states: inOrder(filter.states),
  };
  return canonicalJson({ type: "specific", clinics: inOrder(audience.clinics), ...(lists && { filter: lists }) });
}

export const criteriaOf = (text: string): Audience => JSON.parse(text) as Audience;

const planOf = ({ planCode }: ClinicMarks): string => (planCode === "" ? NO_PLAN : planCode);
const stateOf = ({ status, suspendedAt }: ClinicMarks): string => (suspendedAt === "" ? status : "suspended");
const has = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value);

/** A clinic fits with one value of each list that has any. */
const fits = (marks: ClinicMarks, { plans, countries, states }: ClinicFilter): boolean =>
  has(plans, planOf(marks)) && has(countries, marks.country) && has(states, stateOf(marks));

/** Ids of the clinics that an audience has now, in order. */
export async function clinicsNow(sql: Sql, audience: Audience): Promise<string[]> {
  const all = await everyClinicId(sql);
  if (audience.type === "all") return all;
  const { filter, clinics } = audience;
  const found = filter ? (await clinicMarks(sql)).filter((marks) => fits(marks, filter)) : [];
  const wanted = new Set([...clinics, ...found.map(({ clinicId }) => clinicId)]);
  return all.filter((id) => wanted.has(id));
}

/** How many an audience would reach now, and how many of its clinics have had no person for a day. */
export async function reachNow(sql: Sql, audience: Audience, nowMs: number) {
  const ids = new Set(await clinicsNow(sql, audience));
  const reached = (await clinicMarks(sql)).filter(({ clinicId }) => ids.has(clinicId));
  const byFilter =
    audience.type === "specific" && audience.filter ? (await clinicsNow(sql, { ...audience, clinics: [] })).length : 0;
  const since = toInstant(nowMs - QUIET_MS);
  return {
    clinics: ids.size,
    byFilter,
    people: reached.reduce((sum, { people }) => sum + people, 0),
    quiet: reached.filter(({ lastSeenAt }) => lastSeenAt < since).length,
  };
}

function counted(values: readonly string[]): { value: string; clinics: number }[] {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups]
    .map(([value, { length }]) => ({ value, clinics: length }))
    .toSorted((a, b) => b.clinics - a.clinics);
}

/** The values that clinics have now, the most common ones first. */
export async function audienceChoices(sql: Sql) {
  const marks = await clinicMarks(sql);
  const names = new Map(marks.map((row) => [planOf(row), row.planName ?? row.planCode]));
  return {
    plans: counted(marks.map(planOf)).map((one) => ({ ...one, name: names.get(one.value) ?? "" })),
    countries: counted(marks.map(({ country }) => country)),
    states: counted(marks.map(stateOf)),
  };
}
