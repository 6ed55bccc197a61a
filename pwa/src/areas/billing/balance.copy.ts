export const copy = {
  title: "Balance",
  due: (amount: string) => `${amount} due`,
  credit: (amount: string) => `${amount} credit`,
  settled: "Nothing is due.",
  atArrival: (parts: string) => `Balance: ${parts}.`,
  aboveLimit: (limit: string) => `This is above the credit limit of ${limit}.`,
  paysFirst: "Payment first: ask for payment before the work.",
  takeAll: "Take payment",
  open: "Open invoices",
  payments: "Payments",
  more: "Show more payments",
};
