import { invoices } from "@fernpaw/domain/billing/invoice";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { found } from "@fernpaw/domain/kernel/repeat";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyBaseLogger } from "fastify";
import { v7 } from "uuid";
import type { PaymentAccounts } from "./accounts.ts";
import { isStillAsked } from "./link-state.ts";
import {
  changeSession,
  invoiceForLink,
  linkById,
  type PaymentLink,
  type PaymentSession,
  sessionById,
} from "./online.queries.ts";
import type { Checkout } from "./provider.ts";
import { nextCheck } from "./waits.ts";

export interface SettleDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  accounts: PaymentAccounts;
  now: () => number;
  logger: FastifyBaseLogger;
}

const AUTHOR = { userId: null, name: "payments.online" };
const MOST_REFERENCE = 60;

/** The context in which the server itself runs a mutation, on the word of the provider. */
export const serverContext = (clinicId: string, userId: string, now: string): MutationContext => ({
  clinicId,
  deviceId: "server",
  actor: { userId, role: "owner", permissions: [], profession: "other" },
  now,
  mutationUuid: v7(),
  base: {},
  byServer: true,
});

interface Paid {
  clinicId: string;
  session: PaymentSession;
  link: PaymentLink;
  checkout: Checkout;
  at: string;
}

/** The money came in, whatever the invoice is by now: what finds no place on it is the client's credit. */
async function record(tx: Tx, { clinicId, session, link, checkout, at }: Paid): Promise<void> {
  const { clientId, locationId } = found(await tx.find(invoices, link.invoiceId), "invoices", link.invoiceId);
  const { amountMinor, chargeRef, paidAt } = checkout;
  const payment = {
    id: session.paymentId,
    clientId,
    locationId,
    amountMinor,
    roundingMinor: 0,
    method: "card_online" as const,
    tenderedMinor: null,
    reference: (chargeRef ?? "").slice(0, MOST_REFERENCE),
    allocations: [{ id: v7(), invoiceId: link.invoiceId, amountMinor }],
    occurredAt: paidAt !== null && paidAt < at ? paidAt : at,
    tillId: null,
    claimId: null,
  };
  await recordPayment.run(tx, payment, serverContext(clinicId, link.createdBy, at));
}

async function askAPerson(tx: Tx, { session, link, checkout }: Paid): Promise<void> {
  const { amountMinor, currency } = checkout;
  await tx.raise({
    kind: "online_unclear",
    scope: "billing",
    entities: [{ table: invoices.table, id: link.invoiceId }],
    mine: { amountMinor, currency },
    theirs: null,
    details: { sessionId: session.id, currency },
  });
}

/** Once: the second report of a payment finds the session paid. */
async function takePaid({ sync, now }: SettleDeps, seen: Omit<Paid, "at">): Promise<void> {
  const { clinicId, session, checkout } = seen;
  const paid = { ...seen, at: toInstant(now()) };
  await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    const present = await sessionById(sql, clinicId, session.id);
    if (present === undefined || present.state === "paid" || present.why === "currency") return;
    const { chargeRef } = checkout;
    const { currency } = found(await tx.find(clinicSettings, clinicId), "clinicSettings", clinicId);
    const isOurs = checkout.currency === currency && checkout.currency === session.currency;
    if (isOurs) await record(tx, paid);
    else await askAPerson(tx, paid);
    const state = isOurs ? ({ state: "paid", why: "" } as const) : ({ state: "failed", why: "currency" } as const);
    await changeSession(sql, clinicId, session.id, { ...state, chargeRef, url: null });
  });
}

const waits = (session: PaymentSession, nowMs: number) => ({
  checkAt: nextCheck(nowMs, session.checks),
  checks: session.checks + 1,
});

async function askProvider(deps: SettleDeps, clinicId: string, session: PaymentSession, isStale: boolean) {
  const open = await deps.accounts.of(clinicId);
  // Of another account than the one that is connected now: its keys are gone.
  if (open?.account.accountRef !== session.accountRef || session.providerRef === null) return null;
  const { provider } = open;
  return isStale && session.state === "open"
    ? provider.endCheckout(session.providerRef)
    : provider.checkout(session.providerRef);
}

/**
 * Asks the provider for the state of a checkout, and follows it. One whose invoice was paid, voided or changed, or whose link is too old, is
 * ended there. Twice, late and in any order is the same as once.
 * @throws ProviderDown, ProviderRefused: it is asked again later
 */
export async function settleSession(deps: SettleDeps, clinicId: string, sessionId: string): Promise<void> {
  const { store, now, logger } = deps;
  const at = toInstant(now());
  const { session, link, invoice } = await store.read(async (sql) => {
    const row = await sessionById(sql, clinicId, sessionId);
    const of = row && (await linkById(sql, clinicId, row.linkId));
    return { session: row, link: of, invoice: of && (await invoiceForLink(sql, clinicId, of.invoiceId)) };
  });
  if (!session || !link || session.state === "paid") return;
  const isStale = link.expiresAt <= at || !isStillAsked(link, invoice);
  const change = (set: Parameters<typeof changeSession>[3]) =>
    store.write((sql) => changeSession(sql, clinicId, session.id, set));
  // Before the question: an answer that does not come is not asked for at once.
  if (session.state === "open") await change(waits(session, now()));
  const checkout = await askProvider(deps, clinicId, session, isStale);
  if (checkout === null) {
    // No page was given to the client, or the account is gone: if that is connected again, its payments are looked through.
    const isOver = session.expiresAt <= at || (session.providerRef === null && isStale);
    if (isOver && session.state === "open") await change({ state: "expired", url: null });
    return;
  }
  if (checkout.reference !== session.id) {
    logger.error({ clinicId, sessionId }, "the payment provider answered with the checkout of another session");
    return;
  }
  if (checkout.state === "paid") return takePaid(deps, { clinicId, session, link, checkout });
  if (session.state !== "open") return;
  if (checkout.state === "open") {
    if (checkout.url !== session.url) await change({ url: checkout.url });
  } else await change({ state: checkout.state, why: checkout.state === "failed" ? "declined" : "", url: null });
}
