export const copy = {
  loading: "Payment",
  title: (clinic: string) => `Pay ${clinic}`,
  submit: (amount: string) => `Pay ${amount}`,
  hint: "You pay by card on the page of the clinic’s payment provider. Then you come back here.",
  paidTitle: "Thank you: it is paid",
  paid: (amount: string, invoice: string, clinic: string) => `${clinic} has ${amount} for ${invoice}.`,
  endedTitle: "There is nothing to pay here any more",
  endedHint: "The invoice was paid in another way or has changed, or the link is too old. Please ask the clinic.",
  noLinkTitle: "The link is not complete",
  noLinkHint: "Open the link again from the e-mail, or call the clinic.",
  noProvider: "The clinic takes no payments here at the moment. Please call the clinic.",
};
