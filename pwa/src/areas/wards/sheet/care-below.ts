import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { belowShelf } from "../../treatments/public/below-shelf.ts";
import { partsFor, type Knowledge, type PlannedLine } from "../../treatments/treatments.queries.ts";
import type { SheetRow } from "../wards.queries.ts";

interface Amount {
  quantityMilli: number;
  /** Null: the batch that expires first. */
  batchId: string | null;
  day: LocalDate;
}

/** The batches that an amount is taken from. A batch that must not be used is named if the shelf has no other. */
export function careParts(
  known: Knowledge,
  { quantityMilli, batchId, day }: Amount,
): Pick<PlannedLine, "blocked"> & { parts: BatchPart[] } {
  const { parts, blocked } = partsFor(known, { quantityMilli, batchId, day });
  return { parts: blocked ? [{ batchId: blocked.batch.id, quantityMilli }] : parts, blocked };
}

/** The question before an amount of an order's product is given that the recorded stock does not have; none: it has it. */
export function careQuestions({ known }: Pick<SheetRow, "known">, amount: Amount): string[] {
  if (!known) return [];
  const { parts } = careParts(known, amount);
  const below = belowShelf(known, { parts, quantityMilli: amount.quantityMilli });
  return below === null ? [] : [below];
}
