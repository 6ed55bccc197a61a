import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { Instant } from "../../kernel/time.ts";
import { isGoods, products } from "../catalogue/product.ts";
import { moveStock } from "../stock/move-stock.ts";
import { shelfFor } from "../stock/shelf-for.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { reversalIdOf } from "../stock/stock-movement.mutations.ts";
import type { Invoice } from "./invoice.ts";

const MOVE_SEED = "00000000-0000-8000-8000-5a1e000000";
const HEX = 16;

/** The id of the movement of one batch of a sold line, by its place in the list from 0 to 255. */
export const soldMovementId = (lineId: string, at: number): string =>
  derivedId(lineId, `${MOVE_SEED}${at.toString(HEX).padStart(2, "0")}`);

interface Sold {
  id: string;
  productId: string | null;
  quantityMilli: number;
  batches: readonly { batchId: string | null; quantityMilli: number }[];
}

interface SoldAt {
  clientId: string | null;
  locationId: string;
  invoiceId: string;
  occurredAt: Instant;
}

/** Takes the goods of a line out of stock. Work, and goods that are not counted, move nothing. @throws Refusal `not_found` */
export async function takeOutSold(tx: Tx, sold: Sold, at: SoldAt, context: MutationContext): Promise<void> {
  const product = sold.productId === null ? undefined : await tx.find(products, sold.productId);
  if (!product || !isGoods(product.kind) || product.trackStock === "no") return;
  const { clientId, invoiceId, occurredAt } = at;
  const locationId = await shelfFor(tx, at.locationId);
  const belongsTo = { table: "invoices" as const, id: invoiceId };
  const parts = sold.batches.length > 0 ? sold.batches : [{ batchId: null, quantityMilli: sold.quantityMilli }];
  for (const [place, { batchId, quantityMilli }] of parts.entries()) {
    const moved = { productId: product.id, batchId, locationId, clientId, occurredAt, belongsTo };
    const id = soldMovementId(sold.id, place);
    await moveStock(tx, { ...moved, id, kind: "sale", quantityMilli: -quantityMilli }, context);
  }
}

/** Puts the goods of a sale that was voided back: it was a mistake, and they are on the shelf. */
export async function putBackSold(
  tx: Tx,
  { lines, voidReason: reason }: Pick<Invoice, "lines" | "voidReason">,
  context: MutationContext,
): Promise<void> {
  for (const { lineId } of lines)
    for (let place = 0; ; place += 1) {
      const id = soldMovementId(lineId, place);
      const movement = await tx.find(stockMovements, id);
      if (!movement) break;
      const { productId, batchId, locationId, clientId, occurredAt, belongsTo } = movement;
      const moved = { productId, batchId, locationId, clientId, occurredAt, belongsTo, reason, reversesId: id };
      const quantityMilli = -movement.quantityMilli;
      await moveStock(tx, { ...moved, id: reversalIdOf(id), kind: "correction", quantityMilli }, context);
    }
}
