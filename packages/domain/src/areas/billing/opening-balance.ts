import { emptyRow, type NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { Instant, LocalDate } from "../../kernel/time.ts";
import { openingCopy } from "./opening-balance.copy.ts";
import { chargeLines } from "./charge-line.ts";
import { invoicedSums } from "./invoice-lines.ts";
import { chargeAmounts } from "./charge-line.ts";
import { invoices } from "./invoice.ts";
import { payments } from "./payment.ts";

const LINE_SEED = "00000000-0000-8000-8000-09e4ba1a0001";

/** The charge line of an opening invoice. */
export const openingLineIdOf = (invoiceId: string): string => derivedId(invoiceId, LINE_SEED);

interface Opening {
  id: string;
  clientId: string;
  locationId: string;
  amountMinor: number;
  /** The number in the earlier system, or another reference. */
  reference: string;
  /** The person who imports it. */
  userId: string;
}

/** A debt of an earlier system: an invoice with one line, without a tax, because its taxes are in the books of that system. */
export function openingInvoice({
  id,
  amountMinor,
  reference,
  userId,
  ...opening
}: Opening & { issuedOn: LocalDate; dueOn: LocalDate; issuedAt: Instant }): {
  invoice: NewRow<typeof invoices>;
  line: NewRow<typeof chargeLines>;
} {
  const { clientId, locationId, issuedOn, dueOn, issuedAt } = opening;
  const line = {
    ...emptyRow(chargeLines),
    id: openingLineIdOf(id),
    clientId,
    locationId,
    description: openingCopy.line,
    quantityMilli: 1000,
    unitMinor: amountMinor,
    pricesIncludeTax: "yes" as const,
    providerId: userId,
    occurredAt: issuedAt,
  };
  const stamps = { createdAt: issuedAt, createdBy: null, updatedAt: issuedAt, updatedBy: null };
  const amounts = chargeAmounts(line);
  const sums = invoicedSums(amounts === null ? [] : [{ line: { ...line, ...stamps }, amounts }]);
  return {
    line: { ...line, status: "issued", invoiceId: id },
    invoice: {
      ...emptyRow(invoices),
      id,
      reference,
      clientId,
      locationId,
      issuedOn,
      dueOn,
      issuedAt,
      issuedBy: userId,
      isOpening: "yes",
      ...sums,
    },
  };
}

/** Money that a client had paid to an earlier system: a payment at no till, whose whole amount is credit. */
export const openingCredit = ({
  id,
  clientId,
  locationId,
  amountMinor,
  reference,
  userId,
  occurredAt,
}: Opening & { occurredAt: Instant }): NewRow<typeof payments> => ({
  ...emptyRow(payments),
  id,
  clientId,
  locationId,
  amountMinor,
  creditMinor: amountMinor,
  method: "other",
  reference: openingCopy.credit(reference),
  receivedBy: userId,
  deviceId: "server",
  occurredAt,
});
