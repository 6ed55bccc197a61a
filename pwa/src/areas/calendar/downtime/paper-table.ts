import type { PaperBlock } from "@fernpaw/domain/clinics/paper-document";

/** A cell of a document has at most so many characters. */
const CELL_LENGTH = 500;

const cell = (text: string): string => (text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH - 1)}…` : text);

/** A table on paper with shares of its width. */
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
