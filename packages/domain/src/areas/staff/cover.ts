import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable } from "../../kernel/fields.ts";
import { common, joined, type Range } from "../../kernel/ranges.ts";
import { ref } from "../../kernel/references.ts";
import { EndMinute, instantAt, type LocalDate, MinuteOfDay, weekdayOf } from "../../kernel/time.ts";
import { type Shift, workRanges } from "./shift.ts";
import { PROFESSIONS } from "./staff.ts";

/** The fewest people of a profession at a location, on days of the week and between hours. */
export const coverRules = defineEntity({
  table: "coverRules",
  fields: () => ({
    profession: editable(z.enum(PROFESSIONS)),
    locationId: editable(ref("locations")),
    /** 0 is Monday. */
    weekdays: editable(z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7))),
    fromMin: editable(MinuteOfDay),
    toMin: editable(EndMinute),
    leastPeople: editable(z.int().check(z.gte(1), z.lte(50))),
  }),
  scope: "schedule",
  indexes: [],
  buckets: { p1: "all" },
});
export type CoverRule = RowOf<typeof coverRules>;

export interface CoverGap {
  rule: CoverRule;
  /** The fewest at one moment. */
  people: number;
  /** When there are fewer than the rule asks for. */
  short: Range[];
}

type PlannedShift = Pick<Shift, "userId" | "locationId" | "startsAt" | "endsAt" | "kind">;
interface Person {
  id: string;
  profession: string;
}

/** The time of each person at work at the location, without leave, sickness and training. */
function timesAtWork(rule: CoverRule, shifts: readonly PlannedShift[], people: readonly Person[]): Range[][] {
  return people
    .filter(({ profession }) => profession === rule.profession)
    .map(({ id }) => {
      const own = shifts.filter(({ userId }) => userId === id);
      // Leave counts at every location.
      return joined(
        workRanges(own.filter(({ kind, locationId }) => kind !== "work" || locationId === rule.locationId)),
      );
    });
}

/** Rules that a day does not meet. Drafts count too: the planner sees the week that is being planned. */
export function coverGaps(
  rules: readonly CoverRule[],
  {
    shifts,
    people,
    day,
    timeZone,
  }: { shifts: readonly PlannedShift[]; people: readonly Person[]; day: LocalDate; timeZone: string },
): CoverGap[] {
  return rules
    .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
    .flatMap((rule) => {
      const asked = { from: instantAt(day, rule.fromMin, timeZone), to: instantAt(day, rule.toMin, timeZone) };
      const there = timesAtWork(rule, shifts, people).map((times) => common(times, [asked]));
      const bounds = [asked, ...there.flat()].flatMap(({ from, to }) => [from, to]);
      const marks = [...new Set(bounds)].toSorted();
      const pieces = marks.slice(1).map((to, index) => {
        const from = marks[index] ?? to;
        const count = there.filter((times) => times.some((time) => time.from <= from && to <= time.to)).length;
        return { from, to, count };
      });
      const short = pieces.filter(({ count }) => count < rule.leastPeople);
      if (short.length === 0) return [];
      return [{ rule, people: Math.min(...short.map(({ count }) => count)), short: joined(short) }];
    });
}
