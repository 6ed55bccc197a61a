import type { PaperBlock } from "@fernpaw/domain/clinics/paper-document";
import { copy } from "../calendar.copy.ts";
import { paperTable } from "./paper-table.ts";

const words = copy.downtime;
const LINES = 14;
/** Room to write below a heading of an exam. */
const EXAM_ROOM = "\n\n\n\n";

const blankTable = (title: string, heads: readonly string[], shares: readonly number[]): PaperBlock[] => [
  { kind: "heading", text: title },
  paperTable(
    heads,
    shares,
    Array.from({ length: LINES }, () => heads.map(() => "")),
  ),
];

/** Forms to be written on by hand, and typed in later. */
export const blankForms = (): PaperBlock[] => [
  ...blankTable(words.walkIns, words.walkInHeads, [10, 26, 24, 26, 14]),
  { kind: "heading", text: words.exam },
  { kind: "text", text: words.examHead },
  paperTable(
    words.vitals,
    words.vitals.map(() => 14),
    [words.vitals.map(() => "")],
  ),
  ...words.examParts.map((part): PaperBlock => ({ kind: "text", text: `${part}${EXAM_ROOM}` })),
  ...blankTable(words.charges, words.chargeHeads, [10, 24, 30, 12, 14, 10]),
  ...blankTable(words.drugs, words.drugHeads, [10, 20, 22, 12, 12, 12, 12]),
];
