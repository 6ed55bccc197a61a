import type { PaperBlock } from "./paper-document.ts";

/** A cell of a document has at most so many characters. */
const CELL_LENGTH = 500;

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > CELL_LENGTH ? `${line.slice(0, CELL_LENGTH - 1)}…` : line;
}

/** A table of words with the shares of its width. A text that is too long for a cell ends with `…`. */
export const paperTable = (
  labels: readonly string[],
  shares: readonly number[],
  rows: readonly (readonly string[])[],
): PaperBlock => ({
  kind: "table",
  columns: labels.map((label, at) => ({ label, align: "start", share: shares[at] ?? 1 })),
  rows: rows.map((row) => row.map(cell)),
  totals: [],
});
