import type { MailWords } from "../../mail/mail-template.ts";

/** The facts of a mail to a person who asked for an appointment online. */
export interface RequestFacts {
  clinic: string;
  /** Empty: the clinic gives no number. */
  phone: string;
  pet: string;
  type: string;
  /** Day and time, on the clinic's clock. */
  when: string;
}

const callUs = ({ phone, clinic }: RequestFacts): string =>
  phone === "" ? `To change anything, please call ${clinic}.` : `To change anything, please call ${clinic}: ${phone}.`;

const paragraphOf = (words: string): string[] => (words === "" ? [] : [words]);

const copyOfOffer = "Accept or decline this time";

export const bookingCopy = {
  slugTaken: "Another clinic has this address. Choose another one.",
  receivedMail: (facts: RequestFacts, asksDeposit: boolean): MailWords => ({
    subject: `${facts.clinic} has your request`,
    lines: [
      `${facts.clinic} has received your request for ${facts.pet}: ${facts.type}, ${facts.when}.`,
      "This is not a confirmed appointment yet. The clinic looks at your request and answers by mail.",
      ...(asksDeposit ? ["The clinic asks for a deposit for this appointment. It will tell you how to pay."] : []),
      callUs(facts),
    ],
    after: ["If you did not ask for this, you need do nothing, or call the clinic."],
    signature: "",
  }),
  waitingMail: (facts: RequestFacts): MailWords => ({
    subject: `Your request at ${facts.clinic} was not sent`,
    lines: [
      `A request with this e-mail address or phone number already waits for an answer from ${facts.clinic}. So your new request was not sent.`,
      callUs(facts),
    ],
    after: ["If you did not ask for this, you need do nothing."],
    signature: "",
  }),
  acceptedMail: (facts: RequestFacts): MailWords => ({
    subject: `Your appointment at ${facts.clinic} is booked`,
    lines: [
      `${facts.clinic} has booked your appointment for ${facts.pet}: ${facts.type}, ${facts.when}.`,
      callUs(facts),
    ],
    signature: "",
  }),
  offerMail: (facts: RequestFacts, words: string, url: string | null): MailWords => ({
    subject: `${facts.clinic} offers you another time`,
    lines: [
      `The time that you asked for is not possible. ${facts.clinic} can see ${facts.pet} on ${facts.when} (${facts.type}).`,
      ...paragraphOf(words),
      "Please accept or decline this time within a day. After that, another person may get it.",
    ],
    ...(url === null ? {} : { action: { label: copyOfOffer, url } }),
    after: [callUs(facts)],
    signature: "",
  }),
  declinedMail: (facts: RequestFacts, words: string): MailWords => ({
    subject: `Your request at ${facts.clinic}`,
    lines: [
      `${facts.clinic} cannot give you the appointment that you asked for: ${facts.pet}, ${facts.type}, ${facts.when}.`,
      ...paragraphOf(words),
    ],
    signature: "",
  }),
};
