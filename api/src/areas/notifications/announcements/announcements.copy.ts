import type { MailWords } from "../../../mail/mail-template.ts";

/** A clinic of an audience that was removed. */
export const goneClinic = { code: "gone", message: "This clinic is gone. Take it out and send again." };
/** Of a filter that no clinic fits. */
export const noClinic = { code: "none", message: "No clinic fits. Choose others and send again." };

/** To the administrator who writes it, as the clinics will read it. */
export const testMail = (title: string, body: string): MailWords => ({
  subject: `Test: ${title}`,
  lines: [title, body],
  after: ["This is a test. No clinic has received it."],
});
