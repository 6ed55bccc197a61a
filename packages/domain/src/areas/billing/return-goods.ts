import type { RowOf } from "../../kernel/entity.ts";
import { followingId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { isGoods, products } from "../catalogue/product.ts";
import { moveStock } from "../stock/move-stock.ts";
import { reversalIdOf } from "../stock/stock-movement.mutations.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { treatments } from "../treatments/treatment.ts";
import { chargeLines, lineIdOf } from "./charge-line.ts";
import { creditNotes } from "./credit-note.ts";
import type { CreditedPart } from "./credited-lines.ts";
import { keptParts, placeInWhole } from "./line-parts.ts";
import { soldMovementId } from "./sold-goods.ts";

type Movement = RowOf<typeof stockMovements>;

/** Whether goods of a product go back on the shelf: never a medicine on prescription, whose storage is no longer known. */
export const mayReturn = (
  product: Pick<RowOf<typeof products>, "kind" | "trackStock" | "prescriptionOnly" | "controlled">,
): boolean =>
  isGoods(product.kind) &&
  product.trackStock === "yes" &&
  product.prescriptionOnly === "no" &&
  product.controlled === null;

/** The ids of the movements that took a line out of stock: of its sale, or of the treatment that dispensed it. */
async function movementIds(tx: Tx, lineId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; await tx.find(stockMovements, soldMovementId(lineId, place)); place += 1)
    ids.push(soldMovementId(lineId, place));
  const treatmentId = (await tx.find(chargeLines, lineId))?.treatmentId ?? null;
  const treatment = treatmentId === null ? undefined : await tx.find(treatments, treatmentId);
  return treatment?.way === "dispense" ? treatment.movements.map(({ id }) => id) : ids;
}

interface Returned {
  noteId: string;
  invoiceId: string;
  reason: string;
}

/** The pieces of a line are those of its movements, one after the other. */
async function returnPart(
  tx: Tx,
  { line, fromMilli, toMilli }: CreditedPart,
  { noteId, invoiceId, reason }: Returned,
  context: MutationContext,
): Promise<void> {
  const charged = await tx.find(chargeLines, line.lineId);
  // A part of a divided charge has its piece of the goods.
  const { lineId, beforeMilli } = charged ? placeInWhole(charged) : { lineId: line.lineId, beforeMilli: 0 };
  let start = -beforeMilli;
  for (const id of await movementIds(tx, lineId)) {
    const movement: Movement | undefined = await tx.find(stockMovements, id);
    if (!movement) continue;
    // Entered in error: it is on the shelf again.
    const isBack = (await tx.find(stockMovements, reversalIdOf(id))) !== undefined;
    const end = start - movement.quantityMilli;
    const quantityMilli = Math.min(toMilli, end) - Math.max(fromMilli, start);
    start = end;
    if (quantityMilli <= 0 || isBack) continue;
    const { productId, batchId, locationId, petId, clientId } = movement;
    const place = { productId, batchId, locationId, petId, clientId, occurredAt: context.now };
    const belongsTo = { table: "invoices" as const, id: invoiceId };
    const moved = { ...place, belongsTo, reason: reason.slice(0, 300), kind: "sale_return" as const, quantityMilli };
    await moveStock(tx, { ...moved, id: followingId(noteId, id) }, context);
  }
}

/** How much of a movement of a treatment the credit notes over its charge put back. */
export async function returnedMilli(tx: Tx, treatmentId: string, movementId: string): Promise<number> {
  const line = await tx.find(chargeLines, lineIdOf(treatmentId));
  if (!line) return 0;
  let milli = 0;
  for (const { invoiceId } of [line, ...(await keptParts(tx, line))])
    for (const { id } of invoiceId === null ? [] : await tx.list(creditNotes, { equals: { invoiceId } }))
      milli += (await tx.find(stockMovements, followingId(id, movementId)))?.quantityMilli ?? 0;
  return milli;
}

/** Puts the credited goods back into the batches that they came from. Parts that may not go back stay out. */
export async function returnGoods(
  tx: Tx,
  parts: readonly CreditedPart[],
  returned: Returned,
  context: MutationContext,
): Promise<void> {
  for (const part of parts) {
    const { productId } = part.line;
    const product = productId === null ? undefined : await tx.find(products, productId);
    if (product && mayReturn(product)) await returnPart(tx, part, returned, context);
  }
}
