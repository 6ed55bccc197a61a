import { helloTo, ifNotYou } from "../../mail/mail-words.copy.ts";
import type { MailWords } from "../../mail/mail-template.ts";

export const calendarCopy = {
  feedMade: (firstName: string): MailWords => ({
    subject: "Your account has a new private calendar address",
    lines: [
      helloTo(firstName),
      "a private calendar address was made for your account. A person who has it sees your appointments without signing in. The address from before no longer works.",
      ifNotYou,
    ],
  }),
  calendarName: (clinic: string, person: string) => [person, clinic].filter((part) => part !== "").join(" · "),
  /** The type and nothing else: the client's name stays in the clinic. */
  unnamed: "Appointment",
  summary: (pets: string, owner: string, type: string) =>
    [[pets, owner === "" ? "" : `(${owner})`].filter((part) => part !== "").join(" "), type]
      .filter((part) => part !== "")
      .join(" · "),
};
