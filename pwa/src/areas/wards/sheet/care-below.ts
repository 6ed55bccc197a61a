import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { giveQuestions } from "../../treatments/public/give-questions.ts";
import { partsFor } from "../../treatments/treatments.queries.ts";
import type { SheetRow } from "../wards.queries.ts";

interface Amount {
  quantityMilli: number;
  /** Null: the batch that expires first. */
  batchId: string | null;
  day: LocalDate;
}

/** The questions before an amount of an order's product is given (`giveQuestions`). */
export function careQuestions({ known }: Pick<SheetRow, "known">, amount: Amount): string[] {
  if (!known) return [];
  const { parts } = partsFor(known, amount);
  return giveQuestions(known, { parts, quantityMilli: amount.quantityMilli });
}
