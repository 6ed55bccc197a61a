export const copy = {
  toPay: "Back to Ready to pay",
  toWaiting: "Back to waiting",
};
