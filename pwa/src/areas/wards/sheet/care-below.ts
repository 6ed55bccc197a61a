import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { belowShelf } from "../../treatments/public/below-shelf.ts";
import { partsFor } from "../../treatments/treatments.queries.ts";
import type { SheetRow } from "../wards.queries.ts";

interface Amount {
  quantityMilli: number;
  /** Null: the batch that expires first. */
  batchId: string | null;
  day: LocalDate;
}

/** The question before an amount of an order's product is given that the recorded stock does not have; none: it has it. */
export function careQuestions({ known }: Pick<SheetRow, "known">, amount: Amount): string[] {
  if (!known) return [];
  const { parts } = partsFor(known, amount);
  const below = belowShelf(known, { parts, quantityMilli: amount.quantityMilli });
  return below === null ? [] : [below];
}
