/** No device holds these. */
export interface ExportsTables {
  /** Archives that owners asked for. The file is in the data folder (`export-paths.ts`). */
  exports: {
    clinicId: string;
    id: string;
    /** Null: everything of the clinic; else the rows of this client alone. */
    clientId: string | null;
    status: "waiting" | "running" | "done" | "failed";
    /** Why it failed. Null: it did not. */
    failure: "disk_full" | "defect" | null;
    doneRows: number;
    totalRows: number;
    /** Of the finished file. */
    bytes: number;
    /** How often the work was begun. */
    attempts: number;
    /** While it runs: another server may begin it anew after this. */
    leaseUntil: string | null;
    createdBy: string;
    createdAt: string;
    finishedAt: string | null;
    /** The file goes then, and the row with it. */
    expiresAt: string;
    /** SHA-256 of the random part of the address. Null: the file does not have an address. */
    tokenHash: string | null;
    tokenUntil: string | null;
    /** The owner who asked for the address. */
    tokenFor: string | null;
  };
}
