import { closeItems } from "../../kernel/close-items.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { epochMsOf } from "../../kernel/time.ts";
import { type Payment, payments } from "./payment.ts";

const NEAR_MS = 10 * 60_000;

const isNear = (one: Payment, other: Payment): boolean =>
  Math.abs(epochMsOf(one.occurredAt) - epochMsOf(other.occurredAt)) <= NEAR_MS;

/** Two tablets took the same sum of one client in the same way within ten minutes. */
const isSameSum = (one: Payment, other: Payment): boolean =>
  one.clientId !== null &&
  one.clientId === other.clientId &&
  one.amountMinor === other.amountMinor &&
  one.deviceId !== other.deviceId &&
  isNear(one, other);

const slipOf = ({ method, reference }: Payment): string =>
  method === "card_terminal" ? reference.replaceAll(/\s/g, "").toUpperCase() : "";

/** Both name one slip of the card terminal. */
const isSameSlip = (one: Payment, other: Payment): boolean => slipOf(one) !== "" && slipOf(one) === slipOf(other);

/** Those of the client, and for a slip those of the till's session too: it may have been recorded for another client. */
async function payablesNear(tx: Tx, payment: Payment): Promise<Payment[]> {
  const { id, clientId, tillSessionId, method } = payment;
  const own = clientId === null ? [] : await tx.list(payments, { equals: { clientId } });
  const inTill =
    slipOf(payment) === "" || tillSessionId === null ? [] : await tx.list(payments, { equals: { tillSessionId } });
  return [...own, ...inTill].filter((row) => row.id !== id && row.kind === "payment" && row.method === method);
}

const isTakenBack = async (tx: Tx, { id: ofPaymentId }: Payment): Promise<boolean> =>
  (await tx.list(payments, { equals: { ofPaymentId } })).some(({ kind }) => kind === "reversal");

/** Why two payments may be one: one slip of the card terminal, or client, sum, way and time. */
type Why = "slip" | "sum";

/** An earlier record of the payment, perhaps. One that was taken back is none. */
export async function twinOf(tx: Tx, payment: Payment): Promise<{ other: Payment; why: Why } | null> {
  const others = await payablesNear(tx, payment);
  const found = [
    ...others.filter((other) => isSameSlip(payment, other)).map((other) => ({ other, why: "slip" as const })),
    ...others.filter((other) => isSameSum(payment, other)).map((other) => ({ other, why: "sum" as const })),
  ];
  for (const twin of found) if (!(await isTakenBack(tx, twin.other))) return twin;
  return null;
}

const shown = ({ amountMinor, method, reference }: Payment) => ({ amountMinor, method, reference });

/** Opens an inbox item where a payment may be the second record of one. Both stay: only a person knows whether the money came twice. */
export async function raisePaidTwice(
  tx: Tx,
  payment: Payment,
  { other, why }: { other: Payment; why: Why },
): Promise<void> {
  await tx.raise({
    kind: "paid_twice",
    scope: "billing",
    entities: [payment, other].map(({ id }) => ({ table: payments.table, id })),
    mine: shown(payment),
    theirs: { actorId: other.receivedBy, values: shown(other) },
    details: { clientId: payment.clientId, why },
  });
}

/** Closes the item of a payment that was taken back or given back: one of the two is left. */
export const closePaidTwice = (
  tx: Tx,
  paymentId: string,
  resolution: string,
  context: MutationContext,
): Promise<void> =>
  closeItems(
    tx,
    ({ kind, entities }) => kind === "paid_twice" && entities.some(({ id }) => id === paymentId),
    resolution,
    context,
  );
