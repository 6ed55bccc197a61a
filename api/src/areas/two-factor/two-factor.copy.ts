import type { MailWords } from "../../mail/mail-template.ts";
import { helloTo as hello, ifNotYou as notYou } from "../../mail/mail-words.copy.ts";

export const twoFactorMails = {
  on: (firstName: string, what: string): MailWords => ({
    subject: "Signing in now needs a second step",
    lines: [hello(firstName), `${what} was added to your account. Signing in needs it from now on.`, notYou],
  }),
  off: (firstName: string, what: string): MailWords => ({
    subject: "A second step of your sign-in was removed",
    lines: [hello(firstName), `${what} was removed from your account.`, notYou],
  }),
  newCodes: (firstName: string): MailWords => ({
    subject: "You have new recovery codes",
    lines: [
      hello(firstName),
      "new recovery codes were made for your account; the ones from before no longer work.",
      notYou,
    ],
  }),
  totp: "An authenticator app",
  passkey: (name: string): string => `The passkey “${name}”`,
};
