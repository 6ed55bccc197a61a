import type { ProviderName } from "./online-calls.ts";
import type { DoubtfulPayment } from "./paid-online.queries.ts";

export const copy = {
  link: "Payment link",
  onlineOnly: "A payment link needs a connection.",
  loading: "Making the link…",
  toPay: "To pay",
  address: "Link",
  hint: (until: string) =>
    `The client pays by card on the page of the payment provider. The link works until ${until}. It ends earlier if the invoice is paid, voided or changed.`,
  recorded: "The payment is recorded by itself.",
  copyLink: "Copy link",
  copied: "Copied",
  mail: (name: string) => `Mail to ${name}`,
  mailed: "The mail is on its way.",
  noMail: "This server sends no mail.",
  done: "Done",
  paid: "This invoice is paid.",
  doubts: {
    unheard: (amount: string) =>
      `A payment page of ${amount} was open when the payment provider was disconnected. It is not known whether the client paid there.`,
    heard_later: (amount: string) => `The client paid ${amount} online. It was not recorded by itself.`,
    currency: (amount: string) =>
      `The client paid ${amount} online, which is not the clinic's currency. It is not recorded.`,
  } satisfies Record<DoubtfulPayment["why"], (amount: string) => string>,
  mayBeDouble: "A second payment may be double. Look in the provider's own pages first.",
  askDouble: "Did you look, and is the client to pay now? Tap once more to take the payment.",
  refund: {
    hint: "The money goes back to the card through the payment provider. An owner approves it.",
    onlineOnly: "A refund to the card needs a connection.",
    asked: (amount: string) =>
      `The payment provider has not answered yet. The refund of ${amount} is recorded when it has.`,
  },
  account: {
    title: "Card payments online",
    hint: "A payment link lets a client pay an invoice by card on the page of a payment provider. The money goes to your own account there. Fernpaw never sees a card number.",
    none: "No payment provider is connected, so invoices have no payment link.",
    providers: {
      stripe: "Stripe",
      sandbox: "Sandbox, without real money",
    } satisfies Record<ProviderName, string>,
    connected: (provider: string, hint: string, day: string) => `${provider}, key ending in ${hint}, since ${day}`,
    connect: "Connect a provider",
    change: "Change the keys",
    disconnect: "Disconnect",
    sure: "Disconnect the payment provider?",
    sureText:
      "Open payment pages end, and the keys are deleted. This waits while a payment or a refund is under way. Links work again when an account is connected. Payments online cannot be refunded here meanwhile.",
    disconnected: "The payment provider is disconnected.",
    saved: "The payment provider is connected.",
    submit: "Connect",
    provider: "Provider",
    key: "Secret key",
    keyHint: "Begins with sk_ or rk_. It is not shown again.",
    keyWrong: "Enter the secret key. It begins with sk_ or rk_, not with pk_.",
    secret: "Signing secret of the webhook",
    secretHint: "Begins with whsec_. It is not shown again.",
    secretWrong: "Enter the signing secret. It begins with whsec_.",
    webhook: "Address for webhooks",
    webhookHint:
      "In your account add a webhook with this address. Choose the events of Checkout (checkout.session), of refunds (refund, charge.refunded) and of disputes (charge.dispute). Then copy its signing secret.",
    copyAddress: "Copy address",
    sandboxHint: "The sandbox has a page with a payment that works, one that fails, and one with a code of the bank.",
  },
};
