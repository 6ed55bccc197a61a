import type { RowOf } from "../../kernel/entity.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { lastDayOf, whyUnusable } from "./batch-use.ts";
import type { batches } from "./batch.ts";
import type { stockLevels } from "./stock-level.ts";

type Batch = Pick<RowOf<typeof batches>, "id" | "status" | "expiresOn" | "openedOn" | "receivedOn">;
type Level = Pick<RowOf<typeof stockLevels>, "batchId" | "quantityMilli">;

export interface BatchPart {
  /** Null: stock without a batch. */
  batchId: string | null;
  quantityMilli: number;
}

export interface BatchProposal {
  parts: BatchPart[];
  /** Needed beyond what is usable. */
  missingMilli: number;
}

const NEVER = "9999-12-31";
/** For a batch without the day on which it came: it was there before the others. */
const ALWAYS = "0000-01-01";

/** Batches that may be used on `day`, the one to use first in front. */
function inOrder<B extends Batch>(all: readonly B[], day: LocalDate, useWithinDays: number | null): B[] {
  const key = (batch: B): string =>
    [
      lastDayOf(batch, useWithinDays) ?? NEVER,
      batch.openedOn === null ? 2 : 1,
      batch.receivedOn ?? ALWAYS,
      batch.id,
    ].join(" ");
  return all
    .filter((batch) => whyUnusable(batch, useWithinDays, day) === null)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * First expired, first out. Splits a need over batches; `levels` are those of one product at one location. Stock without
 * a batch comes last.
 */
export function proposeBatches(
  levels: readonly Level[],
  all: readonly Batch[],
  need: { quantityMilli: number; day: LocalDate; useWithinDays: number | null },
): BatchProposal {
  const left = new Map(levels.map(({ batchId, quantityMilli }) => [batchId, quantityMilli]));
  const ids = [...inOrder(all, need.day, need.useWithinDays).map(({ id }): string | null => id), null];
  const parts: BatchPart[] = [];
  let missingMilli = need.quantityMilli;
  for (const batchId of ids) {
    const quantityMilli = Math.min(missingMilli, left.get(batchId) ?? 0);
    if (quantityMilli <= 0) continue;
    parts.push({ batchId, quantityMilli });
    missingMilli -= quantityMilli;
  }
  return { parts, missingMilli };
}
