import type { RowOf } from "../../kernel/entity.ts";
import { roundedShare } from "../../kernel/money.ts";
import { addDays, epochMsOf, type Instant, type LocalDate } from "../../kernel/time.ts";
import type { products } from "../catalogue/product.ts";
import { lastDayOf, restOfVial } from "./batch-use.ts";
import type { batches, stockCosts } from "./batch.ts";
import { soldPacks } from "./sold-packs.ts";
import type { stockLevels } from "./stock-level.ts";
import { USE_KINDS, type stockMovements } from "./stock-movement.ts";

type Level = Pick<RowOf<typeof stockLevels>, "batchId" | "quantityMilli">;
type Movement = Pick<RowOf<typeof stockMovements>, "id" | "kind" | "quantityMilli" | "occurredAt" | "reversesId">;
type Batch = Pick<RowOf<typeof batches>, "id" | "expiresOn" | "openedOn">;
type Cost = Pick<RowOf<typeof stockCosts>, "batchId" | "quantityMilli" | "costMinor">;

const DAY_MS = 86_400_000;
export const USAGE_DAYS = 90;

export const onHand = (levels: readonly { quantityMilli: number }[]): number =>
  levels.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);

export interface Usage {
  usedMilli: number;
  /** Days that it covers: fewer than 90 for stock that is counted since a shorter time, and at least 1. */
  days: number;
}

/**
 * The use by patients, clients and the clinic itself in the last 90 days, without returns and reversals.
 * `movements` are all of one product in these days, in any order; `firstAt` is its first movement of all.
 */
export function usageOf(movements: readonly Movement[], now: Instant, firstAt: Instant | null): Usage {
  const since = epochMsOf(now) - USAGE_DAYS * DAY_MS;
  const recent = movements.filter(({ occurredAt }) => epochMsOf(occurredAt) >= since && occurredAt <= now);
  const uses = new Set(recent.filter(({ kind }) => USE_KINDS.includes(kind)).map(({ id }) => id));
  const counts = recent.filter(
    ({ id, kind, reversesId }) =>
      uses.has(id) || kind === "sale_return" || (reversesId !== null && uses.has(reversesId)),
  );
  const covered = firstAt === null ? 1 : Math.ceil((epochMsOf(now) - epochMsOf(firstAt)) / DAY_MS);
  return { usedMilli: Math.max(0, -onHand(counts)), days: Math.min(USAGE_DAYS, Math.max(1, covered)) };
}

/** Whole days that the stock that may be used lasts at the pace of `usage`; null: nothing was used. */
export function daysLeft(usableMilli: number, { usedMilli, days }: Usage): number | null {
  if (usedMilli === 0) return null;
  return Math.max(0, Math.floor((usableMilli * days) / usedMilli));
}

export interface ReorderInput {
  /** By `usableOn`. */
  usableMilli: number;
  onOrderMilli: number;
  minimumMilli: number | null;
  idealMilli: number | null;
  packSizeMilli: number;
  /** Packs in which the supplier sells: the smallest order, and its multiple. */
  leastPacks?: number;
  packMultiple?: number;
}

export interface Reorder {
  packs: number;
  quantityMilli: number;
}

/**
 * The quantity to order: up to the ideal, in whole packs, when usable stock and orders together are at or below the minimum. Null:
 * nothing, or the product has no minimum. Without an ideal it is filled up to just above the minimum.
 */
export function reorderOf(product: ReorderInput): Reorder | null {
  const { usableMilli, onOrderMilli, minimumMilli, packSizeMilli, leastPacks = 1, packMultiple = 1 } = product;
  const coming = usableMilli + onOrderMilli;
  if (minimumMilli === null || coming > minimumMilli) return null;
  const needMilli = Math.max((product.idealMilli ?? minimumMilli + 1) - coming, 1);
  const packs = soldPacks(Math.ceil(needMilli / packSizeMilli), {
    minimumPacks: leastPacks,
    multiplePacks: packMultiple,
  });
  return { packs, quantityMilli: packs * packSizeMilli };
}

export interface EndingBatch<L, B> {
  level: L;
  batch: B;
  lastDay: LocalDate;
  /** The quantity that ends on that day: the rest of the open vial, or the closed ones. */
  leftMilli: number;
  isOpened: boolean;
  isOver: boolean;
}

type Pack = Pick<RowOf<typeof products>, "useWithinDays" | "packSizeMilli">;

/** The parts of a batch that end on different days: the vial in use, and the closed ones. */
function endsOf(batch: Batch, leftMilli: number, pack: Pack | undefined) {
  const lastDay = lastDayOf(batch, pack?.useWithinDays ?? null);
  const isOpened = lastDay !== batch.expiresOn;
  const vialMilli = isOpened && pack ? restOfVial(leftMilli, pack.packSizeMilli) : 0;
  return [
    { lastDay, leftMilli: vialMilli, isOpened: true },
    { lastDay: batch.expiresOn, leftMilli: leftMilli - vialMilli, isOpened: false },
  ];
}

/**
 * Stock that ends within `days` or has ended, by the batch's expiry or because a vial is open. The first to end is in
 * front. `packOf`: the product of a batch.
 */
export function expiringSoon<L extends Level, B extends Batch>(
  levels: readonly L[],
  all: readonly B[],
  { day, days, packOf }: { day: LocalDate; days: number; packOf: (batch: B) => Pack | undefined },
): EndingBatch<L, B>[] {
  const byId = new Map(all.map((batch) => [batch.id, batch]));
  const last = addDays(day, days);
  return levels
    .flatMap((level) => {
      const batch = level.batchId === null ? undefined : byId.get(level.batchId);
      if (!batch || level.quantityMilli <= 0) return [];
      return endsOf(batch, level.quantityMilli, packOf(batch)).flatMap(({ lastDay, leftMilli, isOpened }) =>
        lastDay === null || lastDay > last || leftMilli <= 0
          ? []
          : [{ level, batch, lastDay, leftMilli, isOpened, isOver: lastDay < day }],
      );
    })
    .toSorted((a, b) => (a.lastDay < b.lastDay ? -1 : 1));
}

/**
 * The part of one product's stock that may be used on `day`: without what has ended (the rest of an open vial too), and without
 * batches that are recalled or in quarantine. A level below zero counts, as in `onHand`. `all` has at least the batches that
 * may not be used.
 */
export function usableOn(
  levels: readonly Level[],
  all: readonly (Batch & Pick<RowOf<typeof batches>, "status">)[],
  { day, pack }: { day: LocalDate; pack: Pack | undefined },
): number {
  if (all.length === 0) return onHand(levels);
  const byId = new Map<string, (typeof all)[number]>(all.map((batch) => [batch.id, batch]));
  return levels.reduce((sum, { batchId, quantityMilli }) => {
    const batch = byId.get(batchId ?? "");
    if (!batch || quantityMilli <= 0) return sum + quantityMilli;
    if (batch.status !== "available") return sum;
    const parts = endsOf(batch, quantityMilli, pack).filter(({ lastDay }) => lastDay === null || lastDay >= day);
    return parts.reduce((part, { leftMilli }) => part + leftMilli, sum);
  }, 0);
}

export interface StockValue {
  valueMinor: number;
  /** On hand at no known cost. */
  unvaluedMilli: number;
}

interface CostSum {
  quantityMilli: number;
  costMinor: number;
}

const sumCosts = (costs: readonly Cost[]): CostSum =>
  costs.reduce<CostSum>(
    (sum, { quantityMilli, costMinor }) => ({
      quantityMilli: sum.quantityMilli + quantityMilli,
      costMinor: sum.costMinor + costMinor,
    }),
    { quantityMilli: 0, costMinor: 0 },
  );

/** A quantity at the average of `costs`, in whole minor units; null where they are of nothing. */
export function costOf(quantityMilli: number, costs: readonly Cost[]): number | null {
  const sum = sumCosts(costs);
  return sum.quantityMilli <= 0 ? null : roundedShare(quantityMilli, sum.costMinor, sum.quantityMilli);
}

/**
 * The cost of a quantity of one product's batch: at the average of the batch's own costs, and without them, as stock
 * without a batch, at that of the product. Negative for a negative quantity; null: no cost is known.
 */
export function worthOf({ batchId, quantityMilli }: Level, costs: readonly Cost[]): number | null {
  const own = batchId === null ? [] : costs.filter((cost) => cost.batchId === batchId);
  return costOf(quantityMilli, own) ?? costOf(quantityMilli, costs);
}

/** The value of one product's levels, each by `worthOf`. A level below zero has no value. */
export function valueOf(levels: readonly Level[], costs: readonly Cost[]): StockValue {
  const value: StockValue = { valueMinor: 0, unvaluedMilli: 0 };
  for (const level of levels) {
    if (level.quantityMilli <= 0) continue;
    const cost = worthOf(level, costs);
    if (cost === null) value.unvaluedMilli += level.quantityMilli;
    else value.valueMinor += cost;
  }
  return value;
}
