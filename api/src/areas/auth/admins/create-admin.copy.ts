/** Messages of `npm run create-admin` to the operator. */
export const createAdminCopy = {
  usage: "Name the e-mail address: npm run create-admin -- ana@fernpaw.example",
  address: (text: string) => `${text} is not an e-mail address.`,
  taken: (email: string) =>
    `${email} belongs to an account of a clinic, or to a disabled administrator. Take another address.`,
  made: (email: string, { link, isNew, url }: { link: string; isNew: boolean; url: string }) =>
    [
      isNew ? `${email} is a platform administrator now.` : `${email} is a platform administrator already.`,
      "Start the server, open this link within 24 hours, and choose a password. It works once:",
      `  ${link}`,
      `Then open ${url}/admin and sign in. The first sign-in asks for a second factor.`,
    ].join("\n"),
  failed: "No administrator was made.",
};
