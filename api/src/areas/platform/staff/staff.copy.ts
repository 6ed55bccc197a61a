import { counted } from "@fernpaw/domain/kernel/plural";
import type { MailWords } from "../../../mail/mail-template.ts";
import { helloTo } from "../../../mail/mail-words.copy.ts";

export const staffCopy = {
  invited: (firstName: string, url: string, days: number): MailWords => ({
    subject: "Your account for the Fernpaw administration",
    lines: [
      helloTo(firstName),
      `Fernpaw invites you to its administration. Choose your password, then sign in. The link works for ${counted(days, "day", "days")} and once.`,
    ],
    action: { label: "Choose the password", url },
    after: ["If you do not expect this, ignore this mail: without the link nothing happens."],
  }),
};

/** Whose an address is already. Only platform staff hear it. */
export const takenAddress = {
  administrator: {
    path: "email",
    code: "administrator",
    message: "This address belongs to an administrator already.",
  },
  clinic: {
    path: "email",
    code: "clinic",
    message: "This address belongs to an account of a clinic. Take another one.",
  },
};
