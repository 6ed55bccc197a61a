import { sumMinor } from "../../kernel/money.ts";
import { type LocalDate, weekdayOf } from "../../kernel/time.ts";
import type { Measure, Sums } from "./figures.ts";
import { alignedDay, daysOf, type Period } from "./period.ts";
import { type Grouping, groupingsOf, type ReportName } from "./report.ts";
import type { ReportAnswer, ReportRow, ReportRows } from "./report-answer.ts";
import { MOST_ROWS } from "./report-answer.ts";

/** One thing that counts: a line of an invoice, a payment, a visit. Every figure is a sum of these, and its rows are the same ones. */
export interface Fact {
  day: LocalDate;
  values: Sums;
  /** Its keys in each grouping but the days: one, or several where it belongs to each, as an invoice to two vets. */
  keys: Readonly<Partial<Record<Grouping, readonly string[]>>>;
  row: Omit<ReportRow, "day" | "value">;
}

export const keysOf = (fact: Pick<Fact, "day" | "keys">, grouping: Grouping): readonly string[] => {
  if (grouping === "day") return [fact.day];
  if (grouping === "weekday") return [String(weekdayOf(fact.day))];
  return fact.keys[grouping] ?? [];
};

type Side = "now" | "before";
type Group = Record<Side, Partial<Record<Measure, number>>>;

function add(sums: Partial<Record<Measure, number>>, values: Sums): void {
  for (const [measure, value] of Object.entries(values) as [Measure, number][])
    sums[measure] = sumMinor([sums[measure] ?? 0, value]);
}

/** Adds up facts of a period and of its comparison. */
export class FactSums {
  readonly #total: Group = { now: {}, before: {} };
  readonly #groups: ReadonlyMap<Grouping, Map<string, Group>>;
  readonly #period: Period;
  readonly #before: Period;

  constructor(report: ReportName, period: Period, before: Period) {
    this.#period = period;
    this.#before = before;
    this.#groups = new Map(groupingsOf(report).map((grouping) => [grouping, new Map<string, Group>()]));
    // A day without anything is a part of the chart too.
    for (const day of this.#groups.has("day") ? daysOf(period) : []) this.#group("day", day);
  }

  #group(grouping: Grouping, key: string): Group {
    const groups = this.#groups.get(grouping);
    const known = groups?.get(key) ?? { now: {}, before: {} };
    groups?.set(key, known);
    return known;
  }

  add(side: Side, fact: Fact): void {
    add(this.#total[side], fact.values);
    for (const grouping of this.#groups.keys()) {
      const keys = keysOf(fact, grouping);
      const isEarlierDay = side === "before" && grouping === "day";
      for (const key of isEarlierDay ? keys.map((day) => alignedDay(day, this.#period, this.#before)) : keys)
        add(this.#group(grouping, key)[side], fact.values);
    }
  }

  answer(): Pick<ReportAnswer, "now" | "previous" | "groups"> {
    const groups = [...this.#groups].map(([grouping, rows]) => [
      grouping,
      [...rows].map(([key, sums]) => ({ key, ...sums })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ]);
    return {
      now: this.#total.now,
      previous: this.#total.before,
      groups: Object.fromEntries(groups) as ReportAnswer["groups"],
    };
  }
}

/** Which facts stand behind a figure: of days, and of one key of a grouping. */
export interface RowChoice {
  measure: Measure;
  days: Period;
  by: Grouping | null;
  key: string;
}

/** Puts the facts of a choice together, a row each time that one row counts on one day. */
export class FactRows {
  readonly #choice: RowChoice;
  readonly #rows = new Map<string, ReportRow>();

  constructor(choice: RowChoice) {
    this.#choice = choice;
  }

  add(fact: Fact): void {
    const { measure, days, by, key } = this.#choice;
    const value = fact.values[measure];
    if (value === undefined || fact.day < days.from || fact.day > days.to) return;
    if (by !== null && !keysOf(fact, by).includes(key)) return;
    const id = `${fact.row.table} ${fact.row.id} ${fact.day}`;
    const known = this.#rows.get(id);
    this.#rows.set(id, { ...fact.row, day: fact.day, value: sumMinor([known?.value ?? 0, value]) });
  }

  answer(): ReportRows {
    const all = [...this.#rows.values()];
    const newest = (a: ReportRow, b: ReportRow): number =>
      a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? 1 : -1;
    return {
      rows: all.toSorted(newest).slice(0, MOST_ROWS),
      count: all.length,
      sum: sumMinor(all.map(({ value }) => value)),
    };
  }
}
