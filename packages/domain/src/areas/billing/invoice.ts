import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { MovedMinor, PriceMinor, RateMilliPercent } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { ProductUnit, QuantityMilli } from "../catalogue/product.ts";

const YesNo = z.enum(["yes", "no"]);

/** More lines than this are several invoices. */
export const MOST_LINES = 500;

export const InvoiceTax = () =>
  z.strictObject({ taxId: ref("taxes"), rateMilliPercent: RateMilliPercent, taxMinor: MovedMinor });

/** A charge line as it was when the invoice was issued, with its sums. */
export const InvoiceLine = () =>
  z.strictObject({
    lineId: ref("chargeLines"),
    petId: z.nullable(ref("pets")),
    productId: z.nullable(ref("products")),
    description: requiredName(300),
    quantityMilli: QuantityMilli,
    unit: ProductUnit,
    unitMinor: PriceMinor,
    fixedMinor: PriceMinor,
    discountMinor: MovedMinor,
    netMinor: MovedMinor,
    taxes: z.array(InvoiceTax()).check(z.maxLength(2)),
    grossMinor: MovedMinor,
    isPrinted: YesNo,
  });

/** Name and address of the recipient of an invoice or a credit note. */
export const BilledTo = () =>
  z.strictObject({ name: nameText(250), lines: z.array(nameText(250)).check(z.maxLength(8)) });

export type InvoiceLine = z.output<ReturnType<typeof InvoiceLine>>;

/** Days back of the invoices that the device loads first, with all that are due, and of the others that it has. */
const RECENT_DAYS = 30;
const HISTORY_DAYS = 730;

/**
 * The sum that a client owes for named charge lines. An invoice is issued with all its lines and never changes: only its status and its due sum do. The sum that is
 * still due follows from the allocations of payments (`invoice-balance.ts`) and is noted in the row.
 */
export const invoices = defineEntity({
  table: "invoices",
  fields: () => ({
    /** Given by the server, without gap or double; until then paper and screen show `reference` alone. */
    number: managed(z.nullable(z.int()), null),
    /** Of the tablet that issued it, as T3-0042; it is printed beside the number. */
    reference: managed(nameText(20)),
    /** Null: a sale at the counter to an unknown person. */
    clientId: managed(z.nullable(ref("clients")), null),
    /** The name and address that the books keep of a client whose personal data were erased; null: those of the client. */
    billedTo: managed(z.nullable(BilledTo()), null),
    visitId: managed(z.nullable(ref("visits")), null),
    locationId: managed(ref("locations")),
    issuedOn: managed(LocalDate),
    dueOn: managed(LocalDate),
    issuedAt: managed(Instant),
    issuedBy: managed(ref("staff")),
    lines: managed(z.array(InvoiceLine()).check(z.maxLength(MOST_LINES)), []),
    netMinor: managed(MovedMinor, 0),
    taxes: managed(z.array(InvoiceTax()), []),
    grossMinor: managed(MovedMinor, 0),
    /** The sum that is still to pay, as it follows from the allocations, credit notes and write-off: lists find unpaid invoices by it. */
    dueMinor: managed(MovedMinor, 0),
    /** `yes`: a debt of an earlier system, which came by a list. It has no number of this clinic's series, and its one line has no tax. */
    isOpening: managed(YesNo, "no"),
    /** The sum of its credit notes. */
    creditedMinor: managed(PriceMinor, 0),
    /** The part that the clinic gave up. */
    writtenOffMinor: managed(PriceMinor, 0),
    /**
     * `voided`: its lines are charges of the visit again. `duplicate`: another tablet had issued all its lines before.
     * `written_off`: the clinic gave up the sum that was due.
     */
    status: managed(z.enum(["issued", "voided", "duplicate", "written_off"]), "issued"),
    /** The invoice that has the lines of a duplicate. */
    duplicateOf: managed(z.nullable(ref("invoices")), null),
    voidReason: managed(text(500), ""),
    voidedBy: managed(z.nullable(ref("staff")), null),
    voidedAt: managed(z.nullable(Instant), null),
    writeOffReason: managed(text(500), ""),
    writtenOffBy: managed(z.nullable(ref("staff")), null),
    writtenOffAt: managed(z.nullable(Instant), null),
  }),
  scope: "billing",
  personal: { reference: "none", lines: "none", billedTo: "books", voidReason: "books", writeOffReason: "books" },
  indexes: ["visitId", "clientId"],
  deviceIndexes: ["reference", "number", "dueMinor"],
  serverIndexes: ["issuedOn", "voidedAt"],
  p0With: { field: "visitId", table: "visits" },
  buckets: {
    p1: [[{ field: "issuedAt", sinceDays: -RECENT_DAYS }], [{ field: "dueMinor", notIn: [0] }]],
    p2: [[{ field: "issuedAt", sinceDays: -HISTORY_DAYS }]],
  },
});

export type Invoice = RowOf<typeof invoices>;
