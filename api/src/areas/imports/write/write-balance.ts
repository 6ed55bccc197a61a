import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { openingCredit, openingInvoice, openingLineIdOf } from "@fernpaw/domain/billing/opening-balance";
import { payments } from "@fernpaw/domain/billing/payment";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { Sql } from "@fernpaw/sync/server/store";
import { addImportedRow, removeImportedRow } from "../imported-rows.queries.ts";
import type { MatchedBalance } from "../match/matched-balance.ts";
import { invoicesWithLinks } from "../undo-import.queries.ts";
import type { ImportedBy } from "./write-stock.ts";

interface Job {
  clinicId: string;
  id: string;
  locationId: string;
  by: ImportedBy;
}

/** The opening invoice and the opening credit of one line. */
export async function writeBalance(tx: Tx, sql: Sql, job: Job, balance: MatchedBalance): Promise<void> {
  const { clientId, reference, issuedOn, dueOn, at, invoice, credit } = balance;
  const { clinicId, id: importId, locationId, by } = job;
  const common = { clientId, locationId, userId: by.userId };
  if (invoice?.isNew) {
    const { id, amountMinor } = invoice;
    const rows = openingInvoice({ ...common, id, amountMinor, reference, issuedOn, dueOn, issuedAt: at });
    await tx.insert(chargeLines, rows.line);
    await tx.insert(invoices, rows.invoice);
    await addImportedRow(sql, clinicId, { importId, tbl: "invoices", rowId: id });
  }
  if (credit?.isNew) {
    const { id, amountMinor } = credit;
    const own = reference.startsWith("OB-") ? "" : reference;
    await tx.insert(payments, openingCredit({ ...common, id, amountMinor, reference: own, occurredAt: at }));
    await addImportedRow(sql, clinicId, { importId, tbl: "payments", rowId: id });
  }
}

/** Removes opening invoices with their lines, or opening credits. An invoice with a payment link stays. */
export async function removeBalances(
  tx: Tx,
  sql: Sql,
  { clinicId, importId, table }: { clinicId: string; importId: string; table: "invoices" | "payments" },
  ids: readonly string[],
): Promise<void> {
  const linked = table === "invoices" ? await invoicesWithLinks(sql, clinicId, ids) : new Set<string>();
  for (const rowId of ids) {
    if (linked.has(rowId)) continue;
    if (table === "invoices") await tx.remove(chargeLines, openingLineIdOf(rowId));
    await tx.remove(table === "invoices" ? invoices : payments, rowId);
    await removeImportedRow(sql, clinicId, { importId, tbl: table, rowId });
  }
}
