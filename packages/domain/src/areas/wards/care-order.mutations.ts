import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { nameText, text } from "../../kernel/text.ts";
import { epochMsOf, Instant, toInstant } from "../../kernel/time.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { staff } from "../staff/staff.ts";
import { DoseReason, DoseText, RouteText } from "../treatments/treatment.ts";
import { visits } from "../visits/visit.ts";
import { type CareOrder, careOrders, EveryHours, isActiveOrder, OrderNote, OrderRhythm } from "./care-order.ts";
import { dischargedAt } from "./end-orders.ts";

const orderArgs = () => ({
  id: Id,
  /** Empty for a product: its name. */
  what: z._default(nameText(160), ""),
  productId: z._default(z.nullable(ref("products")), null),
  quantityMilli: z._default(z.nullable(QuantityMilli), null),
  dose: z._default(DoseText(), ""),
  /** Why the quantity is not within a dose on file. */
  doseReason: z._default(DoseReason(), ""),
  route: z._default(RouteText(), ""),
  note: z._default(OrderNote(), ""),
  rhythm: z._default(OrderRhythm, "every"),
  everyHours: z._default(z.nullable(EveryHours()), null),
  /** Its seconds are left out. */
  fromAt: Instant,
  toAt: z._default(z.nullable(Instant), null),
  orderedBy: z._default(z.nullable(ref("staff")), null),
});
type OrderArgs = z.output<z.ZodMiniObject<ReturnType<typeof orderArgs>>>;

const MINUTE_MS = 60_000;
const wholeMinute = (at: Instant): Instant => toInstant(Math.floor(epochMsOf(at) / MINUTE_MS) * MINUTE_MS);

/** The fields of the order as they are kept. @throws Refusal `not_found` or `invalid_args` */
async function keptOrder(tx: Tx, args: OrderArgs) {
  const { productId, quantityMilli, rhythm, everyHours, orderedBy } = args;
  const product = productId === null ? null : found(await tx.find(products, productId), "products", productId);
  if (product?.kind === "bundle") throw invalidAt("productId", "is a bundle");
  if (product && quantityMilli === null) throw invalidAt("quantityMilli", "is needed for a product");
  const what = args.what === "" ? (product?.name ?? "") : args.what;
  if (what === "") throw invalidAt("what", "must not be empty");
  if (rhythm === "every" && everyHours === null) throw invalidAt("everyHours", "is needed");
  if (orderedBy !== null) found(await tx.find(staff, orderedBy), "staff", orderedBy);
  const fromAt = wholeMinute(args.fromAt);
  const toAt = rhythm === "once" || args.toAt === null ? null : wholeMinute(args.toAt);
  if (toAt !== null && toAt < fromAt) throw invalidAt("toAt", "must not be before the first time");
  const isEvery = rhythm === "every";
  return {
    ...args,
    what,
    quantityMilli: product ? quantityMilli : null,
    doseReason: product ? args.doseReason : "",
    everyHours: isEvery ? everyHours : null,
    fromAt,
    toAt,
  };
}

/** The visit is over: its sheet takes no new orders. @throws Refusal `invalid_transition` */
async function refuseAfterDischarge(tx: Tx, visitId: string): Promise<void> {
  const visit = await tx.find(visits, visitId);
  if (visit && dischargedAt(visit) !== null)
    throw new Refusal("invalid_transition", { table: "visits", id: visitId, status: visit.stage });
}

/** An order that comes after the discharge is kept, stopped: what was given by it belongs to it. */
async function insertOrder(
  tx: Tx,
  args: OrderArgs,
  { visitId, replacesId }: Pick<CareOrder, "visitId" | "replacesId">,
  { actor }: MutationContext,
): Promise<CareOrder> {
  const visit = found(await tx.find(visits, visitId), "visits", visitId);
  const kept = await keptOrder(tx, args);
  const stoppedAt = dischargedAt(visit);
  const stop = { status: "stopped", stoppedAt, stoppedBy: actor.userId, stoppedFor: "discharge" } as const;
  const about = { visitId, petId: visit.petId, replacesId };
  return tx.insert(careOrders, { ...emptyRow(careOrders), ...kept, ...about, ...(stoppedAt !== null && stop) });
}

/**
 * An order on the treatment sheet of a visit. Refuses with `not_found` (visit, product, vet), `invalid_args` (no words and no
 * product, a bundle, no interval, an end before the beginning), `already_exists`, and at the tap with `invalid_transition`
 * (the pet was discharged).
 */
export const addOrder = defineMutation({
  name: "careOrders.add",
  permission: "appointments:manage",
  args: () => z.strictObject({ ...orderArgs(), visitId: ref("visits") }),
  refuseAtTap: (tx, { visitId }) => refuseAfterDischarge(tx, visitId),
  async run(tx, { visitId, ...args }, context) {
    if (wasMadeBefore("careOrders", await tx.find(careOrders, args.id), context)) return;
    await insertOrder(tx, args, { visitId, replacesId: null }, context);
  },
});

/** The active order that took the place of a stopped one, through any number of changes. */
async function replacementOf(tx: Tx, order: CareOrder): Promise<CareOrder | null> {
  const all = await tx.list(careOrders, { equals: { visitId: order.visitId } });
  let last = order;
  for (let next: CareOrder | undefined = order; next;) {
    last = next;
    next = all.find(({ replacesId }) => replacesId === last.id);
  }
  return last !== order && isActiveOrder(last) ? last : null;
}

const valuesOf = ({ what, dose, rhythm, everyHours, status }: CareOrder) => ({
  what,
  dose,
  rhythm,
  everyHours,
  status,
});

/** Two people decided on one order without seeing each other: a person looks at what is now to be given. */
async function raiseTwoDecisions(tx: Tx, mine: CareOrder, theirs: CareOrder): Promise<void> {
  await tx.raise({
    kind: "order_changed_twice",
    scope: "medical",
    entities: [mine.id, theirs.id].map((id) => ({ table: "careOrders", id })),
    mine: valuesOf(mine),
    theirs: { actorId: theirs.updatedBy, values: valuesOf(theirs) },
    details: { petId: mine.petId, visitId: mine.visitId },
  });
}

async function stop(
  tx: Tx,
  { id }: Pick<CareOrder, "id">,
  { reason, why }: { reason: string; why: "person" | "change" },
  { actor, now }: MutationContext,
): Promise<CareOrder> {
  const set = { status: "stopped", stoppedAt: now, stoppedBy: actor.userId, stoppedFor: why } as const;
  return tx.patch(careOrders, id, { ...set, stopReason: reason });
}

const isStoppedByHand = ({ status, stoppedFor }: CareOrder): boolean =>
  status === "stopped" && stoppedFor !== "discharge";

/**
 * Stops an order and writes the changed one in its place. The past of the old one stays. Where another person stopped or
 * changed it meanwhile, the new order is kept and a person is asked (`order_changed_twice`). Refuses as `careOrders.add`, and
 * at the tap for an order that is stopped.
 */
export const changeOrder = defineMutation({
  name: "careOrders.change",
  permission: "appointments:manage",
  args: () => z.strictObject({ ...orderArgs(), orderId: ref("careOrders"), reason: z._default(text(300), "") }),
  async refuseAtTap(tx, { orderId }) {
    const order = found(await tx.find(careOrders, orderId), "careOrders", orderId);
    await refuseAfterDischarge(tx, order.visitId);
    if (!isActiveOrder(order))
      throw new Refusal("invalid_transition", { table: "careOrders", id: orderId, status: order.status });
  },
  async run(tx, { orderId, reason, ...args }, context) {
    const old = found(await tx.find(careOrders, orderId), "careOrders", orderId);
    if (wasMadeBefore("careOrders", await tx.find(careOrders, args.id), context)) return;
    const other = isStoppedByHand(old) ? ((await replacementOf(tx, old)) ?? old) : null;
    if (isActiveOrder(old)) await stop(tx, old, { reason, why: "change" }, context);
    const row = await insertOrder(tx, args, { visitId: old.visitId, replacesId: old.id }, context);
    if (other && isActiveOrder(row)) await raiseTwoDecisions(tx, row, other);
  },
});

/**
 * No more of it from now on; what was given stays. One that is stopped stays as it is. Where another person changed it
 * meanwhile, the changed one goes on and a person is asked (`order_changed_twice`). Refuses with `not_found`.
 */
export const stopOrder = defineMutation({
  name: "careOrders.stop",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: z._default(text(300), "") }),
  async run(tx, { id, reason }, context) {
    const order = found(await tx.find(careOrders, id), "careOrders", id);
    if (isActiveOrder(order)) {
      await stop(tx, order, { reason, why: "person" }, context);
      return;
    }
    const other = order.stoppedFor === "change" ? await replacementOf(tx, order) : null;
    if (other) await raiseTwoDecisions(tx, order, other);
  },
});

/** The slip is taken back: the order goes on. Nothing happens to one that another order replaced. Refuses with `not_found`. */
export const resumeOrder = defineMutation({
  name: "careOrders.resume",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const { status, stoppedFor } = found(await tx.find(careOrders, id), "careOrders", id);
    if (status === "active" || stoppedFor !== "person") return;
    const active = { status: "active", stoppedAt: null, stoppedBy: null, stoppedFor: null, stopReason: "" } as const;
    await tx.patch(careOrders, id, active);
  },
});
