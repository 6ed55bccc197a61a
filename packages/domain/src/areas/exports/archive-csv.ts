import { canonicalJson } from "../../kernel/canonical-json.ts";
import { csvText } from "../../kernel/csv.ts";
import type { ArchiveRow } from "./row-owners.ts";

/** For spreadsheets that take other text for their own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" || typeof value === "number" ? String(value) : canonicalJson(value);
};

export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvText([columns]);

/** Rows as CSV, without a head. Lists and objects are JSON; a spreadsheet computes nothing of a text. */
export const csvRows = (columns: readonly string[], rows: readonly ArchiveRow[]): string =>
  csvText(rows.map((row) => columns.map((column) => cellOf(row[column]))));
