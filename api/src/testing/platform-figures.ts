import type { TestApi } from "./build-test-api.ts";
import { type ClinicDay, type ClinicFigures, keepDay, keepFigures } from "../areas/platform/figures/figures.queries.ts";
import { insertMove, type PlanMove } from "../areas/platform/figures/plan-moves.queries.ts";
import { sumDays } from "../areas/platform/figures/sum-days.ts";
import { someDay, someFigures } from "./query-contracts/some-figures.ts";
import { idOf } from "./query-contract.ts";

/** Figures without a clinic behind them, as the demo has them. */
export async function keepExample(api: TestApi, at: number, set: Partial<ClinicFigures> = {}): Promise<string> {
  const times = { countedAt: api.clock.now(), createdAt: api.clock.now(), lastSeenAt: api.clock.now() };
  await api.store.write((sql) => keepFigures(sql, someFigures(at, { ...times, isExample: 1, ...set })));
  return idOf(at);
}

export async function keepExampleDay(
  api: TestApi,
  at: number,
  day: string,
  set: Partial<ClinicDay> = {},
): Promise<void> {
  await api.store.write((sql) => keepDay(sql, someDay(at, day, { countedAt: api.clock.now(), ...set })));
}

export async function keepMove(api: TestApi, at: number, set: Partial<PlanMove>): Promise<void> {
  const move = {
    kind: "new",
    fromPlan: "",
    planCode: "solo",
    currency: "GBP",
    beforeMinor: 0,
    afterMinor: 3900,
  } as const;
  const row: PlanMove = {
    ...move,
    id: crypto.randomUUID(),
    clinicId: idOf(at),
    at: api.clock.now(),
    isExample: 1,
    ...set,
  };
  await api.store.write((sql) => insertMove(sql, row));
}

/** Sums up all days that there are, as a round of counting does. */
export async function sumAllDays(api: TestApi): Promise<void> {
  const at = api.clock.now();
  await sumDays(api.store, { from: "2000-01-01", today: at.slice(0, 10), oldest: "2000-01-01", at });
}

/** The lines of a CSV. */
export const csvLines = (body: string): string[] => body.replace("\uFEFF", "").trimEnd().split("\r\n");
