import { isDay, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Fault } from "../../../form/judge-args.ts";
import type { NumberFormat } from "../../../form/typed-number.ts";
import { batchIdOf, batchKey, NEW_BATCH, NO_BATCH } from "../batch-choice.ts";
import { readQuantity } from "../public/quantity-values.ts";
import { batchForm } from "../stock.copy.ts";
import type { Product } from "../stock.queries.ts";
import { counting as copy } from "./counts.copy.ts";
import type { BatchOnShelf } from "./counts.queries.ts";
import type { EntryStart } from "./entry-start.ts";

export interface EntryValues {
  /** A batch's id, `NEW_BATCH` or `NO_BATCH`; empty: not chosen. */
  batch: string;
  /** Of a new batch. */
  number: string;
  expiresOn: LocalDate;
  figure: string;
}

/**
 * The batch that the form starts with: the one that is named, or the only one with stock that is not counted yet. Empty:
 * a person chooses.
 */
export function startBatch({ product, batch }: EntryStart, shelf: readonly BatchOnShelf[]): string {
  if (batch !== undefined) return batchKey(batch);
  const open = shelf.filter(({ recordedMilli, isCounted }) => recordedMilli !== 0 && !isCounted);
  if (open[0] && open.length === 1) return batchKey(open[0].batch);
  if (shelf.length > 0) return shelf.length === 1 && shelf[0]?.batch === null ? NO_BATCH : "";
  return product.trackBatch === "yes" ? NEW_BATCH : NO_BATCH;
}

interface Known {
  countId: string;
  product: Product;
  format: NumberFormat;
  ids: { lineId: string; newBatchId: string };
  countedAt: Instant;
  replacesId: string | null;
}

/** The arguments of the figure that the values mean. */
export function entryArgs({ batch, number, expiresOn, figure }: EntryValues, known: Known, fault: Fault) {
  const { countId, product, format, ids, countedAt, replacesId } = known;
  const countedMilli = readQuantity(figure, format, fault, { product, field: "figure", needed: copy.figureNeeded });
  if (batch === "") fault("batch", copy.batchNeeded);
  if (batch === NEW_BATCH && number.trim() === "") fault("number", copy.numberNeeded);
  if (batch === NEW_BATCH && expiresOn !== "" && !isDay(expiresOn)) fault("expiresOn", batchForm.datesFault);
  if (countedMilli === null || batch === "") return null;
  const batchId = batchIdOf(batch, ids.newBatchId);
  const line = { id: ids.lineId, countId, productId: product.id, batchId, countedMilli };
  return { ...line, countedAt, replacesId };
}
