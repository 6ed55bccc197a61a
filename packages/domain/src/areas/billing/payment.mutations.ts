import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { MovedMinor, PriceMinor, sumMinor } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { nameText, requiredText } from "../../kernel/text.ts";
import { Instant, localDateOf } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { noteAllocated, noteCredit, sumOf, worthOf } from "./invoice-balance.ts";
import { refuseWhereCertified } from "./refuse-where-certified.ts";
import { countedIn } from "./open-session.ts";
import { closePaidTwice, raisePaidTwice, twinOf } from "./paid-twice.ts";
import { allocations, type Allocation, type Payment, PAYMENT_METHODS, payments } from "./payment.ts";
import { allocate, meantInvoice, PaidMinor, refusePaid, sharesIn, type Wanted, wantedList } from "./payment-shares.ts";
import { isRounding, refuseRoundedPart, refuseWrongRounding } from "./refuse-rounding.ts";

const allocationsOf = (tx: Tx, invoiceId: string): Promise<Allocation[]> =>
  tx.list(allocations, { equals: { invoiceId } });

const backOf = (tx: Tx, ofPaymentId: string): Promise<Payment[]> => tx.list(payments, { equals: { ofPaymentId } });

const about = (payment: Pick<Payment, "id" | "clientId">, wanted: readonly Wanted[], overMinor: number) => ({
  scope: "billing" as const,
  entities: [
    { table: "payments", id: payment.id },
    ...[...new Set(wanted.map(({ invoiceId }) => invoiceId))].map((id) => ({ table: "invoices", id })),
  ],
  details: { overMinor, clientId: payment.clientId },
});

/** The last payment that another person or tablet gave to one of these invoices. */
async function otherPayment(tx: Tx, paymentId: string, wanted: readonly Wanted[]) {
  for (const { invoiceId } of wanted) {
    const invoice = await meantInvoice(tx, invoiceId);
    const others = invoice ? (await allocationsOf(tx, invoice.id)).filter((row) => row.paymentId !== paymentId) : [];
    const last = others.toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1)).at(-1);
    const other = last && (await tx.find(payments, last.paymentId));
    if (other) return { actorId: other.receivedBy, values: { amountMinor: other.amountMinor, method: other.method } };
  }
  return null;
}

/**
 * Records money that a client paid, and which invoices it is for. It happened, so it is never refused for what others did: what finds no
 * place on its invoices is the client's credit, and `overpaid` says so. One that may be recorded twice is the item `paid_twice`. A device refuses at the tap what it knows to be paid. Cash that pays
 * the whole rest is rounded to a coin (`roundingMinor`); where the invoices ask for less by then it pays for no whole rest, and nothing is
 * rounded, nor where the coins give another rounding. Refuses with `already_exists` or `invalid_args` (more for invoices than was paid, less cash
 * than the amount, a claim without the method of insurance), and at the tap with `not_found`, `already_paid`, `invalid_args` (the rounding) or `certified_till_needed` (cash). A person cannot
 * record a card payment online (`online_method`): the server does, by the word of the provider.
 */
export const recordPayment = defineMutation({
  name: "payments.record",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      id: Id,
      clientId: z._default(z.nullable(ref("clients")), null),
      locationId: ref("locations"),
      amountMinor: PaidMinor(),
      roundingMinor: z._default(MovedMinor, 0),
      method: z.enum(PAYMENT_METHODS),
      tenderedMinor: z._default(z.nullable(PriceMinor), null),
      reference: z._default(nameText(60), ""),
      allocations: z._default(wantedList(), []),
      occurredAt: z.optional(Instant),
      tillId: z._default(z.nullable(ref("tills")), null),
      claimId: z._default(z.nullable(ref("insuranceClaims")), null),
    }),
  async refuseAtTap(tx, { allocations: wanted, ...money }, context) {
    if (money.method === "cash") await refuseWhereCertified(tx, context);
    await refuseWrongRounding(tx, money, context);
    await refusePaid(tx, wanted);
    if (money.roundingMinor !== 0) await refuseRoundedPart(tx, wanted);
  },
  async run(tx, { allocations: wanted, occurredAt, ...args }, context) {
    const { id, amountMinor, tenderedMinor } = args;
    if (wasMadeBefore("payments", await tx.find(payments, id), context)) return;
    if (args.method === "card_online" && !context.byServer) throw new Refusal("online_method");
    const wantedMinor = sumOf(wanted);
    const worthMinor = sumMinor([amountMinor, args.roundingMinor]);
    if (wantedMinor > worthMinor) throw invalidAt("allocations", "are more than the payment");
    if (tenderedMinor !== null && tenderedMinor < amountMinor)
      throw invalidAt("tenderedMinor", "is less than the amount");
    if (args.roundingMinor !== 0 && wantedMinor !== worthMinor)
      throw invalidAt("roundingMinor", "is for cash that pays the whole rest");
    if (args.claimId !== null && args.method !== "insurance") throw invalidAt("claimId", "is for money of an insurer");
    const rounded = await sharesIn(tx, wanted, worthMinor);
    const isWhole = sumOf(rounded) === wantedMinor && (await isRounding(tx, args, context));
    const roundingMinor = isWhole ? args.roundingMinor : 0;
    const shares = isWhole ? rounded : await sharesIn(tx, wanted, amountMinor);
    const payment = await tx.insert(payments, {
      ...emptyRow(payments),
      ...args,
      roundingMinor,
      creditMinor: sumMinor([amountMinor, roundingMinor, -sumOf(shares)]),
      ...(await countedIn(tx, args.tillId)),
      receivedBy: context.actor.userId,
      deviceId: context.deviceId,
      occurredAt: occurredAt ?? context.now,
    });
    await allocate(tx, { paymentId: id, shares }, context);
    const overMinor = sumMinor([Math.min(wantedMinor, amountMinor + roundingMinor), -sumOf(shares)]);
    const twin = await twinOf(tx, payment);
    if (overMinor === 0) {
      if (twin) await raisePaidTwice(tx, payment, twin);
      return;
    }
    // One item for one mistake: it says too that the money may have come once.
    const theirs = await otherPayment(tx, id, wanted);
    const item = about(payment, wanted, overMinor);
    const details = { ...item.details, ...(twin && { why: twin.why }) };
    const mine = { amountMinor, method: payment.method };
    await tx.raise({ ...item, details, kind: "overpaid", mine, theirs });
  },
});

/** @throws Refusal `not_found`, or `invalid_transition`: it is itself a reversal or a refund */
async function paymentIn(tx: Tx, id: string): Promise<Payment> {
  const payment = found(await tx.find(payments, id), "payments", id);
  if (payment.kind !== "payment")
    throw new Refusal("invalid_transition", { table: "payments", id, status: payment.kind });
  return payment;
}

/**
 * Pays invoices from the client's credit: from what a payment has left. Where the credit was used meanwhile, or an invoice paid, it
 * gives what is there, and `credit_short` says so. Refuses with `not_found` or `invalid_transition`, and at the tap with `credit_missing`
 * or `already_paid`.
 */
export const allocatePayment = defineMutation({
  name: "payments.allocate",
  permission: "billing:manage",
  args: () => z.strictObject({ id: ref("payments"), allocations: wantedList().check(z.minLength(1)) }),
  async refuseAtTap(tx, { id, allocations: wanted }) {
    await refusePaid(tx, wanted);
    const { creditMinor: leftMinor } = await paymentIn(tx, id);
    if (leftMinor < sumOf(wanted)) throw new Refusal("credit_missing", { leftMinor });
  },
  async run(tx, { id, allocations: wanted }, context) {
    const [first] = wanted;
    if (first && wasMadeBefore("allocations", await tx.find(allocations, first.id), context)) return;
    const payment = await paymentIn(tx, id);
    const shares = await sharesIn(tx, wanted, payment.creditMinor);
    await allocate(tx, { paymentId: id, shares }, context);
    await noteCredit(tx, id, -sumOf(shares));
    const overMinor = sumMinor([sumOf(wanted), -sumOf(shares)]);
    if (overMinor === 0) return;
    const mine = { amountMinor: sumOf(wanted) };
    await tx.raise({ ...about(payment, wanted, overMinor), kind: "credit_short", mine, theirs: null });
  },
});

const TAKEN_BACK_SEED = "00000000-0000-8000-8000-a110ca000001";

/** Each invoice of the payment gets a row with the other sign, over what a credit note has not freed before. */
async function takeBackAllocations(tx: Tx, paymentId: string, { now: occurredAt }: MutationContext): Promise<void> {
  const byInvoice = Map.groupBy(
    await tx.list(allocations, { equals: { paymentId } }),
    (row) => row.invoiceId as string,
  );
  for (const [invoiceId, rows] of byInvoice) {
    const amountMinor = sumOf(rows);
    const first = rows.find((row) => row.amountMinor > 0);
    if (amountMinor <= 0 || !first) continue;
    const back = {
      id: derivedId(first.id, TAKEN_BACK_SEED),
      paymentId,
      invoiceId,
      amountMinor: -amountMinor,
      occurredAt,
    };
    await tx.insert(allocations, { ...emptyRow(allocations), ...back });
    await noteAllocated(tx, invoiceId, -amountMinor);
  }
}

/** One's own payment of the same day is corrected without an owner. */
export const isOwnOfDay = (
  { receivedBy, occurredAt }: Pick<Payment, "receivedBy" | "occurredAt">,
  { userId, now, timeZone }: { userId: string; now: Instant; timeZone: string },
): boolean => receivedBy === userId && localDateOf(occurredAt, timeZone) === localDateOf(now, timeZone);

async function needsOwner(tx: Tx, payment: Payment, context: MutationContext): Promise<boolean> {
  const { timeZone } = await readSettings(tx, context);
  return !isOwnOfDay(payment, { userId: context.actor.userId, now: context.now, timeZone });
}

const backRow = ({ clientId, locationId, method, id }: Payment, { actor, deviceId, now }: MutationContext) => ({
  ...emptyRow(payments),
  clientId,
  locationId,
  method,
  ofPaymentId: id,
  receivedBy: actor.userId,
  deviceId,
  occurredAt: now,
});

/**
 * Takes a payment back that was a mistake: its invoices are due again. With a reason; one of another person or day with an owner's
 * approval. Twice is once. Refuses with `not_found`, `invalid_transition` (it is a refund itself), `payment_refunded`, `paid_online`,
 * `approval_required` or `approval_refused`.
 */
export const reversePayment = defineMutation({
  name: "payments.reverse",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      id: Id,
      paymentId: ref("payments"),
      reason: requiredText(500),
      approval: z.optional(approvalArg()),
    }),
  async run(tx, args, context) {
    const { id, paymentId, reason } = args;
    const payment = await paymentIn(tx, paymentId);
    if (payment.method === "card_online") throw new Refusal("paid_online");
    const back = await backOf(tx, paymentId);
    if (back.some(({ kind }) => kind === "reversal")) return;
    if (back.length > 0) throw new Refusal("payment_refunded", { table: "payments", id: paymentId });
    if (await needsOwner(tx, payment, context))
      await requireApproval(tx, { mutationName: "payments.reverse", args, needs: "owner" }, context);
    const money = { amountMinor: -payment.amountMinor, roundingMinor: 0 - payment.roundingMinor };
    const counted = await countedIn(tx, payment.tillId);
    await tx.insert(payments, { ...backRow(payment, context), ...counted, ...money, id, kind: "reversal", reason });
    await takeBackAllocations(tx, paymentId, context);
    await tx.patch(payments, paymentId, { creditMinor: 0 });
    await closePaidTwice(tx, paymentId, "taken_back", context);
  },
});

/**
 * Gives money back of what no invoice has, with a reason and an owner's approval. It happened: where the credit was used meanwhile, the
 * refund stays and `refund_exceeded` says so. Cash that is given back is rounded to a coin, as cash that is taken. Refuses with `not_found`,
 * `already_exists`, `invalid_transition`, `approval_required` or `approval_refused`, and at the tap with `credit_missing` or `invalid_args` (a
 * rounding that the coins do not give). A payment online goes back through the provider (`paid_online`): the server has asked for the
 * approval before, and records what the provider did.
 */
export const refundPayment = defineMutation({
  name: "payments.refund",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      id: Id,
      paymentId: ref("payments"),
      amountMinor: PaidMinor(),
      /** The credit that is used up above the amount. */
      roundingMinor: z._default(MovedMinor, 0),
      reason: requiredText(500),
      /** Where the money came from. */
      tillId: z._default(z.nullable(ref("tills")), null),
      approval: z.optional(approvalArg()),
    }),
  async refuseAtTap(tx, { paymentId, amountMinor, roundingMinor }, context) {
    const payment = await paymentIn(tx, paymentId);
    await refuseWrongRounding(tx, { method: payment.method, amountMinor, roundingMinor }, context);
    const { creditMinor: leftMinor } = payment;
    if (leftMinor < amountMinor + roundingMinor) throw new Refusal("credit_missing", { leftMinor });
  },
  async run(tx, args, context) {
    const { id, paymentId, amountMinor, reason, tillId } = args;
    if (wasMadeBefore("payments", await tx.find(payments, id), context)) return;
    const payment = await paymentIn(tx, paymentId);
    const isOnline = payment.method === "card_online";
    if (isOnline && !context.byServer) throw new Refusal("paid_online");
    if (!isOnline) await requireApproval(tx, { mutationName: "payments.refund", args, needs: "owner" }, context);
    const isRight = await isRounding(tx, { ...args, method: payment.method }, context);
    const money = { amountMinor: -amountMinor, roundingMinor: isRight ? 0 - args.roundingMinor : 0 };
    const given = { ...(await countedIn(tx, tillId)), ...money };
    await tx.insert(payments, { ...backRow(payment, context), ...given, id, kind: "refund", reason });
    if (amountMinor === payment.amountMinor) await closePaidTwice(tx, paymentId, "given_back", context);
    const givenMinor = worthOf([money]);
    await noteCredit(tx, paymentId, givenMinor);
    const leftMinor = sumMinor([payment.creditMinor, givenMinor]);
    if (leftMinor >= 0) return;
    const item = about(payment, [], -leftMinor);
    const details = { ...item.details, ...(context.byServer && { why: "provider" }) };
    await tx.raise({ ...item, details, kind: "refund_exceeded", mine: { amountMinor }, theirs: null });
  },
});
