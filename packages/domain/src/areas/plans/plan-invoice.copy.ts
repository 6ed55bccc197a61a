export const planInvoiceWords = {
  title: (number: string) => `Invoice ${number}`,
  number: "Invoice number",
  date: "Date",
  yourTaxNumber: "Your tax number",
  taxNumber: (number: string) => `Tax number ${number}`,
  what: "What",
  amount: "Amount",
  net: "Without tax",
  taxAt: (name: string, rate: string) => `${name} ${rate}`,
  total: "Total",
  reverse: (name: string) => `Reverse charge: the customer owes the ${name}.`,
  paidOn: (day: string) => `Paid on ${day}. Thank you.`,
  notPaid: "Not paid yet.",
  voided: "This invoice is void. Nothing is owed.",
  refunded: (sum: string) => `Refunded: ${sum}.`,
};

export const planInvoiceStates = { open: "Open", paid: "Paid", uncollectible: "Given up", void: "Void" };
