import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import type { OpenAccount } from "./accounts.ts";
import { onlineCopy } from "./online.copy.ts";
import {
  changeSession,
  linkById,
  moneySettings,
  type OnlineRefund,
  openSessions,
  type PaymentSession,
  sessionById,
  sessionOfPayment,
  undecidedRefunds,
} from "./online.queries.ts";
import { ProviderRefused } from "./provider.ts";
import { raiseUnclear } from "./raise-unclear.ts";
import { settleRefund } from "./refunds.ts";
import { type SettleDeps, settleSession } from "./settle-session.ts";

const AUTHOR = { userId: null, name: "payments.online" };

interface Undecided {
  sessions: PaymentSession[];
  refunds: (OnlineRefund & { currency: string })[];
}

/** The work that an account has begun and not ended, as far as this server knows. */
async function undecidedOf(sql: Sql, clinicId: string, accountRef: string): Promise<Undecided> {
  const sessions = (await openSessions(sql, clinicId)).filter((session) => session.accountRef === accountRef);
  const refunds: Undecided["refunds"] = [];
  for (const refund of await undecidedRefunds(sql, clinicId)) {
    const paid = await sessionOfPayment(sql, clinicId, refund.paymentId);
    if (paid?.accountRef === accountRef) refunds.push({ ...refund, currency: paid.currency });
  }
  return { sessions, refunds };
}

/** Ids of refunds that cannot be asked for any more, because the provider does not take the keys. The inbox has an item for each. */
export type LetGo = ReadonlySet<string>;

/** @throws Problem `payment_account_busy`, with what is open and its sums */
export async function assertIdle(sql: Sql, clinicId: string, accountRef: string, letGo: LetGo): Promise<void> {
  const { sessions, refunds } = await undecidedOf(sql, clinicId, accountRef);
  const open = [...sessions, ...refunds].filter(({ id }) => !letGo.has(id));
  if (open.length === 0) return;
  const locale = (await moneySettings(sql, clinicId))?.locale ?? "en";
  const detail = onlineCopy.busy(
    { checkouts: sessions.filter((one) => open.includes(one)), refunds: refunds.filter((one) => open.includes(one)) },
    locale,
  );
  throw new Problem("payment_account_busy", { detail });
}

async function takesKeys({ provider }: OpenAccount): Promise<boolean> {
  try {
    await provider.account();
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused && error.why === "keys") return false;
    throw error;
  }
}

const giveUp = (sql: Sql, clinicId: string, id: string, why: "disconnected" | "unheard"): Promise<void> =>
  changeSession(sql, clinicId, id, { state: "expired", why, url: null });

/** A page that no client was given, or that the provider does not know, cannot be paid. */
async function endCheckout(deps: SettleDeps, clinicId: string, { provider }: OpenAccount, of: PaymentSession) {
  let isKnown = of.providerRef !== null;
  try {
    if (of.providerRef !== null) await provider.endCheckout(of.providerRef);
    await settleSession(deps, clinicId, of.id);
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.why === "request")) throw error;
    isKnown = false;
  }
  if (isKnown) return;
  await deps.store.write(async (sql) => {
    if ((await sessionById(sql, clinicId, of.id))?.state === "open") await giveUp(sql, clinicId, of.id, "disconnected");
  });
}

/** Nothing can be asked for without keys: a person looks in the provider's own pages for each open sum. */
async function letGoOf(deps: SettleDeps, clinicId: string, accountRef: string): Promise<LetGo> {
  const ids = new Set<string>();
  await deps.sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    ids.clear();
    const { sessions, refunds } = await undecidedOf(sql, clinicId, accountRef);
    for (const session of sessions) {
      const link = await linkById(sql, clinicId, session.linkId);
      const entity = { table: invoices.table, id: link?.invoiceId ?? "" };
      const wasGiven = session.providerRef !== null;
      if (wasGiven) await raiseUnclear(tx, { why: "unheard", entity, money: session });
      await giveUp(sql, clinicId, session.id, wasGiven ? "unheard" : "disconnected");
    }
    for (const refund of refunds) {
      ids.add(refund.id);
      const entity = { table: payments.table, id: refund.paymentId };
      await raiseUnclear(tx, { why: "refund_undecided", entity, money: refund });
    }
  });
  return ids;
}

/**
 * Brings the connected account to an end, because nothing is heard of it without its keys: each open checkout is ended there, and each refund
 * is asked for once more. `assertIdle` looks at the rest. Where the provider does not take the keys any more, they are of
 * no use, and the inbox gets an item for each open sum.
 * @throws ProviderDown: what was ended so far stays so
 */
export async function endOnlineWork(deps: SettleDeps, clinicId: string, accountRef: string): Promise<LetGo> {
  const open = await deps.accounts.of(clinicId);
  if (!open || !(await takesKeys(open))) return letGoOf(deps, clinicId, accountRef);
  const { sessions, refunds } = await deps.store.read((sql) => undecidedOf(sql, clinicId, accountRef));
  for (const session of sessions) await endCheckout(deps, clinicId, open, session);
  for (const { id } of refunds) await settleRefund(deps, clinicId, id);
  return new Set();
}
