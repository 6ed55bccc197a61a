import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { creditableLines, type CreditableLine } from "@fernpaw/domain/billing/credited-lines";
import { asksForMoney } from "@fernpaw/domain/billing/invoice-balance";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";

const MOST_SALES = 20;

export interface SoldLine extends CreditableLine {
  invoice: Invoice;
  /** Empty: a person without an account. */
  client: string;
}

interface Wanted {
  productId: string;
  /** Null: of every client. */
  clientId: string | null;
}

/** The lines over a product that no credit note has in full, of the latest invoices. Ids carry the time of their making. */
export async function soldLines(db: CacheDb, { productId, clientId }: Wanted): Promise<SoldLine[]> {
  const all = rowsOf(db, invoices);
  const client = clientId === null ? undefined : await rowsOf(db, clients).get(clientId);
  const newestFirst = client
    ? all
        .where("clientId")
        .anyOf([client.id, ...client.absorbedIds])
        .reverse()
    : all.toCollection().reverse();
  const found = await newestFirst
    .filter((one) => asksForMoney(one) && one.lines.some((line) => line.productId === productId))
    .limit(MOST_SALES)
    .toArray();
  const sales = found.toSorted((a, b) => (a.issuedAt > b.issuedAt ? -1 : 1));
  const notes = await rowsAmong(
    rowsOf(db, creditNotes),
    "invoiceId",
    sales.map(({ id }) => id),
  );
  const notesBy = Map.groupBy(notes, ({ invoiceId }): string => invoiceId);
  const names = rowsById(await rowsOf(db, clients).bulkGet(sales.flatMap((one) => one.clientId ?? [])));
  return sales.flatMap((invoice) => {
    const named = invoice.clientId === null ? undefined : names.get(invoice.clientId);
    return creditableLines(invoice, notesBy.get(invoice.id) ?? [])
      .filter(({ line }) => line.productId === productId)
      .map((left) => ({ ...left, invoice, client: named ? clientName(named) : "" }));
  });
}
