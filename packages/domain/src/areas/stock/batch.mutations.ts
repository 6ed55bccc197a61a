import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { products } from "../catalogue/product.ts";
import { batches, BatchStatus, foldBatchNumber } from "./batch.ts";

type Batch = RowOf<typeof batches>;

/** @throws Refusal `invalid_args` */
function assertDates({ expiresOn, receivedOn }: Pick<Batch, "expiresOn" | "receivedOn">): void {
  if (expiresOn === null || expiresOn >= receivedOn) return;
  const message = "must not be before the day on which the batch came";
  throw new Refusal("invalid_args", { errors: [{ path: "expiresOn", code: "custom", message }] });
}

/** @throws Refusal `already_exists` where the product has a batch of this number */
async function assertNewNumber(tx: Tx, { id, productId, number }: Pick<Batch, "id" | "productId" | "number">) {
  const others = await tx.list(batches, { equals: { productId } });
  const twin = others.find((other) => other.id !== id && foldBatchNumber(other.number) === foldBatchNumber(number));
  if (twin) throw new Refusal("already_exists", { table: "batches", id: twin.id });
}

/**
 * Refuses with `not_found`, `invalid_args` (it expires before it came) or `already_exists`. The device refuses a number
 * that the product has; two devices that register it apart from each other make two batches, so that both receipts
 * are kept.
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
    await tx.patch(batches, id, given(set));
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

/** Blocks a batch. Its clients are called or written to. A recalled batch stays as it is. Refuses with `not_found`. */
export const recallBatch = defineMutation({
  name: "batches.recall",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300), source: z._default(text(120), "") }),
  async run(tx, { id, reason, source }, { now }) {
    const batch = found(await tx.find(batches, id), "batches", id);
    if (batch.status === "recalled") return;
    const recall = { recalledAt: now, recallSource: source, recallClosedAt: null };
    await tx.patch(batches, id, { status: "recalled", statusReason: reason, ...recall });
  },
});

/**
 * Ends the work on a recall, or takes it up again. The batch stays blocked. Without effect on a batch that is not
 * recalled. Refuses with `not_found`.
 */
export const closeRecall = defineMutation({
  name: "batches.closeRecall",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, closed: z.enum(["yes", "no"]) }),
  async run(tx, { id, closed }, { now }) {
    const { status, recallClosedAt } = found(await tx.find(batches, id), "batches", id);
    const isClosed = recallClosedAt !== null;
    if (status !== "recalled" || isClosed === (closed === "yes")) return;
    await tx.patch(batches, id, { recallClosedAt: isClosed ? null : now });
  },
});

/**
 * Lets a batch be used again, which also ends its recall. `from` is the state that the person saw: someone who ends a quarantine does not end a
 * recall of the meantime. Refuses with `not_found` or `batch_unusable`.
 */
export const releaseBatch = defineMutation({
  name: "batches.release",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, from: BatchStatus, reason: requiredText(300) }),
  async run(tx, { id, from, reason }, { now }) {
    const { status, recallClosedAt } = found(await tx.find(batches, id), "batches", id);
    if (status === "available") return;
    if (status !== from) throw new Refusal("batch_unusable", { table: "batches", id, why: status });
    const recall = status === "recalled" ? { recallClosedAt: recallClosedAt ?? now } : {};
    await tx.patch(batches, id, { status: "available", statusReason: reason, ...recall });
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
