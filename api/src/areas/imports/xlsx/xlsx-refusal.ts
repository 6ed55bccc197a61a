export const XLSX_REFUSALS = [
  "empty",
  "not_a_workbook",
  "workbook_locked",
  "old_workbook",
  "workbook_too_large",
  "too_many_rows",
  "too_many_columns",
  "formulas_not_computed",
] as const;
export type XlsxRefusal = (typeof XLSX_REFUSALS)[number];

/** A workbook that is not read. `code` is for the screen. */
export class RefusedWorkbook extends Error {
  override readonly name = "RefusedWorkbook";
  readonly code: XlsxRefusal;

  constructor(code: XlsxRefusal, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The disk has no room for the list of a workbook. */
export class NoRoom extends Error {
  override readonly name = "NoRoom";
}
