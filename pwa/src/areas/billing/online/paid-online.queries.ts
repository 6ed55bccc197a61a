import { invoices } from "@fernpaw/domain/billing/invoice";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";

/** Reasons why a client may have paid an invoice online without a payment in the ledger. */
const DOUBTS = ["unheard", "heard_later", "currency"] as const;
type Doubt = (typeof DOUBTS)[number];

/** A payment online that may have been made, and is not in the ledger. */
export interface DoubtfulPayment {
  itemId: string;
  invoiceId: string;
  why: Doubt;
  amountMinor: number;
  currency: string;
}

/** By the open inbox items, which are few. The last word is a person's, who closes the item. */
export async function doubtfulPayments(db: CacheDb, invoiceIds: readonly string[]): Promise<DoubtfulPayment[]> {
  if (invoiceIds.length === 0) return [];
  const open = await rowsOf(db, attention).where("status").equals("open").toArray();
  return open.flatMap(({ id: itemId, kind, entities, details }) => {
    const why = DOUBTS.find((doubt) => doubt === details["why"]);
    const about = entities.find(({ table, id }) => table === invoices.table && invoiceIds.includes(id));
    if (kind !== "online_unclear" || !why || !about) return [];
    const { amountMinor, currency } = details;
    return [{ itemId, invoiceId: about.id, why, amountMinor: Number(amountMinor), currency: String(currency) }];
  });
}
