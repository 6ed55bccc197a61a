import { defineWords } from "../../area.ts";
import { productNameOf, textIn } from "../../db/subject-names.ts";

export const billingWords = defineWords("billing", {
  changes: {
    "chargeLines.add": "Charge added",
    "chargeLines.charge": "Treatment charged",
    "chargeLines.correct": "Charge corrected",
    "chargeLines.remove": "Charge removed",
    "chargeLines.markNoCharge": "Charge or no charge",
    "invoices.issue": "Invoice issued",
    "invoices.void": "Invoice voided",
    "invoices.writeOff": "Invoice written off",
    "creditNotes.issue": "Credit note issued",
    "payments.record": "Payment recorded",
    "payments.allocate": "Credit used",
    "payments.reverse": "Payment taken back",
    "payments.refund": "Refund given",
  },
  fields: { chargeLines: {}, invoices: {}, payments: {}, allocations: {}, creditNotes: {} },
  subject: async (db, args) => productNameOf(db, textIn(args, "productId")),
  others: {
    visitId: "Visit",
    treatmentId: "Treatment",
    productId: "Product",
    description: "Description",
    quantityMilli: "Quantity",
    unitMinor: "Price",
    price: "Price",
    discount: "Discount",
    isPrinted: "On the invoice",
    noChargeReason: "Reason for no charge",
    reason: "Reason",
    occurredAt: "When",
    grossMinor: "Sum",
    amountMinor: "Amount",
    method: "Method",
  },
});
