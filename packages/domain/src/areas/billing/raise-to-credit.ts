import type { Tx } from "../../kernel/mutation.ts";
import type { ChargeLine } from "./charge-line.ts";
import { creditNotes } from "./credit-note.ts";
import { creditableLines } from "./credited-lines.ts";
import { invoices } from "./invoice.ts";

/** An item for the people who may credit it: an issued invoice has a charge whose treatment was entered in error. */
export async function raiseToCredit(tx: Tx, { id, invoiceId, visitId, petId }: ChargeLine): Promise<void> {
  const invoice = invoiceId === null ? undefined : await tx.find(invoices, invoiceId);
  if (!invoice) return;
  const notes = await tx.list(creditNotes, { equals: { invoiceId: invoice.id } });
  const left = creditableLines(invoice, notes).find(({ line }) => line.lineId === id);
  if (!left || left.line.grossMinor === 0) return;
  const { description, grossMinor } = left.line;
  await tx.raise({
    kind: "invoice_differs",
    scope: "billing",
    entities: [
      { table: "invoices", id: invoice.id },
      { table: "chargeLines", id },
    ],
    mine: { description },
    theirs: { actorId: invoice.issuedBy, values: { grossMinor } },
    details: { why: "entered_in_error", visitId, petId },
  });
}
