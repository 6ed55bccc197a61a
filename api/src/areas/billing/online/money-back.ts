import { payments } from "@fernpaw/domain/billing/payment";
import { refundPayment } from "@fernpaw/domain/billing/payment.mutations";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { followingId, Id } from "@fernpaw/domain/kernel/ids";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { found } from "@fernpaw/domain/kernel/repeat";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { providerContext } from "../../../sync/server-context.ts";
import type { OpenAccount } from "./accounts.ts";
import { adoptCheckout } from "./found-checkouts.ts";
import { onlineCopy } from "./online.copy.ts";
import {
  changeRefund,
  insertRefund,
  linkById,
  type OnlineRefund,
  type PaymentSession,
  refundById,
  sessionByRef,
  sessionOfCharge,
} from "./online.queries.ts";
import type { MoneyBack } from "./provider.ts";
import { raiseUnclear } from "./raise-unclear.ts";
import { settleRefund } from "./refunds.ts";
import { type SettleDeps, settleSession } from "./settle-session.ts";

const AUTHOR = { userId: null, name: "payments.online" };

type State = OnlineRefund["state"];

/** The next state of a row for money that was not asked for here; null: nothing changes. */
function nextState(known: State | undefined, { kind, state }: MoneyBack): State | null {
  if (state === "done") return known === undefined || known === "disputed" ? "done" : null;
  if (state === "failed") return known === undefined || known === "failed" ? null : "failed";
  return known === undefined && kind === "dispute" ? "disputed" : null;
}

interface Found {
  clinicId: string;
  session: PaymentSession;
  back: MoneyBack;
  /** Ours: that of the row of the ledger. */
  id: string;
  at: string;
}

async function book(tx: Tx, sql: Sql, { clinicId, session, back, id, at }: Found): Promise<State> {
  const { amountMinor, currency, kind } = back;
  const { paymentId } = session;
  if (await tx.find(payments, id)) return "done";
  const settings = found(await tx.find(clinicSettings, clinicId), "clinicSettings", clinicId);
  const link = await linkById(sql, clinicId, session.linkId);
  if (currency !== settings.currency || !link || !(await tx.find(payments, paymentId))) {
    await raiseUnclear(tx, { why: "not_booked", entity: { table: payments.table, id: paymentId }, money: back });
    return "unbooked";
  }
  const reason = onlineCopy.back[kind](onlineCopy.providers[session.provider]);
  const args = { id, paymentId, amountMinor, roundingMinor: 0, reason, tillId: null };
  await refundPayment.run(tx, args, providerContext({ clinicId, userId: link.createdBy, now: at }));
  return "done";
}

/** The row of the ledger, or the words to a person, that a change calls for. */
async function become(tx: Tx, sql: Sql, of: Found, { from, to }: { from: State | undefined; to: State }) {
  const entity = { table: payments.table, id: of.session.paymentId };
  if (to === "done") return book(tx, sql, of);
  if (to === "disputed") await raiseUnclear(tx, { why: "disputed", entity, money: of.back });
  if (to === "failed" && from === "done") await raiseUnclear(tx, { why: "came_back", entity, money: of.back });
  return to;
}

/** Once for each state: an event that comes twice finds the row. */
async function follow(deps: SettleDeps, clinicId: string, session: PaymentSession, back: MoneyBack): Promise<void> {
  const { store, sync, now } = deps;
  const isOurs = z.safeParse(Id, back.reference).success;
  const id = isOurs ? back.reference : followingId(session.paymentId, back.ref);
  const known = await store.read((sql) => refundById(sql, clinicId, id));
  if (known?.state === "asked") {
    await settleRefund(deps, clinicId, id);
    return;
  }
  if (nextState(known?.state, back) === null) return;
  const at = toInstant(now());
  await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    const present = await refundById(sql, clinicId, id);
    const to = nextState(present?.state, back);
    if (to === null) return;
    const state = await become(tx, sql, { clinicId, session, back, id, at }, { from: present?.state, to });
    if (present) return changeRefund(sql, clinicId, id, { state });
    const { amountMinor, ref: providerRef } = back;
    const reason = onlineCopy.back[back.kind](onlineCopy.providers[session.provider]);
    const who = { askedBy: "", deviceId: "server", askedAt: at, checkAt: at, checks: 0 };
    const { paymentId } = session;
    await insertRefund(sql, clinicId, { id, paymentId, amountMinor, reason, ...who, state, providerRef });
  });
}

/** The checkout of a charge, whose payment may be unheard of here. Undefined: it is none of ours. */
async function paidSession(deps: SettleDeps, clinicId: string, open: OpenAccount, chargeRef: string) {
  const { store } = deps;
  const bySession = () => store.read((sql) => sessionOfCharge(sql, clinicId, chargeRef));
  const known = await bySession();
  if (known?.state === "open") await settleSession(deps, clinicId, known.id);
  if (known) return known.state === "open" ? bySession() : known;
  const checkout = await open.provider.checkoutOfCharge(chargeRef);
  if (!checkout) return undefined;
  const session = await store.read((sql) => sessionByRef(sql, clinicId, checkout.ref));
  if (session) await settleSession(deps, clinicId, session.id);
  else await adoptCheckout(deps, clinicId, open, checkout);
  return bySession();
}

/**
 * Follows the refunds and disputes of one charge: each is booked once, in any order of the events. One that cannot be
 * booked becomes an item of the inbox. Does nothing for the charges of other programs.
 * @throws ProviderDown, ProviderRefused: it is asked again later
 */
export async function followCharge(deps: SettleDeps, clinicId: string, chargeRef: string): Promise<void> {
  const open = await deps.accounts.of(clinicId);
  const session = open && (await paidSession(deps, clinicId, open, chargeRef));
  // Money whose payment waits for its invoice waits with it: the server looks through it again.
  if (!open || !session || session.state === "open" || session.accountRef !== open.account.accountRef) return;
  for (const back of await open.provider.backOf(chargeRef)) await follow(deps, clinicId, session, back);
}

/** Those of a list, as far as their payments are known here. */
export async function followListed(deps: SettleDeps, clinicId: string, backs: readonly MoneyBack[]): Promise<void> {
  for (const back of backs) {
    const session = await deps.store.read((sql) => sessionOfCharge(sql, clinicId, back.chargeRef));
    if (session && session.state !== "open") await follow(deps, clinicId, session, back);
  }
}
