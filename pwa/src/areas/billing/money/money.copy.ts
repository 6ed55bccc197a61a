import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { counted } from "@fernpaw/domain/kernel/plural";

export { methodWords } from "@fernpaw/domain/billing/billing-papers.copy";

export const copy = {
  take: "Take payment",
  issueOnly: "Issue without payment",
  invoices: "Invoices",
  issuedNumber: (number: number, reference: string) => `Invoice ${number} · ${reference}`,
  issuedReference: (reference: string) => `Invoice ${reference}, number follows`,
  paid: "Paid",
  due: (amount: string) => `${amount} due`,
  overdue: (days: number) => `${counted(days, "day", "days")} overdue`,
  dueOverdue: (amount: string, days: number) => `${amount} due, ${counted(days, "day", "days")} overdue`,
  partPaid: (amount: string) => `Part paid ${amount}`,
  open: "Open",
  voided: "Voided",
  duplicate: "Empty: the charges are on another invoice",
  duplicateBrief: "Empty",
  takenBack: "taken back",
  partOf: (amount: string) => `part of ${amount}`,
  refunded: (amount: string) => `${amount} refunded`,
  credit: (amount: string) => `${amount} credit`,
  menu: (what: string) => `More for ${what}`,
  takeBack: "Take payment back",
  refund: "Refund",
  voidIt: "Void",
  issueCredit: "Issue credit note",
  writeOff: "Write off",
  writtenOff: "Written off",
  credited: "Credited",
  done: {
    issued: (reference: string) => `Invoice ${reference} is issued.`,
    paid: (amount: string) => `${amount} is paid.`,
    staysOpen: (paid: string, why: string) => `${paid} The visit stays on Today: ${why}`,
    refunded: (amount: string) => `${amount} is refunded.`,
    creditUsed: (amount: string) => `${amount} of the credit is used.`,
    takenBack: "The payment is taken back. The invoice is due again.",
    credited: (reference: string) => `Credit note ${reference} is issued.`,
    writtenOff: "The rest of the invoice is written off.",
    voided: "The invoice is voided. Its charges are open again.",
  },
};

/** Without the tablet's own reference once there is a number. */
export const shortName = ({ number, reference }: Pick<Invoice, "number" | "reference">): string =>
  `Invoice ${number ?? reference}`;

export const invoiceName = ({ number, reference }: Pick<Invoice, "number" | "reference">): string =>
  number === null ? copy.issuedReference(reference) : copy.issuedNumber(number, reference);

export const dialog = {
  title: "Take payment",
  toPay: "To pay",
  method: "Method",
  amount: "Amount",
  tendered: "Cash handed over",
  tenderedHint: "Leave it empty if the client gave the exact amount.",
  change: (amount: string) => `Change to give: ${amount}`,
  changeTitle: "Paid",
  changeGiven: "Done",
  reference: "Reference",
  referenceHint: "Number of the slip, the cheque or the transfer.",
  submit: (amount: string) => `Take ${amount}`,
  amountNeeded: "Enter an amount above 0.",
  amountMost: (amount: string) => `At most ${amount}.`,
  inFull: "A sale without a client is paid in full.",
  tenderedLess: "This is less than the amount.",
  rest: (amount: string) => `${amount} stays due.`,
  reasonNeeded: "Write the reason.",
  back: {
    title: "Take payment back",
    hint: "Only for a payment that was typed by mistake. It stays in the list with the reason.",
    submit: "Take back",
    approve: (amount: string) => `A payment of ${amount} is taken back`,
  },
  refund: {
    title: "Refund",
    hint: (method: string) => `Give the money back by the same method: ${method}. An owner approves it.`,
    submit: "Refund",
    approve: (amount: string) => `A refund of ${amount}`,
  },
  useCredit: {
    title: "Use credit",
    words: (part: string, credit: string) => `${part} of the client's credit of ${credit} pays this invoice.`,
    submit: (amount: string) => `Use ${amount}`,
  },
  credit: {
    title: (what: string) => `Credit note for ${what}`,
    hint: "Enter the quantity of each line that is credited. Leave a line empty that is not.",
    all: "All that is left",
    left: (quantity: string, amount: string) => `${quantity} left of ${amount}`,
    none: "Enter a quantity for a line.",
    most: (quantity: string) => `At most ${quantity}.`,
    unread: "Enter a quantity.",
    sum: (amount: string) => `Credit: ${amount}`,
    freed: (amount: string) => `${amount} of it is paid. It becomes credit of the client, and can be given back.`,
    submit: "Issue credit note",
    approve: (amount: string, what: string) => `A credit note of ${amount} for ${what}`,
  },
  writeOff: {
    title: (what: string) => `Write off ${what}`,
    hint: "The invoice asks for nothing more. Money that comes later is credit of the client.",
    submit: "Write off",
    approve: (amount: string, what: string) => `${amount} of ${what} is written off`,
  },
  void: {
    title: (what: string) => `Void ${what}`,
    hint: "The invoice keeps its number. Its charges are open again, and a new invoice can have them.",
    submit: "Void",
    approve: (what: string) => `${what} is voided`,
  },
};
