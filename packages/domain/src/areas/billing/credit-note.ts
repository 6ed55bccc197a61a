import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { MovedMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { BilledTo, InvoiceLine, InvoiceTax, MOST_LINES } from "./invoice.ts";

/** Days back of the credit notes that the device loads first, and of all that it has. */
const RECENT_DAYS = 30;
const HISTORY_DAYS = 730;

/** Lines of an issued invoice, in full or in part, that the client does not have to pay. It never changes; its amounts are positive. */
export const creditNotes = defineEntity({
  table: "creditNotes",
  fields: () => ({
    /** Given by the server in a series of its own, without gap or double. */
    number: managed(z.nullable(z.int()), null),
    /** Of the tablet that issued it, as T3-C0002; it is printed beside the number. */
    reference: managed(nameText(20)),
    invoiceId: managed(ref("invoices")),
    clientId: managed(z.nullable(ref("clients")), null),
    /** The name and address that the books keep of a client whose personal data were erased; null: those of the client. */
    billedTo: managed(z.nullable(BilledTo()), null),
    locationId: managed(ref("locations")),
    issuedOn: managed(LocalDate),
    issuedAt: managed(Instant),
    issuedBy: managed(ref("staff")),
    /** As on the invoice, with the credited quantity and its share of the sums. */
    lines: managed(z.array(InvoiceLine()).check(z.maxLength(MOST_LINES)), []),
    netMinor: managed(MovedMinor, 0),
    taxes: managed(z.array(InvoiceTax()), []),
    grossMinor: managed(MovedMinor, 0),
    reason: managed(text(500)),
  }),
  scope: "billing",
  personal: { reference: "none", lines: "none", billedTo: "books", reason: "books" },
  indexes: ["invoiceId", "clientId"],
  deviceIndexes: ["reference"],
  serverIndexes: ["issuedOn"],
  buckets: {
    p1: [[{ field: "issuedAt", sinceDays: -RECENT_DAYS }]],
    p2: [[{ field: "issuedAt", sinceDays: -HISTORY_DAYS }]],
  },
});

export type CreditNote = RowOf<typeof creditNotes>;
