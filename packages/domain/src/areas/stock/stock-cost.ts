import { derivedId } from "../../kernel/ids.ts";
import type { RowOf } from "../../kernel/entity.ts";
import { roundedShare } from "../../kernel/money.ts";
import type { Tx } from "../../kernel/mutation.ts";
import type { Instant } from "../../kernel/time.ts";
import type { productCosts } from "../catalogue/price.ts";
import type { products } from "../catalogue/product.ts";
import { stockCosts } from "./batch.ts";

/** Seed of the id of the cost of a movement. */
const COST_SEED = "00000000-0000-8000-8000-57c000000001";

export interface MovementCost {
  movementId: string;
  productId: string;
  batchId: string | null;
  quantityMilli: number;
  /** Of the whole quantity. */
  costMinor: number;
  occurredAt: Instant;
}

/** Records the cost of a movement that brought stock in; twice is once. */
export async function noteCost(tx: Tx, cost: MovementCost): Promise<void> {
  const id = derivedId(cost.movementId, COST_SEED);
  if (!(await tx.find(stockCosts, id))) await tx.insert(stockCosts, { id, ...cost });
}

/** The cost of a quantity by the product's cost of a packet; null: it is not known. A negative quantity has a negative cost. */
export function costByPack(
  cost: Pick<RowOf<typeof productCosts>, "packCostMinor"> | undefined,
  { packSizeMilli }: Pick<RowOf<typeof products>, "packSizeMilli">,
  quantityMilli: number,
): number | null {
  const packCostMinor = cost?.packCostMinor ?? null;
  return packCostMinor === null ? null : roundedShare(packCostMinor, quantityMilli, packSizeMilli);
}

/** Takes the cost of a movement back with it. */
export async function reverseCost(
  tx: Tx,
  movementId: string,
  reversal: { id: string; occurredAt: Instant },
): Promise<void> {
  const cost = await tx.find(stockCosts, derivedId(movementId, COST_SEED));
  if (!cost) return;
  const { productId, batchId, quantityMilli, costMinor } = cost;
  await noteCost(tx, {
    productId,
    batchId,
    movementId: reversal.id,
    quantityMilli: -quantityMilli,
    costMinor: -costMinor,
    occurredAt: reversal.occurredAt,
  });
}
