import { moneyText } from "@fernpaw/domain/kernel/money-text";

interface Sum {
  amountMinor: number;
  currency: string;
}

const sums = (of: readonly Sum[], locale: string): string =>
  of.map(({ amountMinor, currency }) => moneyText(amountMinor, { locale, currency })).join(", ");

export const onlineCopy = {
  /** What keeps an account from being disconnected or replaced. */
  busy: ({ checkouts, refunds }: { checkouts: readonly Sum[]; refunds: readonly Sum[] }, locale: string) =>
    [
      ...(checkouts.length > 0 ? [`A payment is still under way at the provider: ${sums(checkouts, locale)}.`] : []),
      ...(refunds.length > 0 ? [`The provider has not decided a refund: ${sums(refunds, locale)}.`] : []),
      "Nothing was changed. Try again when that is done.",
    ].join(" "),
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
