export const onlineCopy = {
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
