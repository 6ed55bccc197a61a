import type { MailWords } from "../../mail/mail-template.ts";

const hello = (firstName: string): string => (firstName === "" ? "Hello," : `Hello ${firstName},`);

export const invitationsCopy = {
  invited: (firstName: string, clinicName: string, url: string): MailWords => ({
    subject: `${clinicName} invites you to Fernpaw`,
    lines: [
      hello(firstName),
      `${clinicName} has made an account for you. Choose your password, and you can start. The link works for seven days and for you alone.`,
    ],
    action: { label: "Accept the invitation", url },
    after: ["If you do not know this clinic, ignore this mail."],
  }),
  invitedElsewhere: (clinicName: string): MailWords => ({
    subject: `${clinicName} wanted to invite you to Fernpaw`,
    lines: [
      "Hello,",
      `${clinicName} wanted to invite you, but this address already belongs to an account of another clinic, and an account works in one clinic.`,
      "Ask them to invite you with another address. Your current account has not changed.",
    ],
  }),
};
