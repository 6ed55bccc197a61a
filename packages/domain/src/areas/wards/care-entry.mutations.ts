import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { refuseInactiveApprover, requireApproval } from "../approvals/require-approval.ts";
import { shownPrice } from "../billing/line-price.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { refuseUnusableParts } from "../stock/batch-use.ts";
import { giveProduct } from "../treatments/give-product.ts";
import { takeBackUse, type TakenBack } from "../treatments/take-back.ts";
import { DoseReason, DoseText, type Treatment } from "../treatments/treatment.ts";
import { keepVaccinationOf } from "../vaccinations/keep-vaccination.ts";
import { visits } from "../visits/visit.ts";
import { type CareEntry, careEntries, type CareOrder, careOrders, counts, OrderNote } from "./care-order.ts";
import { crossOutCare } from "./take-back-care.ts";

const GivenPart = () => z.strictObject({ id: Id, batchId: z.nullable(ref("batches")), quantityMilli: QuantityMilli });

/** The other entries for the same time of an order that count; none for an extra one. */
async function entriesAt(tx: Tx, { id, orderId, dueAt }: Pick<CareEntry, "id" | "orderId" | "dueAt">) {
  if (dueAt === null) return [];
  const all = await tx.list(careEntries, { equals: { orderId } });
  return all.filter((entry) => entry.id !== id && entry.dueAt === dueAt && counts(entry));
}

const wasStoppedBefore = ({ stoppedAt }: CareOrder, at: Instant): boolean => stoppedAt !== null && at >= stoppedAt;

const taken = ({ id, status }: Pick<CareEntry, "id" | "status">) =>
  new Refusal("invalid_transition", { table: "careEntries", id, status });

const valuesOf = ({ dueAt, occurredAt, status, reason, dose }: CareEntry) => ({
  dueAt,
  occurredAt,
  status,
  reason,
  dose,
});

/** A person looks at what two people did without seeing each other. Nothing is lost or refused. */
async function raiseFor(
  tx: Tx,
  entry: CareEntry,
  { kind, other, order }: { kind: "given_twice" | "given_after_decision"; other?: CareEntry; order: CareOrder },
): Promise<void> {
  const { what, stoppedAt, stopReason: reason, status } = order;
  const theirs = other
    ? { actorId: other.by, values: valuesOf(other) }
    : { actorId: order.stoppedBy, values: { status, stoppedAt, reason } };
  await tx.raise({
    kind,
    scope: "medical",
    entities: [entry.id, ...(other ? [other.id] : [])].map((id) => ({ table: "careEntries", id })),
    mine: valuesOf(entry),
    theirs,
    details: { what, petId: entry.petId, visitId: entry.visitId, orderId: order.id },
  });
}

/**
 * One time of an order was given, or an extra one. With a product it is the one action of a treatment (`giveProduct`): record, stock
 * and charge, in this mutation; the treatment has the id of the entry. It is a fact and never refused for what others did
 * meanwhile: a time that another person gave too has both entries (`given_twice`); one that was skipped, or whose order
 * was stopped before, is given (`given_after_decision`). A device refuses at the tap what it knows to be wrong. Refuses with
 * `not_found`, `invalid_args`, `approval_refused`, and at the tap with `invalid_transition`, `batch_unusable` or
 * `controlled_needs_batch`.
 */
export const giveCare = defineMutation({
  name: "careEntries.give",
  isFact: true,
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      orderId: ref("careOrders"),
      dueAt: z._default(z.nullable(Instant), null),
      occurredAt: z.optional(Instant),
      /** Of the product; that of the order, when left out. */
      quantityMilli: z.optional(QuantityMilli),
      dose: z.optional(DoseText()),
      /** Why the quantity is not within a dose on file; that of the order, when left out. */
      doseReason: z.optional(DoseReason()),
      note: z._default(OrderNote(), ""),
      batches: z._default(z.array(GivenPart()).check(z.maxLength(20)), []),
      price: z._default(z.nullable(shownPrice()), null),
      approval: z.optional(approvalArg()),
    }),
  async refuseAtTap(tx, { id, orderId, dueAt, occurredAt, batches, approval }, context) {
    const order = found(await tx.find(careOrders, orderId), "careOrders", orderId);
    const [other] = await entriesAt(tx, { id, orderId, dueAt });
    if (other) throw taken(other);
    if (wasStoppedBefore(order, dueAt ?? occurredAt ?? context.now))
      throw new Refusal("invalid_transition", { table: "careOrders", id: orderId, status: order.status });
    await refuseInactiveApprover(tx, approval, "owner");
    const { productId } = order;
    if (productId !== null) await refuseUnusableParts(tx, { productId, batches, approval }, context);
  },
  async run(tx, args, context) {
    const { id, orderId, dueAt, note, approval } = args;
    if (wasMadeBefore("careEntries", await tx.find(careEntries, id), context)) return;
    if (approval !== undefined)
      await requireApproval(tx, { mutationName: "careEntries.give", args, needs: "owner", isFact: true }, context);
    const order = found(await tx.find(careOrders, orderId), "careOrders", orderId);
    const occurredAt = args.occurredAt ?? context.now;
    const dose = args.dose ?? order.dose;
    const others = await entriesAt(tx, { id, orderId, dueAt });
    const twin = others.find(({ status }) => status === "given");
    const skipped = others.find(({ status }) => status === "skipped");
    const treatment = await giveOrdered(tx, { ...args, order, dose, occurredAt }, context);
    const entry = await tx.insert(careEntries, {
      ...emptyRow(careEntries),
      id,
      orderId,
      visitId: order.visitId,
      petId: treatment?.petId ?? order.petId,
      dueAt,
      dose,
      note,
      treatmentId: treatment?.id ?? null,
      twinOfId: twin?.id ?? null,
      by: context.actor.userId,
      deviceId: context.deviceId,
      occurredAt,
    });
    if (twin) await raiseFor(tx, entry, { kind: "given_twice", other: twin, order });
    else if (skipped) await raiseFor(tx, entry, { kind: "given_after_decision", other: skipped, order });
    else if (wasStoppedBefore(order, occurredAt) && wasStoppedBefore(order, dueAt ?? occurredAt))
      await raiseFor(tx, entry, { kind: "given_after_decision", order });
  },
});

interface Ordered {
  id: string;
  order: CareOrder;
  quantityMilli?: number | undefined;
  dose: string;
  doseReason?: string | undefined;
  batches: { id: string; batchId: string | null; quantityMilli: number }[];
  price: z.output<ReturnType<typeof shownPrice>> | null;
  occurredAt: Instant;
  approval?: z.output<ReturnType<typeof approvalArg>> | undefined;
}

/** The product of an order, through the one action; null: the order has none. */
async function giveOrdered(tx: Tx, given: Ordered, context: MutationContext): Promise<Treatment | null> {
  const { id, order, dose, batches, price, occurredAt, approval } = given;
  const { visitId, productId, route } = order;
  if (productId === null) return null;
  const visit = found(await tx.find(visits, visitId), "visits", visitId);
  const product = found(await tx.find(products, productId), "products", productId);
  const { petId, clientId, locationId } = visit;
  const quantityMilli = given.quantityMilli ?? order.quantityMilli ?? 0;
  const overrideReason = approval?.reason ?? "";
  const what = { id, visitId, petId, clientId, locationId, productId, quantityMilli, batches };
  const doseReason = given.doseReason ?? order.doseReason;
  const how = { dose, doseReason, route, site: "", price, isCharged: true, occurredAt, overrideReason };
  const treatment = await giveProduct(tx, { ...what, ...how }, context);
  await keepVaccinationOf(tx, treatment, product, context);
  return treatment;
}

/**
 * One time of an order was left out, for a reason. Refuses with `not_found`, or `invalid_transition` (given meanwhile), and at
 * the tap for a time that was skipped.
 */
export const skipCare = defineMutation({
  name: "careEntries.skip",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      orderId: ref("careOrders"),
      dueAt: Instant,
      reason: requiredText(300),
      occurredAt: z.optional(Instant),
    }),
  async refuseAtTap(tx, args) {
    const [other] = await entriesAt(tx, args);
    if (other) throw taken(other);
  },
  async run(tx, { id, orderId, dueAt, reason, occurredAt }, context) {
    if (wasMadeBefore("careEntries", await tx.find(careEntries, id), context)) return;
    const { visitId, petId } = found(await tx.find(careOrders, orderId), "careOrders", orderId);
    const given = (await entriesAt(tx, { id, orderId, dueAt })).find(({ status }) => status === "given");
    if (given) throw taken(given);
    await tx.insert(careEntries, {
      ...emptyRow(careEntries),
      id,
      orderId,
      visitId,
      petId,
      dueAt,
      status: "skipped",
      reason,
      by: context.actor.userId,
      deviceId: context.deviceId,
      occurredAt: occurredAt ?? context.now,
    });
  },
});

/**
 * Undo: the time is open again, and of a product record, stock and charge are taken back together. Twice is once.
 * Refuses with `not_found`, or `already_issued` (the charge is on an issued invoice).
 */
export const takeBackCare = defineMutation({
  name: "careEntries.takeBack",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: z._default(text(300), "") }),
  run: (tx, { id, reason }, context) => takeBackEntry(tx, id, { reason, issued: "refuse" }, context),
});

/** The same, also of a product on an issued invoice: that charge stays, to be credited. Twice is once. Refuses with `not_found`. */
export const markCareEnteredInError = defineMutation({
  name: "careEntries.markEnteredInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  run: (tx, { id, reason }, context) => takeBackEntry(tx, id, { reason, issued: "keep" }, context),
});

async function takeBackEntry(tx: Tx, id: string, how: TakenBack, context: MutationContext): Promise<void> {
  const entry = found(await tx.find(careEntries, id), "careEntries", id);
  if (entry.treatmentId !== null && counts(entry)) await takeBackUse(tx, entry.treatmentId, how, context);
  await crossOutCare(tx, entry, how);
}
