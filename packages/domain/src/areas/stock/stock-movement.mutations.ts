import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { found } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { refuseUnusable } from "./batch-use.ts";
import { moveStock } from "./move-stock.ts";
import { noteCost, reverseCost } from "./stock-cost.ts";
import { stockMovements } from "./stock-movement.ts";

/** Seed of the ids of the movements that take others back. */
const REVERSAL_SEED = "00000000-0000-8000-8000-57c000000002";

export const reversalIdOf = (movementId: string): string => derivedId(movementId, REVERSAL_SEED);

const wrong = (path: string, message: string) =>
  new Refusal("invalid_args", { errors: [{ path, code: "custom", message }] });

/** @throws Refusal `invalid_args`: stock of the product is not counted, or its batch is missing */
async function assertCounted(tx: Tx, { productId, batchId }: { productId: string; batchId: string | null }) {
  const { trackStock, trackBatch } = found(await tx.find(products, productId), "products", productId);
  if (trackStock === "no") throw wrong("productId", "has no stock that is counted");
  if (trackBatch === "yes" && batchId === null) throw wrong("batchId", "is needed for this product");
}

/** @throws Refusal `forbidden`: only owners know costs */
function assertOwner({ actor }: MutationContext): void {
  if (actor.role !== "owner") throw new Refusal("forbidden", { permission: "owner" });
}

const place = () => ({ productId: Id, batchId: z._default(z.nullable(Id), null), locationId: Id });

/**
 * Stock that was there before the clinic began to count it here; by list or by count, with its batch and its cost.
 * Refuses with `not_found`, `already_exists`, `invalid_args` (at the tap: stock is not counted, the batch is missing) or
 * `forbidden` (a cost, by someone who is not an owner).
 */
export const openStock = defineMutation({
  name: "stockMovements.open",
  permission: "inventory:manage",
  args: () =>
    z.strictObject({
      id: Id,
      ...place(),
      quantityMilli: QuantityMilli,
      occurredAt: z.optional(Instant),
      /** Of the whole quantity; null: not known. */
      costMinor: z._default(z.nullable(PriceMinor), null),
    }),
  refuseAtTap: (tx, args) => assertCounted(tx, args),
  async run(tx, { costMinor, occurredAt, ...args }, context) {
    const at = occurredAt ?? context.now;
    await moveStock(tx, { ...args, kind: "opening", occurredAt: at }, context);
    const { id: movementId, productId, batchId, quantityMilli } = args;
    if (costMinor === null) return;
    assertOwner(context);
    await noteCost(tx, { movementId, productId, batchId, quantityMilli, costMinor, occurredAt: at });
  },
});

const ADJUST_KINDS = [
  "internal_use",
  "write_off_expired",
  "write_off_damaged",
  "write_off_lost",
  "return_to_supplier",
] as const;

/**
 * Takes stock out for another purpose than a patient or client. Everything but the clinic's own use needs a reason.
 * Refuses with `not_found`, `already_exists`, `invalid_args`, and at the tap with `batch_unusable` (the clinic's own use
 * of an expired or blocked batch).
 */
export const adjustStock = defineMutation({
  name: "stockMovements.adjust",
  permission: "inventory:manage",
  args: () =>
    z
      .strictObject({
        id: Id,
        ...place(),
        kind: z.enum(ADJUST_KINDS),
        /** How much goes out: positive. */
        quantityMilli: QuantityMilli,
        occurredAt: z.optional(Instant),
        reason: z._default(text(300), ""),
        overrideReason: z._default(text(300), ""),
      })
      .check(
        z.refine(({ kind, reason }) => kind === "internal_use" || reason !== "", {
          path: ["reason"],
          error: "must not be empty",
        }),
      ),
  async refuseAtTap(tx, args, context) {
    const { trackStock } = found(await tx.find(products, args.productId), "products", args.productId);
    if (trackStock === "no") throw wrong("productId", "has no stock that is counted");
    if (args.kind === "internal_use") await refuseUnusable(tx, args, context);
  },
  async run(tx, { quantityMilli, occurredAt, ...args }, context) {
    await moveStock(tx, { ...args, quantityMilli: -quantityMilli, occurredAt: occurredAt ?? context.now }, context);
  },
});

/**
 * Takes a movement back by an opposite one at the time of the first; twice is once. Refuses with `not_found` or
 * `not_reversible` (a reversal, or a part of other work, which is taken back there).
 */
export const reverseMovement = defineMutation({
  name: "stockMovements.reverse",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    const movement = found(await tx.find(stockMovements, id), "stockMovements", id);
    if (movement.reversesId !== null || movement.belongsTo !== null)
      throw new Refusal("not_reversible", { table: "stockMovements", id });
    const reversalId = reversalIdOf(id);
    if (await tx.find(stockMovements, reversalId)) return;
    const { productId, batchId, locationId, occurredAt, petId, clientId } = movement;
    await moveStock(
      tx,
      {
        id: reversalId,
        productId,
        batchId,
        locationId,
        petId,
        clientId,
        occurredAt,
        reason,
        kind: "correction",
        quantityMilli: -movement.quantityMilli,
        reversesId: id,
      },
      context,
    );
    await reverseCost(tx, id, { id: reversalId, occurredAt });
  },
});
