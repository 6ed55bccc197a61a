import type { Tx } from "../../kernel/mutation.ts";
import type { ChargeLine } from "./charge-line.ts";
import { invoices } from "./invoice.ts";

/**
 * A charge for work that was done before the visit's invoice was issued, by a tablet that had not sent it: it is on no invoice, and the
 * client may have left. Raises `charged_after_invoice`.
 */
export async function raiseAfterInvoice(tx: Tx, line: ChargeLine): Promise<void> {
  const { id, visitId, noChargeReason, occurredAt, description, unitMinor, petId } = line;
  if (visitId === null || noChargeReason !== "") return;
  const issued = (await tx.list(invoices, { equals: { visitId } })).filter(({ status }) => status === "issued");
  const missed = issued.find(({ issuedAt }) => issuedAt >= occurredAt);
  if (!missed) return;
  const entities = [
    { table: "chargeLines", id },
    { table: "invoices", id: missed.id },
  ];
  const theirs = { actorId: missed.issuedBy, values: { grossMinor: missed.grossMinor } };
  const mine = { description, unitMinor };
  await tx.raise({
    kind: "charged_after_invoice",
    scope: "billing",
    entities,
    mine,
    theirs,
    details: { visitId, petId },
  });
}
