import type { PaperTable } from "./paper-document.ts";

/** A cell of a document has at most so many characters. */
const CELL_LENGTH = 500;

/** A text that is too long ends with `…`, and not with half of a sign that takes two units. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return cutText(line, CELL_LENGTH);
}

/** A table of words with the shares of its width. A text that is too long for a cell ends with `…`. */
export const paperTable = (
  labels: readonly string[],
  shares: readonly number[],
  rows: readonly (readonly string[])[],
): PaperTable => ({
  kind: "table",
  columns: labels.map((label, at) => ({ label, align: "start", share: shares[at] ?? 1 })),
  rows: rows.map((row) => row.map(cell)),
  totals: [],
});
