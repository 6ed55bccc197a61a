/** What is on its way to clients; no device holds it. */
export interface MessagesTables {
  /** A message that is still to be handed to somebody who carries it; gone once that is done. */
  messageSends: {
    clinicId: string;
    messageId: string;
    channel: "email" | "sms";
    /** `outbox`: with the mail's worker. `trying`: a provider is being asked, until `nextAttemptAt`. */
    stage: "waiting" | "outbox" | "trying";
    attempts: number;
    nextAttemptAt: string;
    lastError: string | null;
  };
  /** What a client was told of an appointment, so that he hears each thing once. */
  appointmentNotices: {
    clinicId: string;
    appointmentId: string;
    /** The start that he knows; null after he heard of a cancellation. */
    toldStartsAt: string | null;
    /** The start of which he was reminded. */
    remindedStartsAt: string | null;
  };
}
