import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id, derivedId } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { products } from "../catalogue/product.ts";
import { clientInUse } from "../clients/find-client.ts";
import { pets } from "../pets/pet.ts";
import { PROFESSIONS, staff } from "../staff/staff.ts";
import { treatments } from "../treatments/treatment.ts";
import { visits } from "../visits/visit.ts";
import { isOut, type LabOrder, labOrders } from "./lab-order.ts";
import { addLabTask, endLabTask, removeLabTask, reopenResultTask } from "./lab-tasks.ts";
import { labTaskTitles } from "./lab-tasks.copy.ts";

const ofOrder = () => z.strictObject({ id: Id });
const ONE = 1000;
const TREATMENT_SEED = "00000000-0000-8000-8000-1ab0a5c00009";

/** The planned treatment that charges an order. */
export const labTreatmentId = (orderId: string): string => derivedId(orderId, TREATMENT_SEED);

const orderOf = async (tx: Tx, id: string): Promise<LabOrder> => found(await tx.find(labOrders, id), "labOrders", id);

/** An order with a product joins the plan of its visit, where giving it charges it. */
async function planCharge(tx: Tx, { id, visitId, productId }: LabOrder, { now }: MutationContext): Promise<void> {
  const visit = visitId === null ? undefined : await tx.find(visits, visitId);
  if (!visit || productId === null) return;
  const { petId, clientId, locationId } = visit;
  const row = { ...emptyRow(treatments), id: labTreatmentId(id), visitId, petId, clientId, locationId };
  await tx.insert(treatments, { ...row, productId, quantityMilli: ONE, occurredAt: now });
}

/**
 * Orders tests, for a visit or without one. With a product it joins the visit's plan; without one nothing is charged. A pet or
 * client who was merged away means the one that stays. Refuses with `not_found` (pet, client, visit, product, person) or
 * `already_exists`.
 */
export const orderLab = defineMutation({
  name: "labOrders.order",
  permission: "appointments:manage",
  args: () =>
    z.extend(registerArgs(labOrders), { status: z._default(z.enum(["draft", "ordered", "sent"]), "ordered") }),
  async run(tx, args, context) {
    if (wasMadeBefore("labOrders", await tx.find(labOrders, args.id), context)) return;
    const pet = found(await tx.find(pets, args.petId), "pets", args.petId);
    const visit = args.visitId === null ? null : found(await tx.find(visits, args.visitId), "visits", args.visitId);
    if (args.productId !== null) found(await tx.find(products, args.productId), "products", args.productId);
    if (args.orderedBy !== null) found(await tx.find(staff, args.orderedBy), "staff", args.orderedBy);
    const whose = args.clientId ?? visit?.clientId ?? null;
    const clientId = whose === null ? null : (await clientInUse(tx, whose)).id;
    const petId = pet.mergedIntoId ?? pet.id;
    const orderedBy = args.orderedBy ?? context.actor.userId;
    const row = { ...emptyRow(labOrders), ...args, petId, clientId, orderedBy, orderedAt: context.now };
    await planCharge(tx, await tx.insert(labOrders, row), context);
  },
});

/** Changes fields, whatever has become of the order meanwhile. Refuses with `not_found`. */
export const correctLab = defineMutation({
  name: "labOrders.correct",
  permission: "appointments:manage",
  args: () => correctArgs(labOrders),
  async run(tx, { id, set }) {
    await orderOf(tx, id);
    if (set.orderedBy) found(await tx.find(staff, set.orderedBy), "staff", set.orderedBy);
    await tx.patch(labOrders, id, given(set));
  },
});

/** The sample is on its way. An order that has results already stays as it is. Refuses with `not_found`. */
export const sendLab = defineMutation({
  name: "labOrders.send",
  permission: "appointments:manage",
  args: ofOrder,
  async run(tx, { id }) {
    const { status } = await orderOf(tx, id);
    if (status === "draft" || status === "ordered") await tx.patch(labOrders, id, { status: "sent" });
  },
});

/**
 * Not needed. Results that are there meanwhile stay, and the order with them. Its planned treatment is skipped, unless it was
 * given. Refuses with `not_found`.
 */
export const cancelLab = defineMutation({
  name: "labOrders.cancel",
  permission: "appointments:manage",
  args: ofOrder,
  async run(tx, { id }, context) {
    const order = await orderOf(tx, id);
    if (order.status === "partial" || order.status === "resulted" || order.status === "cancelled") return;
    await tx.patch(labOrders, id, { status: "cancelled" });
    await endLabTask(tx, order, { which: "result", isDone: false }, context);
    const planned = await tx.find(treatments, labTreatmentId(id));
    if (planned?.status === "planned")
      await tx.patch(treatments, planned.id, { status: "skipped", reason: labTaskTitles.cancelled });
  },
});

/** All results are in, although the order does not say which tests they are. Refuses with `not_found` or `invalid_transition` (none is). */
export const finishLab = defineMutation({
  name: "labOrders.finish",
  permission: "appointments:manage",
  args: ofOrder,
  async run(tx, { id }, context) {
    const { status } = await orderOf(tx, id);
    if (status === "resulted") return;
    if (status !== "partial") throw new Refusal("invalid_transition", { table: "labOrders", id, status });
    await tx.patch(labOrders, id, { status: "resulted", resultedAt: context.now });
  },
});

const TaskFor = () =>
  z.nullable(
    z.strictObject({
      assigneeId: z._default(z.nullable(ref("staff")), null),
      role: z._default(z.nullable(z.enum(PROFESSIONS)), null),
      dueOn: z.nullable(LocalDate),
    }),
  );

/**
 * A person has looked at what is there. `call` and `again` make a task each. Of two reviews the first stays, and the words of a
 * later one are added to it. Refuses with `not_found` or `invalid_transition` (nothing to review).
 */
export const reviewLab = defineMutation({
  name: "labOrders.review",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      comment: z._default(text(2000), ""),
      call: z._default(TaskFor(), null),
      again: z._default(TaskFor(), null),
    }),
  async run(tx, { id, comment, call, again }, context) {
    const order = await orderOf(tx, id);
    if (order.status !== "partial" && order.status !== "resulted")
      throw new Refusal("invalid_transition", { table: "labOrders", id, status: order.status });
    const isFirst = order.review === "unreviewed";
    const words = [...new Set([order.comment, comment])].filter((one) => one !== "").join("\n");
    const by = { reviewedBy: context.actor.userId, reviewedAt: context.now };
    await tx.patch(labOrders, id, { comment: words, ...(isFirst && { review: "reviewed", ...by }) });
    if (call) await addLabTask(tx, order, "call", call);
    if (again) await addLabTask(tx, order, "again", again);
    // Of an order with results to come the task stays.
    if (!isOut(order)) await endLabTask(tx, order, { which: "result", isDone: true }, context);
  },
});

/** The review was a slip: its tasks go, unless they were changed. Refuses with `not_found`. */
export const unreviewLab = defineMutation({
  name: "labOrders.unreview",
  permission: "appointments:manage",
  args: ofOrder,
  async run(tx, { id }) {
    const order = await orderOf(tx, id);
    if (order.review === "unreviewed") return;
    await tx.patch(labOrders, id, { review: "unreviewed", reviewedBy: null, reviewedAt: null });
    await removeLabTask(tx, order, "call");
    await removeLabTask(tx, order, "again");
    await reopenResultTask(tx, order);
  },
});

/**
 * The client knows the result. A result that changed after it was reviewed stays unreviewed: the client heard an older one. The
 * task to call is done. Refuses with `not_found`.
 */
export const informClient = defineMutation({
  name: "labOrders.inform",
  permission: "appointments:manage",
  args: ofOrder,
  async run(tx, { id }, context) {
    const order = await orderOf(tx, id);
    if (order.review === "client_informed") return;
    const informed = { informedBy: context.actor.userId, informedAt: context.now };
    const review = order.review === "reviewed" ? { review: "client_informed" as const } : {};
    await tx.patch(labOrders, id, { ...informed, ...review });
    await endLabTask(tx, order, { which: "call", isDone: true }, context);
  },
});
