import type { PAYMENT_METHODS } from "@fernpaw/domain/billing/payment";

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
  voided: "Voided",
  duplicate: "Empty: the charges are on another invoice",
  takenBack: "taken back",
  menu: (what: string) => `More for ${what}`,
  takeBack: "Take payment back",
  voidIt: "Void",
  done: {
    issued: (reference: string) => `Invoice ${reference} is issued.`,
    paid: (amount: string) => `${amount} is paid.`,
    takenBack: "The payment is taken back. The invoice is due again.",
    voided: "The invoice is voided. Its charges are open again.",
  },
};

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
  void: {
    title: (what: string) => `Void ${what}`,
    hint: "The invoice keeps its number. Its charges are open again, and a new invoice can have them.",
    submit: "Void",
    approve: (what: string) => `${what} is voided`,
  },
};
