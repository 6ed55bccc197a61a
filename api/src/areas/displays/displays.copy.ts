import type { MailWords } from "../../mail/mail-template.ts";
import { helloTo, ifNotYou } from "../../mail/mail-words.copy.ts";

export const displaysCopy = {
  made: (firstName: string, name: string): MailWords => ({
    subject: "A new screen can show your waiting room",
    lines: [
      helloTo(firstName),
      `a code for the waiting-room screen “${name}” was made with your account. A person who has the code sees who is waiting, without signing in.`,
      ifNotYou,
      "You can remove the screen in your settings at any time.",
    ],
  }),
};
