/** What visitors leave: of no clinic. */
export interface SiteTables {
  newsletterSubscribers: {
    id: string;
    email: string;
    emailKey: string;
    status: "pending" | "confirmed" | "unsubscribed";
    /** Which form it came from. */
    source: string;
    createdAt: string;
    /** When the mailed link was used. */
    consentAt: string | null;
    unsubscribedAt: string | null;
    /** How many mails platform staff have written to this address. */
    letters: number;
  };
  /** Mails of platform staff to a subscriber. */
  newsletterLetters: {
    id: string;
    subscriberId: string;
    subject: string;
    text: string;
    sentAt: string;
    sentBy: string;
    /** As it was then. */
    sentByName: string;
  };
  contactMessages: {
    id: string;
    name: string;
    email: string;
    clinicName: string;
    message: string;
    /** `done`: it was answered. */
    status: "new" | "done";
    createdAt: string;
    answeredAt: string | null;
    /** Of platform staff. */
    answeredBy: string | null;
    answer: string | null;
  };
}
