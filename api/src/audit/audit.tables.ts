/** Append-only: triggers refuse every change and delete, and an event that does not continue its chain. */
export interface AuditTables {
  auditEvents: {
    /** Whose chain; `PLATFORM_CHAIN` for what belongs to no clinic. */
    clinicId: string;
    /** 1, 2, 3, …, without a gap. */
    seq: number;
    /** The server's clock. */
    at: string;
    /** The name of a mutation, or the code of an `AuditEvent`. */
    code: string;
    /** A user id; null: not signed in, or the server itself. */
    actorId: string | null;
    sessionId: string | null;
    deviceId: string | null;
    /** From where, without the last part of the address; only for events at the door. */
    network: string | null;
    /** The table of `entityId`. */
    entity: string | null;
    entityId: string | null;
    /** Canonical JSON: ids, codes, numbers. */
    details: string;
    /** The hash of the event before; of the first one `GENESIS`. */
    prevHash: string;
    hash: string;
  };
  /** The last event of each chain. */
  auditHeads: { clinicId: string; seq: number; hash: string };
}
