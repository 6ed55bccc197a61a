import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { products } from "@fernpaw/domain/catalogue/product";
import { readThousandths } from "@fernpaw/domain/kernel/quantity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { proposeBatches } from "@fernpaw/domain/stock/propose-batches";
import type { Fault } from "../../form/judge-args.ts";
import { adjust, type adjustKinds } from "./stock.copy.ts";
import type { ProductStockRows } from "./stock.queries.ts";

export type AdjustKind = keyof typeof adjustKinds;

/** Instead of a batch's id. */
export const NEW_BATCH = "new";
export const NO_BATCH = "none";

export interface AdjustValues {
  productId: string;
  locationId: string;
  kind: AdjustKind;
  /** A batch's id, `NEW_BATCH` or `NO_BATCH`; empty: the one that is proposed. */
  batch: string;
  number: string;
  expiresOn: LocalDate;
  quantity: string;
  reason: string;
  overrideReason: string;
}

type Stock = Pick<ProductStockRows, "levels" | "batches">;
type Product = Pick<RowOf<typeof products>, "trackBatch" | "useWithinDays">;

/** The batch that is proposed: the first to expire, or a new one for stock that comes in. */
export function proposedBatch(
  product: Product,
  stock: Stock,
  { kind, locationId }: AdjustValues,
  day: LocalDate,
): string {
  if (kind === "opening") return product.trackBatch === "yes" ? NEW_BATCH : NO_BATCH;
  const levels = stock.levels.filter((level) => level.locationId === locationId);
  const need = { quantityMilli: 1, day, useWithinDays: product.useWithinDays };
  const [first] = proposeBatches(levels, stock.batches, need).parts;
  const any = levels.find(({ quantityMilli }) => quantityMilli > 0) ?? levels[0];
  return (
    first?.batchId ?? any?.batchId ?? (product.trackBatch === "yes" ? (stock.batches[0]?.id ?? NO_BATCH) : NO_BATCH)
  );
}

/** Stock on hand of the chosen batch at the chosen location. */
export function leftOf({ levels }: Stock, batch: string, locationId: string): number {
  const batchId = batch === NO_BATCH ? null : batch;
  const level = levels.find((one) => one.batchId === batchId && one.locationId === locationId);
  return level?.quantityMilli ?? 0;
}

interface Ids {
  id: string;
  newBatchId: string;
}

/** The arguments of the mutation that the values mean: opening stock, or stock that goes out. */
export function adjustArgs(values: AdjustValues, batch: string, ids: Ids, fault: Fault) {
  const { productId, locationId, kind, reason, overrideReason } = values;
  const quantityMilli = readThousandths(values.quantity);
  if (productId === "") fault("productId", adjust.productNeeded);
  if (batch === NEW_BATCH && values.number.trim() === "") fault("number", adjust.numberNeeded);
  if (quantityMilli === null || quantityMilli === 0) return fault("quantity", adjust.quantityFault);
  if (productId === "") return null;
  const batchId = batch === NEW_BATCH ? ids.newBatchId : batch === NO_BATCH ? null : batch;
  const common = { id: ids.id, productId, batchId, locationId, quantityMilli };
  return kind === "opening" ? common : { ...common, kind, reason, overrideReason };
}
