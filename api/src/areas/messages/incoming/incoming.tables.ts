/** Read before the clinic of an incoming text is known. */
export interface IncomingTables {
  /** The numbers that got texts, with clinic and client: an answer goes to that clinic. */
  textedNumbers: {
    /** A keyed hash: the number cannot be read from it. */
    numberKey: string;
    clinicId: string;
    clientId: string;
    /** The last time. */
    sentAt: string;
  };
  /** Incoming texts that were taken: the same one again does nothing. */
  textEvents: { eventKey: string; receivedAt: string };
}
