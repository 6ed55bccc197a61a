/** Outcomes of invoices and payments, see `REFUSALS`. */
export const MONEY_REFUSALS = {
  amount_too_large: {
    status: 422,
    api: "The amount is too large.",
    screen: "This makes an amount that is too large. Look at the price and the quantity.",
    inbox: "The amount was too large.",
  },
  total_changed: {
    status: 409,
    api: "The charges have changed since the sum was shown.",
    screen: "The charges have changed in the meantime, so nothing was issued or paid. Look at the new sum first.",
    inbox: "The charges had changed since the sum was shown.",
  },
  certified_till_needed: {
    status: 409,
    api: "The country asks for a certified till or e-invoices, so invoices and cash are off.",
    screen:
      "The law of your country asks for a certified till or e-invoices. Fernpaw has neither, so invoices and cash are off here. Nothing was issued or recorded.",
    inbox: "The country asks for a certified till or e-invoices, so invoices and cash are off.",
  },
  line_divided: {
    status: 409,
    api: "The charge is divided between clients.",
    screen: "This charge is divided between clients. Give it to one client first, then change it.",
    inbox: "The charge had been divided between clients.",
  },
  paid_elsewhere: {
    status: 409,
    api: "The charge, or a part of it, was paid at the certified till.",
    screen:
      "This charge, or a part of it, was paid at the certified till. If that is wrong, choose “Not paid at the certified till” in its menu first.",
    inbox: "The charge, or a part of it, had been paid at the certified till.",
  },
  price_missing: {
    status: 409,
    api: "A charge has no price.",
    screen: "A charge has no price yet. Enter the price, or decide that it is not charged.",
    inbox: "A charge had no price.",
  },
  already_paid: {
    status: 409,
    api: "The invoice asks for less than this.",
    screen: "This invoice was paid in the meantime, in full or in part. Look at the sum that is still due.",
    inbox: "The invoice was paid already.",
  },
  online_method: {
    status: 422,
    api: "Only the payment provider reports a card payment online.",
    screen: "A card payment online is recorded when the payment provider reports it. Choose another method.",
    inbox: "Only the payment provider reports a card payment online.",
  },
  paid_online: {
    status: 409,
    api: "This was paid online. Only a refund through the payment provider gives it back.",
    screen: "This was paid online. Refund it: the money goes back through the payment provider.",
    inbox: "It was paid online, so the money goes back through the payment provider alone.",
  },
  payment_refunded: {
    status: 409,
    api: "A part of this payment was refunded, so it cannot be taken back.",
    screen: "A part of this payment was refunded. Refund the rest instead of taking it back.",
    inbox: "A part of this payment was refunded. The rest can be refunded too, but the payment cannot be taken back.",
  },
  credit_missing: {
    status: 409,
    api: "The credit is smaller than this.",
    screen: "The client's credit is smaller than this amount. Enter a smaller amount.",
    inbox: "The credit was smaller than this amount.",
  },
  invoice_credited: {
    status: 409,
    api: "The invoice has a credit note.",
    screen: "The invoice has a credit note, so it cannot be voided. Issue a credit note over the rest.",
    inbox: "The invoice had a credit note by then.",
  },
  credit_exceeds_line: {
    status: 409,
    api: "Less than this is left of the line to credit.",
    screen: "Less than this is left of the line: it was credited before, in full or in part. Enter a smaller quantity.",
    inbox: "Another credit note had credited the line by then, in full or in part.",
  },
  estimate_expired: {
    status: 409,
    api: "The estimate has expired.",
    screen: "This estimate has expired. Renew it first: the new one has the prices of today.",
    inbox: "The estimate had expired.",
  },
  invoice_has_payments: {
    status: 409,
    api: "Something was paid for this invoice.",
    screen: "Something was paid for this invoice, so it cannot be voided. Take the payment back first.",
    inbox: "Something had been paid for the invoice.",
  },
  nothing_overdue: {
    status: 409,
    api: "The client has no overdue invoice that their credit does not cover.",
    screen: "Nothing is overdue: the invoices were paid, or the client's credit covers them.",
    inbox: "Nothing was overdue any more.",
  },
  reminded_lately: {
    status: 409,
    api: "The client was reminded within the last seven days.",
    screen: "This client was reminded within the last seven days. Wait before you send another reminder.",
    inbox: "The client had been reminded within the last seven days.",
  },
  till_changed: {
    status: 409,
    api: "The till has changed since it was counted.",
    screen: "A payment has arrived since you began to count. Look at the expected sums again, then close the till.",
    inbox: "A payment had arrived since the count began.",
  },
  till_tablets_missing: {
    status: 409,
    api: "A tablet of this till may have payments that were not sent.",
    screen:
      "A tablet of this till may have payments that were not sent. Look at the list of tablets, then close the till.",
    inbox: "A tablet of the till could have payments that were not sent.",
  },
} as const;
