import { counted } from "@fernpaw/domain/kernel/plural";
import type { MailWords } from "../../mail/mail-template.ts";
import { helloTo } from "../../mail/mail-words.copy.ts";

export const platformCopy = {
  suspendedMail: (firstName: string, clinicName: string, reason: string): MailWords => ({
    subject: `${clinicName} is suspended`,
    lines: [
      helloTo(firstName),
      `Fernpaw has suspended ${clinicName}. Nothing new is saved until it is resumed. You can read and export everything.`,
      `Reason: ${reason}`,
      "Changes that your devices have not sent stay on them. Answer by the contact form of our website.",
    ],
  }),
  resumedMail: (firstName: string, clinicName: string): MailWords => ({
    subject: `${clinicName} works again`,
    lines: [
      helloTo(firstName),
      `Fernpaw has resumed ${clinicName}. Your devices send what waits on them by themselves.`,
    ],
  }),
  closedMail: (firstName: string, clinicName: string, reason: string): MailWords => ({
    subject: `${clinicName} is closed`,
    lines: [
      helloTo(firstName),
      `Fernpaw has closed ${clinicName}. Your plan ends with the paid period, and nothing new is saved.`,
      `Reason: ${reason}`,
      "Your records are not deleted. You can sign in, read and export everything.",
      "Changes that your devices have not sent stay on them. Answer by the contact form of our website.",
    ],
  }),
  deviceMail: (
    firstName: string,
    clinicName: string,
    { uaFamily, reason }: { uaFamily: string; reason: string },
  ): MailWords => ({
    subject: `Fernpaw removed a device of ${clinicName}`,
    lines: [
      helloTo(firstName),
      `Fernpaw has removed a device of ${clinicName} from its list: ${uaFamily}. The people who used it are signed out there.`,
      `Reason: ${reason}`,
      "Changes that it has not sent stay on it. You can let it in again: sign in and open Devices in your profile.",
    ],
  }),
  supportMail: (
    firstName: string,
    clinicName: string,
    { adminName, reason, ticket }: { adminName: string; reason: string; ticket: string },
  ): MailWords => ({
    subject: `Fernpaw opened support access to ${clinicName}`,
    lines: [
      helloTo(firstName),
      `${adminName} of Fernpaw can look at the data of ${clinicName} for 30 minutes and can change nothing.`,
      `Reason: ${reason}`,
      `Ticket: ${ticket}`,
      "You can end this at any time: sign in and press End access in the bar at the top. The audit log lists everything that is read.",
    ],
  }),
  trialMail: (firstName: string, clinicName: string, days: number): MailWords => ({
    subject: `${counted(days, "more day", "more days")} to try Fernpaw`,
    lines: [helloTo(firstName), `The trial of ${clinicName} is ${counted(days, "day", "days")} longer.`],
  }),
  answerMail: (name: string, answer: string, message: string): MailWords => ({
    subject: "Your message to Fernpaw",
    lines: [helloTo(name), answer, `You wrote:\n${message}`],
  }),
};
