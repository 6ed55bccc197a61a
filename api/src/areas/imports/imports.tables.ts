import type { ImportedEventTable } from "./import-references.ts";

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
  /** What a row of a list was recognised as, though its own key was new. */
  importLinks: {
    clinicId: string;
    /** The id that the key would have made. */
    keyId: string;
    /** The client or the pet that it stands for. */
    rowId: string;
    /** The import that recognised it. */
    importId: string;
  };
  /** A client or pet that an import made, and one of the clinic that it may be. */
  importDuplicates: {
    clinicId: string;
    rowId: string;
    otherId: string;
    importId: string;
    kind: "client" | "pet";
    /** Of the list. */
    line: number;
    /** The two are different. */
    isApart: "yes" | "no";
  };
  /** A weight, a vaccination, a note, an appointment, an opening invoice or credit, or a movement of stock that an import made: these tables do not say it of their rows. */
  importedRows: {
    clinicId: string;
    importId: string;
    tbl: ImportedEventTable | "stockMovements";
    rowId: string;
  };
  /** A row that a list of products added or changed, so that the import can be undone. */
  importChanges: {
    clinicId: string;
    importId: string;
    tbl: "products" | "productPrices" | "productCosts" | "productSuppliers";
    rowId: string;
    productId: string;
    /** The import made the product too. */
    isOfNew: "yes" | "no";
    /** The changed fields as they were, as JSON; null: the import added the row. */
    before: string | null;
    /** The same fields as the import wrote them, as JSON. */
    after: string;
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
