import type { CreditNote } from "./credit-note.ts";
import type { Invoice } from "./invoice.ts";
import type { Payment } from "./payment.ts";

export const methodWords: Record<Payment["method"], string> = {
  cash: "Cash",
  card_terminal: "Card terminal",
  card_online: "Card online",
  bank_transfer: "Transfer",
  cheque: "Cheque",
  voucher: "Voucher",
  insurance: "Insurance",
  other: "Other",
};

/** `Invoice 17`; the reference until the server has given the number. */
export const invoiceTitle = ({ number, reference }: Pick<Invoice, "number" | "reference">): string =>
  `Invoice ${number ?? reference}`;

/** `Credit note 3`; the reference until the server has given the number. */
export const creditTitle = ({ number, reference }: Pick<CreditNote, "number" | "reference">): string =>
  `Credit note ${number ?? reference}`;

/** Words of invoices, receipts and statements, for paper and mail. */
export const billingPaper = {
  voidedTitle: (title: string) => `Voided: ${title}`,
  duplicateTitle: (title: string) => `Not valid: ${title}`,
  voided: (day: string) => `This invoice was voided on ${day}. Nothing is to be paid for it.`,
  duplicate: (other: string) => `This invoice is empty: its charges are on ${other}. Nothing is to be paid for it.`,
  otherInvoice: "another invoice",
  numberFollows: "Invoice number follows.",
  writtenOff: (day: string) => `The rest of this invoice was written off on ${day}.`,
  creditNumberFollows: "The number of the credit note follows.",
  creditOf: (invoice: string, day: string) => `Credit for ${invoice} of ${day}.`,
  creditReason: (reason: string) => `Reason: ${reason}`,
  creditedNow: "Credited",
  credited: "Credit notes",
  givenUp: "Written off",
  rounding: "Cash rounding",
  roundingIn: (amount: string) => `cash rounding ${amount}`,
  cashGiven: (given: string, change: string) => `given ${given}, change ${change}`,
  facts: {
    invoiceDate: "Date of invoice",
    creditDate: "Date of credit note",
    creditNumber: "Credit note number",
    treatedOn: "Date of treatment",
    due: "Due on",
    number: "Invoice number",
    reference: "Made on device as",
    pet: "Pet",
    pets: "Pets",
    chip: "Microchip",
    vet: "Vet",
    client: "Client number",
    date: "Date",
    method: "Paid by",
    slip: "Reference",
    takenBy: "Taken by",
    invoice: "Invoice",
  },
  columns: {
    item: "Item",
    quantity: "Qty",
    price: "Price",
    discount: "Discount",
    net: "Net",
    tax: "Tax",
    total: "Total",
    amount: "Amount",
    method: "Method",
    issued: "Issued",
    due: "Due",
    paid: "Paid",
    settled: "Settled",
    left: "Left to pay",
  },
  ofPet: (pet: string, item: string) => `${pet}: ${item}`,
  otherItems: "Other items",
  tax: (name: string, rate: string) => `${name} ${rate}`,
  unknownTax: "Tax",
  taxAt: (name: string, rate: string) => `${name} at ${rate}`,
  discountIncluded: "Discount, already taken off",
  paidThanks: (day: string) => `Paid on ${day}, with thanks.`,
  payments: "Payments",
  howToPay: "How to pay",
  pleasePay: (amount: string, day: string) => `Please pay ${amount} by ${day}.`,
  payReference: (title: string) => `Reference: ${title}`,
  receipt: "Receipt",
  refund: "Refund",
  takenBackTitle: "Receipt, not valid",
  takenBack: (day: string, reason: string) => `This payment was taken back on ${day}: ${reason}. It pays for nothing.`,
  givenBack: (amount: string, day: string) => `${amount} of it was given back on ${day}.`,
  refundOf: (day: string, reason: string) => `Given back of the payment of ${day}: ${reason}`,
  received: "Money received",
  credit: "Kept as credit",
  earlier: "Paid with other payments",
  given: "Cash given",
  change: "Change",
  returned: "Given back",
  statement: "Statement",
  statementOf: (name: string) => `Statement for ${name}`,
  openInvoices: "Open invoices",
  noneOpen: "No invoice is open.",
  paymentsSince: (day: string) => `Payments since ${day}`,
  byAge: "Balance by age",
  ages: ["0 to 30 days", "31 to 60 days", "61 to 90 days", "Over 90 days"],
  ageHint: "Days since the invoices were due.",
  sum: "Sum of open invoices",
  creditHeld: "Credit",
  balance: "Balance to pay",
  balanceCredit: "Balance in your favour",
  inYourFavour: (amount: string) => `Your credit is ${amount}.`,
  kinds: { payment: "", reversal: "Taken back", refund: "Refund" },
  mailInvoice: (name: string, clinic: string) =>
    `Dear ${name},\n\nyour invoice is attached as a PDF.\n\nKind regards\n${clinic}`,
  mailCredit: (name: string, clinic: string) =>
    `Dear ${name},\n\nyour credit note is attached as a PDF.\n\nKind regards\n${clinic}`,
  mailReceipt: (name: string, clinic: string) =>
    `Dear ${name},\n\nyour receipt is attached as a PDF.\n\nKind regards\n${clinic}`,
  mailStatement: (name: string, clinic: string) =>
    `Dear ${name},\n\nyour statement is attached as a PDF.\n\nKind regards\n${clinic}`,
} as const;
