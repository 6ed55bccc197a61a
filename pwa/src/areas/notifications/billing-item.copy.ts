/** The titles of items about money. */
export const billingTitles = {
  duplicate_invoice: (who: string) => `Two tablets issued the invoice of ${who}`,
  invoice_differs: (who: string) => `The invoice of ${who} differs from what was shown`,
  charged_after_invoice: (who: string) => `A charge of ${who} came after the invoice`,
  overpaid: (who: string) => `${who} paid more than the invoice asks for`,
  credit_short: (who: string) => `The credit of ${who} was used before`,
  refund_exceeded: (who: string) => `${who} got more money back than there was credit`,
};

export const billingHints = {
  duplicate_invoice:
    "One invoice has the charges. The other one is empty and asks for nothing. Tell the client which one counts.",
  invoice_differs:
    "The charges had changed on another tablet. The invoice has the sum of the server. Charges that were added meanwhile are still open in the visit. Tell the client.",
  charged_after_invoice:
    "The charge is on no invoice and is still open in the visit. Issue a second invoice, or decide not to charge it.",
  overpaid:
    "The money is recorded. The part above the sum is the client's credit. Give it back, or keep it for the next invoice.",
  credit_short: "Another invoice had used the credit. This invoice is still due, in full or in part.",
  refund_exceeded:
    "Two refunds of one payment are recorded. Ask the people who gave them, and take one back if it was given once.",
};

export const shownAndIssued = (shown: string, issued: string): string => `${shown} was shown, ${issued} was issued`;

/** The amount of an item, which is above or below what there was. */
export const amountWords: Readonly<Record<string, (amount: string) => string>> = {
  overpaid: (amount) => `${amount} more than was due`,
  credit_short: (amount) => `${amount} is not paid`,
  refund_exceeded: (amount) => `${amount} more than the credit`,
};
