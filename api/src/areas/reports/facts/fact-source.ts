import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import type { Period } from "@fernpaw/domain/reports/period";
import { addDays, dayBounds } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Moments } from "../reports.queries.ts";

export interface FactContext {
  read: Store["read"];
  clinicId: string;
  timeZone: string;
  /** Of the clinic's settings. */
  lostAfterMonths: number;
  /** The server's clock. */
  at: string;
  /** Null: of all. */
  locationId: string | null;
}

/** All facts of a report in a period. It reads in short parts, so that other work of its thread has its turn between them. */
export type FactSource = (context: FactContext, period: Period) => AsyncIterable<Fact>;

const DAYS_A_PART = 7;

/** A period in weeks, with a turn of the event loop before each. */
export async function* partsOf({ from, to }: Period): AsyncGenerator<Period> {
  for (let first = from; first <= to; first = addDays(first, DAYS_A_PART)) {
    await nextTurn();
    const last = addDays(first, DAYS_A_PART - 1);
    yield { from: first, to: last < to ? last : to };
  }
}

/** The moments of days in the clinic's zone. */
export const momentsOf = ({ from, to }: Period, timeZone: string): Moments => ({
  from: dayBounds(from, timeZone).from,
  to: dayBounds(to, timeZone).to,
});

/** Whether a row is of the location that a person asked for. */
export const isOf = ({ locationId }: Pick<FactContext, "locationId">, row: { locationId: string }): boolean =>
  locationId === null || row.locationId === locationId;

/** A row without a page of a visit. */
export const NO_VISIT = { petId: null, appointmentId: null } as const;
