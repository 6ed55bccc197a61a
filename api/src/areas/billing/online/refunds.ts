import { payments } from "@fernpaw/domain/billing/payment";
import { refundPayment } from "@fernpaw/domain/billing/payment.mutations";
import { requireApproval } from "@fernpaw/domain/approvals/require-approval";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { found } from "@fernpaw/domain/kernel/repeat";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import type * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { ClinicSession } from "../../../http/session.ts";
import { providerContext } from "../../../sync/server-context.ts";
import { settleApproval } from "../../approvals/public/settle-approval.ts";
import { assertMayWrite } from "../../subscriptions/public/assert-may-write.ts";
import { billingAudit } from "../billing.audit.copy.ts";
import type { OpenAccount } from "./accounts.ts";
import {
  askedRefunds,
  changeRefund,
  insertRefund,
  type OnlineRefund,
  refundById,
  sessionOfPayment,
} from "./online.queries.ts";
import { ProviderDown, ProviderRefused } from "./provider.ts";
import type { SettleDeps } from "./settle-session.ts";
import { nextCheck } from "./waits.ts";

export type RefundArgs = z.output<(typeof refundPayment)["args"]>;

/** `asked`: the provider has not decided, and is asked again until it has. */
export type RefundState = "asked" | "done" | "failed";

interface Asked {
  clinicId: string;
  args: RefundArgs;
  by: ClinicSession;
  at: string;
}

/** The rules of a refund, before the provider is asked. */
async function assertAllowed(tx: Tx, sql: Sql, { clinicId, args, by, at }: Asked): Promise<void> {
  const payment = found(await tx.find(payments, args.paymentId), "payments", args.paymentId);
  if (payment.kind !== "payment" || payment.method !== "card_online")
    throw new Refusal("invalid_transition", { table: "payments", id: payment.id, status: payment.kind });
  const waiting = await askedRefunds(sql, clinicId, payment.id);
  const leftMinor = sumMinor([payment.creditMinor, ...waiting.map(({ amountMinor }) => -amountMinor)]);
  if (leftMinor < args.amountMinor) throw new Refusal("credit_missing", { leftMinor });
  const context = { ...providerContext({ clinicId, userId: by.userId, now: at }), receivedAt: at, caller: by };
  const actor = { ...context.actor, role: by.role, permissions: by.permissions };
  await requireApproval(tx, { mutationName: refundPayment.name, args, needs: "owner" }, { ...context, actor });
  await settleApproval(tx, sql, { mutation: refundPayment, args }, { ...context, actor });
}

async function keepAsked(deps: SettleDeps, asked: Asked): Promise<void> {
  const { clinicId, args, by, at } = asked;
  const { id, paymentId, amountMinor, reason } = args;
  await deps.sync.withClinicTx(clinicId, { userId: by.userId, name: "payments.refundOnline" }, async (tx, sql) => {
    await assertAllowed(tx, sql, asked);
    const who = { askedBy: by.userId, deviceId: by.deviceId ?? "" };
    const state = { state: "asked" as const, providerRef: null, askedAt: at, checkAt: at, checks: 0 };
    await insertRefund(sql, clinicId, { id, paymentId, amountMinor, reason, ...who, ...state });
    const details = { refundId: id, amountMinor };
    await recordAudit(sql, billingAudit.refundedOnline, { clinicId, at, by, entityId: paymentId, details });
  });
}

async function record(deps: SettleDeps, clinicId: string, refund: OnlineRefund, providerRef: string): Promise<void> {
  const at = toInstant(deps.now());
  const { id, paymentId, amountMinor, reason, askedBy } = refund;
  await deps.sync.withClinicTx(clinicId, { userId: askedBy, name: refundPayment.name }, async (tx, sql) => {
    if ((await refundById(sql, clinicId, id))?.state === "done") return;
    const args = { id, paymentId, amountMinor, roundingMinor: 0, reason, tillId: null };
    await refundPayment.run(tx, args, providerContext({ clinicId, userId: askedBy, now: at }));
    await changeRefund(sql, clinicId, id, { state: "done", providerRef });
  });
}

/** Null: the account that took the payment is not connected any more. */
async function providerOf({ store, accounts }: SettleDeps, clinicId: string, paymentId: string) {
  const session = await store.read((sql) => sessionOfPayment(sql, clinicId, paymentId));
  const open: OpenAccount | null = await accounts.of(clinicId);
  const chargeRef = session?.chargeRef ?? null;
  if (session === undefined || chargeRef === null || open?.account.accountRef !== session.accountRef) return null;
  return { provider: open.provider, chargeRef, currency: session.currency };
}

/**
 * Asks the provider for a refund under its id, which makes it once however often it is asked, and records what became of it.
 * @throws ProviderDown: it is asked again later
 */
export async function settleRefund(deps: SettleDeps, clinicId: string, refundId: string): Promise<RefundState> {
  const { store, now } = deps;
  const refund = await store.read((sql) => refundById(sql, clinicId, refundId));
  if (refund?.state !== "asked") return refund?.state === "done" ? "done" : "failed";
  const { checks, amountMinor, paymentId } = refund;
  const waits = { checkAt: nextCheck(now(), checks), checks: checks + 1 };
  await store.write((sql) => changeRefund(sql, clinicId, refundId, waits));
  const of = await providerOf(deps, clinicId, paymentId);
  if (!of) return "asked";
  try {
    const { chargeRef, currency } = of;
    const { ref, state } = await of.provider.refund({ reference: refundId, chargeRef, amountMinor, currency });
    if (state === "pending") {
      await store.write((sql) => changeRefund(sql, clinicId, refundId, { providerRef: ref }));
      return "asked";
    }
    if (state === "done") {
      await record(deps, clinicId, refund, ref);
      return "done";
    }
  } catch (error) {
    // A key that is not taken now may be replaced: what was asked before may have been done.
    if (!(error instanceof ProviderRefused) || error.why === "keys") throw error;
  }
  await store.write((sql) => changeRefund(sql, clinicId, refundId, { state: "failed" }));
  return "failed";
}

/**
 * Gives a payment online back, in full or in part, through the provider that took it. Nothing is recorded before the provider has done it. The
 * same id again asks for the same refund.
 * @throws Refusal as `payments.refund`; Problem `provider_missing`, `subscription_required`
 */
export async function refundOnline(deps: SettleDeps, by: ClinicSession, args: RefundArgs): Promise<RefundState> {
  const { clinicId } = by;
  const at = toInstant(deps.now());
  await assertMayWrite(deps.store, clinicId, at);
  const known = await deps.store.read((sql) => refundById(sql, clinicId, args.id));
  if (known && (known.paymentId !== args.paymentId || known.amountMinor !== args.amountMinor))
    throw new Refusal("already_exists", { table: "payments", id: args.id });
  if (!known) {
    const payment = await deps.store.read((sql) => sessionOfPayment(sql, clinicId, args.paymentId));
    if (!payment) throw new Problem("not_found");
    if (!(await providerOf(deps, clinicId, args.paymentId))) throw new Problem("provider_missing");
    await keepAsked(deps, { clinicId, args, by, at });
  }
  try {
    return await settleRefund(deps, clinicId, args.id);
  } catch (error) {
    if (error instanceof ProviderDown || error instanceof ProviderRefused) return "asked";
    throw error;
  }
}
