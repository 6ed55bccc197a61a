import { billingTitle } from "../billing.copy.ts";

export const copy = {
  billing: billingTitle,
  noView: "You do not have the right to see invoices and payments.",
  notHere: "This paper is not on this device",
  notHereHint: "It may be older than what this device keeps, or not have arrived yet.",
  print: "Print",
  printInvoice: "Print invoice",
  mail: "Mail to the client",
  mailInvoice: "Mail invoice",
  printReceipt: "Print receipt",
  printCredit: "Print credit note",

  sheets: { a4: "A4", letter: "US Letter", receipt: "Receipt, 80 mm" },
  toClient: (name: string) => `To ${name}`,
};
