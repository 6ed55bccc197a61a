import { dateWords } from "@fernpaw/domain/messages/template-values";
import { moneyText } from "@fernpaw/domain/kernel/money-text";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { MailWords } from "../../mail/mail-template.ts";

export interface AboutClinic {
  clinic: string;
  locale: string;
  timeZone: string;
  /** The page of the subscription. */
  url: string;
}

const dayOf = (at: string, { timeZone, locale }: AboutClinic): string => dateWords(localDateOf(at, timeZone), locale);
const KEPT = "Your records stay. Sign-in, reading and export always work.";

/** Mails to the owners of a clinic. */
export const planMails = {
  trialEnds: (at: string, about: AboutClinic): MailWords => ({
    subject: `The trial of ${about.clinic} ends on ${dayOf(at, about)}`,
    lines: [
      `The trial of ${about.clinic} ends on ${dayOf(at, about)}. Choose a plan before that day to work on without a break.`,
    ],
    action: { label: "Choose a plan", url: about.url },
    after: [KEPT],
  }),
  paymentFailed: (on: { nextTry: string | null; block: string }, about: AboutClinic): MailWords => ({
    subject: `A payment of ${about.clinic} was refused`,
    lines: [
      `The bank refused the payment for the subscription of ${about.clinic}.`,
      on.nextTry === null ? "We do not try it again by ourselves." : `We try it again on ${dayOf(on.nextTry, about)}.`,
      `Everything works until ${dayOf(on.block, about)}. From then on the sections are closed until the payment is made.`,
    ],
    action: { label: "Pay, or change how you pay", url: about.url },
    after: [KEPT],
  }),
  blocked: (about: AboutClinic): MailWords => ({
    subject: `The sections of ${about.clinic} are closed`,
    lines: [
      `The payment for the subscription of ${about.clinic} was not made in time. The sections are closed.`,
      "They open within a minute after the payment.",
    ],
    action: { label: "Pay now", url: about.url },
    after: [KEPT],
  }),
  invoiceWritten: (
    { number, totalMinor, currency }: { number: string; totalMinor: number; currency: string },
    about: AboutClinic,
  ): MailWords => ({
    subject: `Invoice ${number} of Fernpaw for ${about.clinic}`,
    lines: [
      `Fernpaw has written invoice ${number} over ${moneyText(totalMinor, { locale: about.locale, currency })} to ${about.clinic}.`,
      "You find it as PDF on the page of your subscription, under Invoices.",
    ],
    action: { label: "See the invoice", url: about.url },
    after: ["No section closes because of this invoice."],
  }),
  ended: (about: AboutClinic): MailWords => ({
    subject: `The subscription of ${about.clinic} has ended`,
    lines: [`The subscription of ${about.clinic} has ended. The sections are closed.`],
    action: { label: "Choose a plan", url: about.url },
    after: [KEPT],
  }),
};
