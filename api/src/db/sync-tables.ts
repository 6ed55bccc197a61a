/** The engine's own tables (`packages/sync`). */
export interface SyncTables {
  sync_clinic: {
    clinicId: string;
    /** +1 for each committed writing transaction; 0 before the first. */
    version: number;
    /** Random; renewed by a restore. */
    epoch: string;
    /** Tombstones at or below this version may be gone. */
    tombstoneFloor: number;
  };
  /** The latest change of each row; written by triggers alone. */
  sync_row: {
    clinicId: string;
    tbl: string;
    rowId: string;
    version: number;
    scope: string;
    deleted: 0 | 1;
  };
  /**
   * Words by which clients and pets are found, as `search-words.ts` makes them. A word stays when its row changes:
   * who is found by it is looked at again.
   */
  searchWords: { clinicId: string; tbl: string; word: string; rowId: string };
  /** The version up to which a clinic's words are there, and of which making. */
  searchCursors: { clinicId: string; version: number; format: number; deadRows: number };
  /** The version that a clinic had at the start of a day, in UTC: how old a tombstone is. */
  sync_day: { clinicId: string; day: string; version: number };
  sync_client: {
    clinicId: string;
    clientId: string;
    deviceId: string;
    userId: string;
    lastMutationId: number;
    /** The device has the results up to here. */
    ackedThrough: number;
    createdAt: string;
    seenAt: string;
  };
  /** The result of each mutation. */
  sync_mutation: {
    clinicId: string;
    clientId: string;
    mutationId: number;
    /** Once a clinic. */
    uuid: string;
    name: string;
    v: number;
    argsHash: string;
    userId: string;
    status: string;
    code: string | null;
    version: number;
    /** The result as it went over the wire, JSON. */
    result: string;
    receivedAt: string;
    /** The time by the device's clock, where the server's time took its place. */
    deviceAt: string | null;
    /** As in the device cookie of the sender, where `deviceAt` is kept. */
    browserId: string | null;
    /** Of a change that waited since a restore: the version of its end. */
    settledVersion: number | null;
  };
  /** A uuid that came again under another client id: the version from which that id counts as heard. */
  sync_ack: { clinicId: string; clientId: string; mutationId: number; uuid: string; version: number };
  /** Failures for which nobody but us is to blame; written outside the transaction that failed. */
  sync_attempt: {
    clinicId: string;
    uuid: string;
    clientId: string;
    mutationId: number;
    attempts: number;
    error: string;
    attemptedAt: string;
  };
  sync_parked: {
    clinicId: string;
    uuid: string;
    clientId: string;
    mutationId: number;
    deviceId: string;
    userId: string;
    name: string;
    v: number;
    /** The mutation as it was pushed, JSON. */
    payload: string;
    error: string;
    parkedAt: string;
  };
  /** Changes from before a restore that wait for a row, or for another change that waits (no `tbl`). */
  sync_waiting: {
    clinicId: string;
    uuid: string;
    tbl: string;
    rowId: string;
    userId: string;
    deviceId: string;
    attentionId: string;
    /** The mutation as it was pushed, JSON. */
    payload: string;
    version: number;
    keptAt: string;
  };
  /** Who last changed a critical field, and in which version. */
  sync_field: {
    clinicId: string;
    tbl: string;
    rowId: string;
    field: string;
    version: number;
    deviceId: string;
    userId: string | null;
  };
  /** The last human number given, by series: `clients`, `pets`. */
  sync_number: { clinicId: string; series: string; last: number };
}
