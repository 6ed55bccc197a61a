import { moneyText } from "@fernpaw/domain/kernel/money-text";
import type { ProviderName } from "./provider.ts";

interface Sum {
  amountMinor: number;
  currency: string;
}

const sums = (of: readonly Sum[], locale: string): string =>
  of.map(({ amountMinor, currency }) => moneyText(amountMinor, { locale, currency })).join(", ");

export const onlineCopy = {
  /** Says that an account cannot be disconnected or replaced now, with the open sums. */
  busy: ({ checkouts, refunds }: { checkouts: readonly Sum[]; refunds: readonly Sum[] }, locale: string) =>
    [
      ...(checkouts.length > 0 ? [`A payment is still under way at the provider: ${sums(checkouts, locale)}.`] : []),
      ...(refunds.length > 0 ? [`The provider has not decided a refund: ${sums(refunds, locale)}.`] : []),
      "Nothing was changed. Try again when that is done.",
    ].join(" "),
  providers: { stripe: "Stripe", sandbox: "the sandbox" } satisfies Record<ProviderName, string>,
  /** The reason of a row of the ledger for money that went back without us. */
  back: {
    refund: (provider: string) => `Given back in the pages of ${provider}`,
    dispute: (provider: string) => `The card holder's bank took it back through ${provider}`,
  },
  /** On the provider's page, and in its list of payments. */
  description: (invoice: string, clinic: string) => `${invoice}, ${clinic}`,
  mail: {
    subject: (invoice: string, clinic: string) => `${invoice} of ${clinic}`,
    body: ({ client, invoice, amount, url, until, clinic }: MailedLink) =>
      [
        `Dear ${client},`,
        `You can pay ${invoice} (${amount}) by card here:`,
        url,
        `The link works until ${until}. It ends earlier if the invoice is paid in another way.`,
        clinic,
      ].join("\n\n"),
  },
};

interface MailedLink {
  client: string;
  invoice: string;
  amount: string;
  url: string;
  until: string;
  clinic: string;
}
