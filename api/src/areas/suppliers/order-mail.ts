import { products } from "@fernpaw/domain/catalogue/product";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { letterheadOf } from "@fernpaw/domain/clinics/letterhead";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { found } from "@fernpaw/domain/kernel/repeat";
import { localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { fullName, staff } from "@fernpaw/domain/staff/staff";
import { orderDocument } from "@fernpaw/domain/suppliers/order-document";
import { AWAITED_STATUSES, orderCosts, orderCostsIdOf, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { markSent } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import { type MailContent, renderMail } from "../../mail/mail-template.ts";
import type { Limits } from "../auth/public/limits.ts";
import { messageSettingsOf } from "../messages/public/clinic-words.ts";
import { assertMayWrite } from "../subscriptions/public/assert-may-write.ts";
import { numberOrder } from "./number-order.ts";
import { orderMailOutcome } from "./orders.queries.ts";
import { orderMailCopy } from "./order-mail.copy.ts";
import { suppliersAudit } from "./suppliers.audit.copy.ts";

const DAY_MS = 86_400_000;
const MAIL_LIFE_MS = 3 * DAY_MS;
/** More than any clinic orders, and too few for spam. */
const MAILS_PER_CLINIC = { count: 60, windowMs: DAY_MS };
const MAILS_PER_ORDER = { count: 5, windowMs: DAY_MS };

type Order = RowOf<typeof purchaseOrders>;
type Supplier = RowOf<typeof suppliers>;

export interface OrderMailDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  outbox: MailOutbox;
  limits: Limits;
  now: () => number;
}

async function contentOf(tx: Tx, session: ClinicSession, order: Order, supplier: Supplier): Promise<MailContent> {
  const { clinicId, userId } = session;
  const settings = found(await tx.find(clinicSettings, clinicId), "clinicSettings", clinicId);
  const location = found(await tx.find(locations, order.locationId), "locations", order.locationId);
  const costs = await tx.find(orderCosts, orderCostsIdOf(order.id));
  const known = new Map<string, RowOf<typeof products>>();
  for (const { productId } of order.lines) {
    const product = await tx.find(products, productId);
    if (product) known.set(productId, product);
  }
  const sender = await tx.find(staff, userId);
  const words = {
    number: order.number,
    clinic: settings.name,
    phone: location.phone,
    sender: sender ? fullName(sender) : "",
    contact: supplier.contactName,
    supplier: supplier.name,
  };
  const document = orderDocument({
    order,
    costs: costs?.lines ?? [],
    supplier,
    products: known,
    settings,
    day: localDateOf(order.sentAt ?? order.createdAt, settings.timeZone),
  });
  const replyTo = location.email || (await messageSettingsOf(tx, clinicId)).replyTo;
  return {
    ...renderMail({ subject: orderMailCopy.subject(words), lines: orderMailCopy.lines(words), signature: "" }),
    fromName: settings.name,
    ...(replyTo !== "" && { replyTo }),
    documents: [
      { fileName: orderMailCopy.fileName(order.number), document, letterhead: letterheadOf(settings, location) },
    ],
  };
}

/**
 * Mails an order to its supplier. A draft becomes sent and gets its number in the same transaction: it is sent with its
 * mail, or neither. The same `mailId` again changes nothing. `isAgain`: the person knows that it was sent before. If two
 * owners send one draft at once, the second gets a refusal.
 * @throws Refusal `not_found`, `invalid_transition`, `no_email`; Problem `rate_limited`, `subscription_required`
 */
export async function mailOrder(
  { store, sync, outbox, limits, now }: OrderMailDeps,
  session: ClinicSession,
  { orderId, mailId, isAgain }: { orderId: string; mailId: string; isAgain: boolean },
): Promise<void> {
  const { clinicId, userId } = session;
  const at = toInstant(now());
  await assertMayWrite(store, clinicId, at);
  await sync.withClinicTx(clinicId, { userId, name: "purchaseOrders.mail" }, async (tx, sql) => {
    const order = found(await tx.find(purchaseOrders, orderId), "purchaseOrders", orderId);
    if (order.mailId === mailId) return;
    const isSendable = isAgain ? AWAITED_STATUSES.includes(order.status) : order.status === "draft";
    if (!isSendable)
      throw new Refusal("invalid_transition", { table: "purchaseOrders", id: orderId, from: order.status });
    const supplier = found(await tx.find(suppliers, order.supplierId), "suppliers", order.supplierId);
    if (supplier.email === "") throw new Refusal("no_email", { table: "suppliers", id: supplier.id });
    await limits.spend(sql, "order-mail", orderId, MAILS_PER_ORDER);
    await limits.spend(sql, "order-mail-clinic", clinicId, MAILS_PER_CLINIC);
    if (!isAgain) {
      await markSent(tx, orderId, { sentBy: "mail", sentAt: at });
      await numberOrder(tx, sql, clinicId, orderId);
    }
    const sent = await tx.patch(purchaseOrders, orderId, { mailId });
    const content = await contentOf(tx, session, sent, supplier);
    await outbox.queue(sql, {
      id: mailId,
      kind: "order",
      to: supplier.email,
      content,
      lifeMs: MAIL_LIFE_MS,
      isOnce: true,
    });
    const details = { mailId, number: sent.number };
    await recordAudit(sql, suppliersAudit.orderMailed, { clinicId, at, by: session, entityId: orderId, details });
  });
}

/** The state of the last mail of an order; null: the server knows of none. @throws Problem `not_found` */
export async function orderMail(
  { store }: Pick<OrderMailDeps, "store">,
  { clinicId }: Pick<ClinicSession, "clinicId">,
  orderId: string,
) {
  const mail = await store.read((sql) => orderMailOutcome(sql, clinicId, orderId));
  if (mail === undefined) throw new Problem("not_found");
  if (mail === null) return null;
  const isRetried = mail.status === "queued" && mail.lastError !== null;
  return { to: mail.recipient, state: isRetried ? ("retried" as const) : mail.status };
}
