import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { products } from "../catalogue/product.ts";
import { batches, BatchStatus, isSameLot } from "./batch.ts";

type Batch = RowOf<typeof batches>;

/** @throws Refusal `invalid_args` */
function assertDates({ expiresOn, receivedOn }: Pick<Batch, "expiresOn" | "receivedOn">): void {
  if (expiresOn === null || receivedOn === null || expiresOn >= receivedOn) return;
  const message = "must not be before the day on which the batch came";
  throw new Refusal("invalid_args", { errors: [{ path: "expiresOn", code: "custom", message }] });
}

/** All batches of the product with this number. */
async function lotOf(tx: Tx, lot: Pick<Batch, "productId" | "number">): Promise<Batch[]> {
  return (await tx.list(batches, { equals: { productId: lot.productId } })).filter((batch) => isSameLot(batch, lot));
}

/** A lot that is recalled is recalled as a whole, also a batch of it that comes to the server later. */
async function shareRecall(tx: Tx, batch: Pick<Batch, "productId" | "number">): Promise<void> {
  const lot = await lotOf(tx, batch);
  const recalled = lot.find(({ status }) => status === "recalled");
  if (!recalled) return;
  const { status, statusReason, recalledAt, recallClosedAt, recallSource } = recalled;
  for (const { id, status: own } of lot)
    if (own !== "recalled")
      await tx.patch(batches, id, { status, statusReason, recalledAt, recallClosedAt, recallSource });
}

/** @throws Refusal `already_exists` where the product has a batch of this number */
async function assertNewNumber(tx: Tx, { id, productId, number }: Pick<Batch, "id" | "productId" | "number">) {
  const twin = (await lotOf(tx, { productId, number })).find((other) => other.id !== id);
  if (twin) throw new Refusal("already_exists", { table: "batches", id: twin.id });
}

/**
 * Refuses with `not_found`, `invalid_args` (it expires before it came) or `already_exists`. The device refuses a number
 * that the product has; two devices that register it apart from each other make two batches, so that both receipts
 * are kept. A batch of a recalled lot is recalled too.
 */
export const registerBatch = defineMutation({
  name: "batches.register",
  permission: "inventory:manage",
  args: () => registerArgs(batches),
  refuseAtTap: (tx, batch) => assertNewNumber(tx, batch),
  async run(tx, batch, context) {
    if (wasMadeBefore("batches", await tx.find(batches, batch.id), context)) return;
    found(await tx.find(products, batch.productId), "products", batch.productId);
    assertDates(batch);
    await tx.insert(batches, { ...emptyRow(batches), ...batch });
    await shareRecall(tx, batch);
  },
});

/** Refuses as `batches.register`. */
export const correctBatch = defineMutation({
  name: "batches.correct",
  permission: "inventory:manage",
  args: () => correctArgs(batches),
  async refuseAtTap(tx, { id, set }) {
    const before = found(await tx.find(batches, id), "batches", id);
    if (set.number !== undefined) await assertNewNumber(tx, { ...before, number: set.number });
  },
  async run(tx, { id, set }) {
    const before = found(await tx.find(batches, id), "batches", id);
    assertDates({ ...before, ...given(set) });
    await shareRecall(tx, await tx.patch(batches, id, given(set)));
  },
});

/** Not to be used until a person releases it. A recalled batch stays recalled. Refuses with `not_found`. */
export const quarantineBatch = defineMutation({
  name: "batches.quarantine",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }) {
    const batch = found(await tx.find(batches, id), "batches", id);
    if (batch.status === "available") await tx.patch(batches, id, { status: "quarantined", statusReason: reason });
  },
});

/**
 * Blocks a lot: every batch of the product with this number, at each location. Its clients are called or written to. A recalled
 * batch stays as it is. Refuses with `not_found`.
 */
export const recallBatch = defineMutation({
  name: "batches.recall",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300), source: z._default(text(120), "") }),
  async run(tx, { id, reason, source }, { now }) {
    const batch = found(await tx.find(batches, id), "batches", id);
    if (batch.status !== "recalled") {
      const recall = { recalledAt: now, recallSource: source, recallClosedAt: null };
      await tx.patch(batches, id, { status: "recalled", statusReason: reason, ...recall });
    }
    await shareRecall(tx, batch);
  },
});

/**
 * Ends the work on the recall of a lot, or takes it up again. Its batches stay blocked. Without effect on a batch that is not
 * recalled. Refuses with `not_found`.
 */
export const closeRecall = defineMutation({
  name: "batches.closeRecall",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, closed: z.enum(["yes", "no"]) }),
  async run(tx, { id, closed }, { now }) {
    for (const batch of await lotOf(tx, found(await tx.find(batches, id), "batches", id))) {
      const isClosed = batch.recallClosedAt !== null;
      if (batch.status !== "recalled" || isClosed === (closed === "yes")) continue;
      await tx.patch(batches, batch.id, { recallClosedAt: isClosed ? null : now });
    }
  },
});

/**
 * Lets a batch be used again. The end of a recall concerns the whole lot. `from` is the state that the person saw: someone who ends a quarantine does not end a
 * recall of the meantime. Refuses with `not_found` or `batch_unusable`.
 */
export const releaseBatch = defineMutation({
  name: "batches.release",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, from: BatchStatus, reason: requiredText(300) }),
  async run(tx, { id, from, reason }, { now }) {
    const batch = found(await tx.find(batches, id), "batches", id);
    const { status } = batch;
    if (status === "available") return;
    if (status !== from) throw new Refusal("batch_unusable", { table: "batches", id, why: status });
    const released = { status: "available", statusReason: reason } as const;
    if (status !== "recalled") {
      await tx.patch(batches, id, released);
      return;
    }
    for (const one of await lotOf(tx, batch))
      if (one.status === "recalled")
        await tx.patch(batches, one.id, { ...released, recallClosedAt: one.recallClosedAt ?? now });
  },
});

/** A vial of the batch was opened on that day; null: none is open any more. Refuses with `not_found`. */
export const openVial = defineMutation({
  name: "batches.openVial",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, openedOn: z.nullable(LocalDate) }),
  async run(tx, { id, openedOn }) {
    const batch = found(await tx.find(batches, id), "batches", id);
    if (batch.openedOn !== openedOn) await tx.patch(batches, id, { openedOn });
  },
});
