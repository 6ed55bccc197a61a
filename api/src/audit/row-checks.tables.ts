/** For the nightly comparison of rows with their last hashes; no device holds them. */
export interface RowCheckTables {
  /** The hash of a synced row at a version. */
  rowHashes: { clinicId: string; tbl: string; rowId: string; version: number; hash: string };
  rowChecks: {
    clinicId: string;
    /** The newest migration when the hashes were noted: a migration may change rows without a version. */
    shape: string;
    /** Rows up to this version have their hashes. */
    notedVersion: number;
    /** The day of the last comparison, in UTC; empty: none yet. */
    checkedOn: string;
    /** Rows that differed at the last comparison. */
    damaged: number;
  };
}
