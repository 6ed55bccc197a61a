import * as z from "zod/mini";
import { emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { QuantityMilli } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { locations } from "../clinics/clinic.ts";
import { batches } from "./batch.ts";
import { moveStock, type NewMovement } from "./move-stock.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { stockTransfers } from "./stock-transfer.ts";

type Transfer = RowOf<typeof stockTransfers>;

const OUT_SEED = "00000000-0000-8000-8000-57c000000003";
const IN_SEED = "00000000-0000-8000-8000-57c000000004";
const BACK_SEED = "00000000-0000-8000-8000-57c000000005";

const partOf = ({ id, productId, batchId }: Pick<Transfer, "id" | "productId" | "batchId">, seed: string) => ({
  id: derivedId(id, seed),
  productId,
  batchId,
  belongsTo: { table: "stockTransfers", id } satisfies NewMovement["belongsTo"],
});

/** The fields that differ between the lines of one consignment. */
const LINE = { id: true, productId: true, batchId: true, sentMilli: true } as const;

const sendArgs = () => {
  const transfer = registerArgs(stockTransfers);
  const lines = z.array(z.pick(transfer, LINE)).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: "names a line twice" }),
  );
  return z.extend(z.omit(transfer, LINE), { lines }).check(
    z.refine(({ fromLocationId, toLocationId }) => fromLocationId !== toLocationId, {
      path: ["toLocationId"],
      error: "must be another location",
    }),
  );
};

/** A blocked batch stays where it is; an expired one may be on its way to disposal. @throws Refusal `batch_unusable` */
async function assertNotBlocked(tx: Tx, lines: readonly Pick<Transfer, "batchId">[]): Promise<void> {
  for (const { batchId } of lines) {
    const batch = batchId === null ? undefined : await tx.find(batches, batchId);
    if (batch && batch.status !== "available")
      throw new Refusal("batch_unusable", { table: "batches", id: batch.id, why: batch.status });
  }
}

/**
 * Sends stock to another location; each line becomes a transfer, which is received by itself. Refuses with `not_found`,
 * `already_exists` or `invalid_args` (to the same location, quantity), and at the tap with `batch_unusable` (a batch is
 * recalled or in quarantine) or `part_not_allowed`.
 */
export const sendTransfer = defineMutation({
  name: "stockTransfers.send",
  permission: "inventory:manage",
  args: sendArgs,
  async refuseAtTap(tx, { lines, fromLocationId: locationId }) {
    await assertNotBlocked(tx, lines);
    for (const { productId, batchId, sentMilli: quantityMilli } of lines) {
      const level = await tx.find(stockLevels, levelIdOf({ productId, batchId, locationId }));
      await refusePart(tx, { productId, quantityMilli, leftMilli: level?.quantityMilli ?? null });
    }
  },
  async run(tx, { lines, ...common }, context) {
    found(await tx.find(locations, common.toLocationId), "locations", common.toLocationId);
    for (const line of lines) {
      if (wasMadeBefore("stockTransfers", await tx.find(stockTransfers, line.id), context)) continue;
      const transfer = { ...common, ...line };
      await tx.insert(stockTransfers, { ...emptyRow(stockTransfers), ...transfer, sentAt: context.now });
      const { fromLocationId: locationId, sentMilli, note: reason } = transfer;
      const movement = { ...partOf(transfer, OUT_SEED), locationId, reason };
      await moveStock(tx, { ...movement, kind: "transfer_out", quantityMilli: -sentMilli }, context);
    }
  },
});

/** @throws Refusal `not_found`, or `already_received` when it is settled */
async function openTransfer(tx: Tx, id: string): Promise<Transfer> {
  const transfer = found(await tx.find(stockTransfers, id), "stockTransfers", id);
  if (transfer.status !== "sent") throw new Refusal("already_received", { table: "stockTransfers", id });
  return transfer;
}

/** Records the quantity that arrived; the rest is the transfer's difference. Refuses with `not_found` or `already_received`, and at the tap with `part_not_allowed`. */
export const receiveTransfer = defineMutation({
  name: "stockTransfers.receive",
  permission: "inventory:manage",
  args: () =>
    z.strictObject({ id: Id, receivedMilli: z.union([QuantityMilli, z.literal(0)]), note: z._default(text(300), "") }),
  async refuseAtTap(tx, { id, receivedMilli: quantityMilli }) {
    const transfer = await tx.find(stockTransfers, id);
    if (transfer) await refusePart(tx, { productId: transfer.productId, quantityMilli, leftMilli: transfer.sentMilli });
  },
  async run(tx, { id, receivedMilli, note }, context) {
    const transfer = await openTransfer(tx, id);
    const settled = { settledAt: context.now, settledBy: context.actor.userId, settledNote: note };
    await tx.patch(stockTransfers, id, { status: "received", receivedMilli, ...settled });
    if (receivedMilli === 0) return;
    const movement = {
      ...partOf(transfer, IN_SEED),
      locationId: transfer.toLocationId,
      reason: note,
      leftById: derivedId(id, OUT_SEED),
    };
    await moveStock(tx, { ...movement, kind: "transfer_in", quantityMilli: receivedMilli }, context);
  },
});

/** It never left: the stock returns to where it was. Refuses with `not_found` or `already_received`. */
export const cancelTransfer = defineMutation({
  name: "stockTransfers.cancel",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, note: z._default(text(300), "") }),
  async run(tx, { id, note }, context) {
    const transfer = await openTransfer(tx, id);
    const settled = { settledAt: context.now, settledBy: context.actor.userId, settledNote: note };
    await tx.patch(stockTransfers, id, { status: "cancelled", ...settled });
    const movement = { ...partOf(transfer, BACK_SEED), locationId: transfer.fromLocationId, reason: note };
    await moveStock(
      tx,
      {
        ...movement,
        kind: "correction",
        quantityMilli: transfer.sentMilli,
        occurredAt: transfer.sentAt,
        reversesId: derivedId(id, OUT_SEED),
      },
      context,
    );
  },
});
