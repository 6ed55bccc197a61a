export const copy = {
  title: "Balance",
  due: (amount: string) => `${amount} due`,
  credit: (amount: string) => `${amount} credit`,
  settled: "Nothing is due.",
  atArrival: (parts: string) => `Balance: ${parts}.`,
  takeAll: "Take payment",
  open: "Open invoices",
  payments: "Payments",
  more: "Show more payments",
};
