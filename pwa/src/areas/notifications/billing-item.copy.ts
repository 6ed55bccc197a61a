/** Money at the payment provider, by the reason that the server gives. */
const onlineWords: Readonly<Record<string, { title: (who: string) => string; hint: string }>> = {
  currency: {
    title: (who) => `A card payment online of ${who} is not recorded`,
    hint: "The payment provider took money in a currency that is not the clinic's. Look at the payment there, and refund it or record it by hand.",
  },
  no_invoice: {
    title: (who) => `${who} paid online for an invoice that is gone`,
    hint: "The money is recorded as the client's credit. Use it for another invoice, or give it back.",
  },
  unheard: {
    title: (who) => `A payment page of ${who} was open when the payment provider was disconnected`,
    hint: "It is not known whether the client paid. Look in the provider's own pages. If they did, record it by hand.",
  },
  heard_later: {
    title: (who) => `${who} paid on a page that was open when the payment provider was disconnected`,
    hint: "It is not recorded by itself, because a team member may have recorded it by hand. Look at the client's payments. If it is not there, record it by hand.",
  },
  refund_undecided: {
    title: (who) => `A refund to ${who} was not decided when the payment provider was disconnected`,
    hint: "It is not recorded. Look in the provider's own pages whether the money went back. It is asked for again when the same account is connected.",
  },
  not_booked: {
    title: (who) => `Money of a card payment online of ${who} went back, and is not recorded`,
    hint: "It does not fit the payments here: the payment is missing, or the currency is another one. Look at it in the provider's own pages.",
  },
  disputed: {
    title: (who) => `The bank of ${who} asks for a card payment online back`,
    hint: "Answer in the pages of the payment provider in time. If the bank gets the money, the refund is recorded here by itself.",
  },
  came_back: {
    title: (who) => `A refund to ${who} was recorded, and the money came back`,
    hint: "The bank did not take it, or the dispute was won later. Look in the provider's own pages, and give the money back in another way if the client is to have it.",
  },
  no_client: {
    title: () => "A client who is not here any more paid online",
    hint: "The money is recorded without a client. Look at the payment in the provider's own pages, and give it back there.",
  },
};

const wordsOfOnline = (why: unknown) =>
  onlineWords[String(why)] ?? { title: (who: string) => `Look at a card payment online of ${who}`, hint: "" };

/** The reason of an item about money that the certified till of the clinic took. */
const AT_TILL = "certified_till";

/** The reason of an item about a charge whose treatment was entered in error after the invoice was issued. */
export const IN_ERROR = "entered_in_error";

/** The titles of items about money. */
export const billingTitles = {
  duplicate_invoice: (who: string) => `Two tablets issued the invoice of ${who}`,
  invoice_differs: (who: string, why: unknown) =>
    why === AT_TILL
      ? `Charges of ${who} differ from a receipt of the certified till`
      : why === IN_ERROR
        ? `Credit a charge of ${who}: it was entered in error`
        : `The invoice of ${who} differs from what was shown`,
  charged_after_invoice: (who: string) => `A charge of ${who} came after the invoice`,
  overpaid: (who: string) => `${who} paid more than the invoice asks for`,
  paid_twice: (who: string) => `A payment of ${who} may be recorded twice`,
  number_late: (who: string) => `The invoice of ${who} got its number late`,
  credit_short: (who: string) => `The credit of ${who} was used before`,
  refund_exceeded: (who: string) => `${who} got more money back than there was credit`,
  online_unclear: (who: string, why: unknown) => wordsOfOnline(why).title(who),
  estimate_differs: (who: string) => `The answer to the estimate for ${who} needs a look`,
};

/** The likeness of two payments. */
const sameWords = {
  slip: "Two payments have the same slip number.",
  sum: "Two tablets recorded the same sum of this client in the same way within ten minutes.",
};

/** The answer that ends an item about two payments. */
export const bothRight = "Both are right";

export const billingHints = {
  duplicate_invoice:
    "One invoice has the charges. The other one is empty and asks for nothing. Tell the client which one counts.",
  invoice_differs: (why: unknown) =>
    why === AT_TILL
      ? "A charge was removed, changed, put on an invoice or paid with another receipt, or its treatment was taken back. The charges that were still open are noted as paid. Compare the receipt with the charges of the visit, and give back at the till what was paid too much."
      : why === IN_ERROR
        ? "The treatment was crossed out after its invoice was issued. Its stock was taken back. Issue a credit note for this charge, and give the money back if it was paid."
        : "The charges had changed on another tablet. The invoice has the sum of the server. Charges that were added meanwhile are still open in the visit. Tell the client.",
  charged_after_invoice:
    "The charge is on no invoice and is still open in the visit. Issue a second invoice, or decide not to charge it.",
  overpaid: (why: unknown) =>
    why === "slip" || why === "sum"
      ? `${sameWords[why]} If the client paid once, take the wrong payment back. If the client paid twice, the part above the sum is credit: give it back, or keep it for the next invoice.`
      : "The money is recorded. The part above the sum is the client's credit. Give it back, or keep it for the next invoice.",
  paid_twice: (why: unknown) =>
    `${sameWords[why === "slip" ? "slip" : "sum"]} Both are kept. If the client paid once, take the wrong one back. If the client paid twice by mistake, give one back.`,
  number_late:
    "The tablet had no contact for over a day. The paper of the client has the tablet's reference alone. Print or mail the invoice again, with its number.",
  credit_short: "Another invoice had used the credit. This invoice is still due, in full or in part.",
  refund_exceeded: (why: unknown) =>
    why === "provider"
      ? "The payment provider gave money back that counts as paid on an invoice, so the client's balance is lower now. If the client does not owe it any more, issue a credit note for the invoice. Else ask the client to pay again."
      : "Two refunds of one payment are recorded. Ask the people who gave them, and take one back if it was given once.",
};

export const onlineHint = (why: unknown): string => wordsOfOnline(why).hint;

/** By the reason that the server gives: the estimate was answered by a client, and something else had happened to it. */
const estimateHints: Readonly<Record<string, string>> = {
  twice:
    "Two answers of the client are recorded. The later one counts. Look at both, and ask the client if they differ.",
  void: "The client answered an estimate that another person had voided. The signature is kept. Write a new estimate if the client wants the work.",
  converted:
    "The client answered again after the treatments were planned. The plan stays as it is. Compare it with the later answer.",
  lines:
    "The estimate had changed on another tablet. The signature is for the lines that the client read. Ask the client about the others.",
};

export const estimateHint = (why: unknown): string => estimateHints[String(why)] ?? "";

export const shownAndIssued = (shown: string, issued: string, why: unknown): string =>
  why === AT_TILL ? `${shown} was shown, ${issued} is noted as paid` : `${shown} was shown, ${issued} was issued`;

export const lateNumber = (reference: string, hours: number): string =>
  `${reference}, ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} after it was issued`;

/** The amount of an item, which is above or below what there was. */
export const amountWords: Readonly<Record<string, (amount: string) => string>> = {
  overpaid: (amount) => `${amount} more than was due`,
  credit_short: (amount) => `${amount} is not paid`,
  refund_exceeded: (amount) => `${amount} more than the credit`,
};
