import type { Tx } from "@fernpaw/domain/kernel/mutation";

/** Why a person has to look at money in the provider's own pages. The app has words for each. */
export type Unclear =
  | "currency"
  | "no_invoice"
  | "no_client"
  | "unheard"
  | "heard_later"
  | "refund_undecided"
  | "not_booked"
  | "disputed"
  | "came_back";

interface UnclearMoney {
  why: Unclear;
  /** The invoice or the payment: the item finds the client by it. */
  entity: { table: string; id: string };
  money: { amountMinor: number; currency: string };
}

/** An item of the inbox with the sum, for everyone who sees bills. */
export async function raiseUnclear(tx: Tx, { why, entity, money }: UnclearMoney): Promise<void> {
  const { amountMinor, currency } = money;
  const mine = { amountMinor, currency };
  const details = { ...mine, why };
  await tx.raise({ kind: "online_unclear", scope: "billing", entities: [entity], mine, theirs: null, details });
}
