import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyBaseLogger } from "fastify";
import type { PaymentAccounts } from "./accounts.ts";
import { isStillAsked } from "./link-state.ts";
import { changeSession, invoiceForLink, linkById, type PaymentSession, sessionById } from "./online.queries.ts";
import { ProviderRefused } from "./provider.ts";
import { type Paid, recordPaid } from "./record-paid.ts";
import { nextCheck } from "./waits.ts";

export interface SettleDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  accounts: PaymentAccounts;
  now: () => number;
  logger: FastifyBaseLogger;
}

const AUTHOR = { userId: null, name: "payments.online" };
/** Tablets that were off over a few days send the invoices again that a restored server has lost. */
const DEVICES_MS = 3 * 86_400_000;
/** A checkout that its provider does not know so long after its end was not paid. */
const UNKNOWN_MS = 86_400_000;

/** Once: the second report of a payment finds the session paid. */
async function takePaid({ sync, now }: SettleDeps, seen: Omit<Paid, "at">): Promise<void> {
  const { clinicId, session, checkout } = seen;
  const at = toInstant(now());
  await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    const present = await sessionById(sql, clinicId, session.id);
    if (present === undefined || present.state === "paid" || present.why === "currency") return;
    const outcome = await recordPaid(tx, { ...seen, session: present, at });
    await changeSession(sql, clinicId, session.id, { ...outcome, chargeRef: checkout.chargeRef, url: null });
  });
}

const waits = (session: PaymentSession, nowMs: number) => ({
  checkAt: nextCheck(nowMs, session.checks),
  checks: session.checks + 1,
});

/** Null: of another account than the one that is connected now, or never given to the client. */
async function askProvider(deps: SettleDeps, clinicId: string, session: PaymentSession, isStale: boolean) {
  const open = await deps.accounts.of(clinicId);
  if (open?.account.accountRef !== session.accountRef || session.providerRef === null) return null;
  const { provider } = open;
  try {
    return await (isStale && session.state === "open"
      ? provider.endCheckout(session.providerRef)
      : provider.checkout(session.providerRef));
  } catch (error) {
    const isUnknown = error instanceof ProviderRefused && error.why === "request";
    if (isUnknown && epochMsOf(session.expiresAt) + UNKNOWN_MS <= deps.now()) return null;
    throw error;
  }
}

/** The devices may still send the invoice of a payment that a restored server has found. */
export const waitsForInvoice = ({ why, expiresAt }: PaymentSession, nowMs: number): boolean =>
  why === "found" && epochMsOf(expiresAt) + DEVICES_MS > nowMs;

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
  if (checkout.state === "paid" && !invoice && waitsForInvoice(session, now())) return;
  if (checkout.state === "paid") return takePaid(deps, { clinicId, session, link, checkout });
  if (session.state !== "open") return;
  if (checkout.state === "open") {
    if (checkout.url !== session.url) await change({ url: checkout.url });
  } else await change({ state: checkout.state, why: checkout.state === "failed" ? "declined" : "", url: null });
}
