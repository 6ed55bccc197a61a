import type { PaperBlock } from "../clinics/paper-document.ts";
import { paperTable } from "../clinics/paper-table.ts";
import { downtimeWords as words } from "./downtime.copy.ts";

const LINES = 14;
const EXAM_LINES = 4;
/** A line of handwriting. */
const ROW_MM = 8;

function blankTable(heads: readonly string[], shares: readonly number[], lines: number): PaperBlock {
  const rows = Array.from({ length: lines }, () => heads.map(() => ""));
  return { ...paperTable(heads, shares, rows), rowMm: ROW_MM };
}

const titled = (title: string, ...blocks: PaperBlock[]): PaperBlock[] => [{ kind: "heading", text: title }, ...blocks];

/** Forms to be written on by hand, and typed in later. */
export const blankForms = (): PaperBlock[] => [
  ...titled(words.walkIns, blankTable(words.walkInHeads, [10, 26, 24, 26, 14], LINES)),
  ...titled(
    words.exam,
    blankTable(words.examHeads, [20, 50, 30], 1),
    blankTable(words.vitals, [11, 17, 10, 12, 20, 17, 13], 1),
    ...words.examParts.map((part) => blankTable([part], [1], EXAM_LINES)),
  ),
  ...titled(words.charges, blankTable(words.chargeHeads, [10, 24, 30, 12, 14, 10], LINES)),
  ...titled(words.drugs, blankTable(words.drugHeads, [10, 20, 22, 12, 12, 12, 12], LINES)),
];
