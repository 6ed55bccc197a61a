import type { MailWords } from "../../mail/mail-template.ts";

interface ContactText {
  name: string;
  email: string;
  clinicName: string;
  message: string;
}

const leave = (url: string) => ({ label: "Leave the newsletter", url });

export const siteCopy = {
  /** The same for an address that is subscribed already. */
  subscribed: "Thank you! Please confirm with the link that we have just mailed to you.",
  confirmed: "You are subscribed. Each letter has a link with which you can leave again.",
  unsubscribed: "You will get no more letters from us.",
  contacted: "Thank you, your message has reached us. We answer by mail.",
  confirmMail: (url: string): MailWords => ({
    subject: "Please confirm your subscription",
    lines: ["Hello,", "the Fernpaw newsletter was requested for this address."],
    action: { label: "Subscribe to the newsletter", url },
    after: ["If it was not you, ignore this mail: without your click we send no newsletter."],
  }),
  alreadyMail: (url: string): MailWords => ({
    subject: "You are subscribed already",
    lines: ["Hello,", "this address already gets the Fernpaw newsletter, so there is nothing to do."],
    action: leave(url),
  }),
  letterMail: (subject: string, text: string, url: string): MailWords => ({
    subject,
    lines: [text],
    action: leave(url),
  }),
  contactMail: ({ name, email, clinicName, message }: ContactText): MailWords => ({
    subject: `Contact form: ${name}`,
    lines: [`From ${name} <${email}>${clinicName === "" ? "" : `, ${clinicName}`}`, message],
  }),
};
