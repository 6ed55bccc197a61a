import { addDays, toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import {
  type ExampleRows,
  examplesThere,
  forgetExamples,
  insertExamples,
} from "../areas/platform/figures/examples.queries.ts";
import { sumDays } from "../areas/platform/figures/sum-days.ts";
import { EXAMPLE_DAYS, exampleRows } from "./example-clinics.ts";

/** One transaction holds at most so many clinics: other writers wait for it. */
const CLINICS_A_WRITE = 50;

const joined = (parts: readonly ExampleRows[]): ExampleRows => ({
  figures: parts.flatMap(({ figures }) => figures),
  days: parts.flatMap(({ days }) => days),
  moves: parts.flatMap(({ moves }) => moves),
  alerts: parts.flatMap(({ alerts }) => alerts),
  invoices: parts.flatMap(({ invoices }) => invoices),
});

/**
 * Figures of clinics for the pages of platform staff. No clinic is behind them: they have no logins, and nothing can be done to them. On
 * another day, or for another number, all are made anew. Answers how many were written.
 */
export async function seedExamples(
  { store, now }: { store: Pick<Store, "read" | "write">; now: () => number },
  count: number,
): Promise<number> {
  const nowMs = now();
  const at = toInstant(nowMs);
  const today = at.slice(0, 10);
  const there = await store.read(examplesThere);
  if (there.count === count && (count === 0 || there.countedAt.slice(0, 10) === today)) return 0;
  await store.write(forgetExamples);
  const daysKept = count > EXAMPLE_DAYS.fewUpTo ? EXAMPLE_DAYS.many : EXAMPLE_DAYS.few;
  for (let from = 0; from < count; from += CLINICS_A_WRITE) {
    const length = Math.min(CLINICS_A_WRITE, count - from);
    const rows = joined(Array.from({ length }, (_row, index) => exampleRows(from + index, nowMs, daysKept)));
    await store.write((sql) => insertExamples(sql, rows));
  }
  const from = addDays(today, 1 - daysKept);
  await sumDays(store, { from, today, oldest: addDays(today, -EXAMPLE_DAYS.few), at });
  return count;
}
