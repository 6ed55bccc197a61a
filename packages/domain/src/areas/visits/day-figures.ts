import type { RowOf } from "../../kernel/entity.ts";
import { epochMsOf, type Instant } from "../../kernel/time.ts";
import type { appointments } from "../appointments/appointment.ts";
import { TRIAGES, type Triage, type visits } from "./visit.ts";

type Visit = Pick<RowOf<typeof visits>, "stage" | "openedAt" | "seenAt">;
type PlannedAppointment = Pick<RowOf<typeof appointments>, "status" | "petIds">;

/** One day of the desk, counted in pets. */
export interface DayFigures {
  /** Planned for the day and not cancelled. */
  expected: number;
  /** Checked in on the day, walk-ins among them. */
  arrived: number;
  /** In the waiting room now. */
  waiting: number;
  /** Came on the day, and somebody has had time for them. */
  seen: number;
  noShows: number;
  /** From arriving to being seen, over those who were seen; null when nobody was. */
  meanWaitMin: number | null;
}

const pets = (rows: readonly PlannedAppointment[]): number => rows.reduce((sum, { petIds }) => sum + petIds.length, 0);

/**
 * `planned` are the appointments of the day, `visits` those that are open and those that began on it, each once;
 * the day is `[from, to)`.
 */
export function dayFigures(
  planned: readonly PlannedAppointment[],
  all: readonly Visit[],
  { from, to }: { from: Instant; to: Instant },
): DayFigures {
  const ofDay = all.filter(({ openedAt }) => openedAt >= from && openedAt < to);
  const waitsMs = ofDay.flatMap(({ openedAt, seenAt }) =>
    seenAt === null ? [] : Math.max(0, epochMsOf(seenAt) - epochMsOf(openedAt)),
  );
  const sumMs = waitsMs.reduce((sum, ms) => sum + ms, 0);
  return {
    expected: pets(planned.filter(({ status }) => status !== "cancelled")),
    arrived: ofDay.length,
    waiting: all.filter(({ stage }) => stage === "waiting").length,
    seen: waitsMs.length,
    noShows: pets(planned.filter(({ status }) => status === "no_show")),
    meanWaitMin: waitsMs.length === 0 ? null : Math.round(sumMs / waitsMs.length / 60_000),
  };
}

/** Sorts the waiting: the most urgent first; nobody's judgement is no reason to wait longer than `green`. */
export function triageRank(triage: Triage | null): number {
  return triage === null ? TRIAGES.length - 1 : TRIAGES.indexOf(triage);
}
