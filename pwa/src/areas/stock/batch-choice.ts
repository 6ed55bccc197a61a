import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { whyUnusable } from "@fernpaw/domain/stock/batch-use";
import type { Batch, BatchStock, Product } from "./stock.queries.ts";

/** Instead of a batch's id in a form. */
export const NEW_BATCH = "new";
export const NO_BATCH = "none";

export const batchKey = (batch: { id: string } | null): string => batch?.id ?? NO_BATCH;

/** The id that a choice means; `newId` is that of a batch to come. Null: stock without a batch. */
export function batchIdOf(choice: string, newId: string): string | null {
  if (choice === NEW_BATCH) return newId;
  return choice === NO_BATCH ? null : choice;
}

/** Stock on hand of the chosen batch at a location. */
export function leftOf({ levels }: BatchStock, choice: string, locationId: string): number {
  const batchId = batchIdOf(choice, NEW_BATCH);
  const level = levels.find((one) => one.batchId === batchId && one.locationId === locationId);
  return level?.quantityMilli ?? 0;
}

/** Sorts batches: the first to expire, then the first that came. */
export const shelfOrder = (batch: Pick<Batch, "expiresOn" | "receivedOn"> | null): string =>
  `${batch?.expiresOn ?? "9999"} ${batch?.receivedOn ?? ""}`;

/**
 * The batches of a choice: usable ones with stock, others with stock, then those without stock. The first to expire is in
 * front, and of those without stock the last that came.
 */
export function inChoiceOrder(
  product: Pick<Product, "useWithinDays">,
  stock: BatchStock,
  { locationId, day }: { locationId: string; day: LocalDate },
): Batch[] {
  const rank = (batch: Batch): number => {
    const isUnusable = whyUnusable(batch, product.useWithinDays, day) !== null;
    return (leftOf(stock, batch.id, locationId) > 0 ? 0 : 2) + Number(isUnusable);
  };
  return stock.batches.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    if (first !== second) return first - second;
    return first < 2
      ? shelfOrder(a).localeCompare(shelfOrder(b), "en")
      : (b.receivedOn ?? "").localeCompare(a.receivedOn ?? "", "en") ||
          shelfOrder(b).localeCompare(shelfOrder(a), "en");
  });
}
