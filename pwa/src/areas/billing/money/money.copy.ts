import type { Invoice } from "@fernpaw/domain/billing/invoice";
import type { PAYMENT_METHODS } from "@fernpaw/domain/billing/payment";
import { counted } from "@fernpaw/domain/kernel/plural";

type Method = (typeof PAYMENT_METHODS)[number];

export const methodWords: Record<Method, string> = {
  cash: "Cash",
  card_terminal: "Card terminal",
  bank_transfer: "Transfer",
  cheque: "Cheque",
  voucher: "Voucher",
  insurance: "Insurance",
  other: "Other",
};

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
  done: {
    issued: (reference: string) => `Invoice ${reference} is issued.`,
    paid: (amount: string) => `${amount} is paid.`,
    staysOpen: (paid: string, why: string) => `${paid} The visit stays on Today: ${why}`,
    refunded: (amount: string) => `${amount} is refunded.`,
    creditUsed: (amount: string) => `${amount} of the credit is used.`,
    takenBack: "The payment is taken back. The invoice is due again.",
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
  void: {
    title: (what: string) => `Void ${what}`,
    hint: "The invoice keeps its number. Its charges are open again, and a new invoice can have them.",
    submit: "Void",
    approve: (what: string) => `${what} is voided`,
  },
};
