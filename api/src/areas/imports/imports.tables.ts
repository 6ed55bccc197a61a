/** Import jobs; no device holds them. */
export interface ImportsTables {
  imports: {
    clinicId: string;
    id: string;
    fileName: string;
    status: ImportStatus;
    /** `CsvFormat` as JSON. */
    format: string;
    /** `ImportSettings` as JSON; null until the columns are mapped. */
    settings: string | null;
    /** `ImportReport` as JSON; null until the list was checked. */
    report: string | null;
    doneRows: number;
    totalRows: number;
    /** Why it failed: a code for the screen. */
    failure: string | null;
    createdAt: string;
    createdBy: string;
    finishedAt: string | null;
  };
}

export type ImportStatus =
  | "uploaded"
  | "mapped"
  | "checking"
  | "checked"
  | "running"
  | "done"
  | "undoing"
  | "undone"
  | "failed";
