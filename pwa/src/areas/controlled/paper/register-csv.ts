import type { Entry } from "@fernpaw/domain/controlled/entry-hash";
import { csvText, quantityCell } from "@fernpaw/domain/kernel/csv";
import { controlledText, unitWord } from "../../catalogue/public/product-words.copy.ts";
import { kindWords, printWords } from "../controlled.copy.ts";
import type { DrugRegister, NamedLine } from "../registers.queries.ts";

const milliCell = (milli: number | null): string => (milli === null ? "" : quantityCell(milli));

interface CsvRow {
  line: NamedLine;
  entry: Entry;
  /** The person of this row. */
  by: string;
  /** Null: none yet, or the row is a witness. It moves nothing, so its balance is that of the entry. */
  witness: Entry | null;
  witnessName: string;
}

/** Each line, and after it its witness, which is an entry of its own. */
const rowsOf = (line: NamedLine): CsvRow[] => {
  const { entry, witness, by, witnessName } = line;
  const own = { line, entry, by, witness, witnessName };
  return witness ? [own, { line, entry: witness, by: witnessName, witness: null, witnessName: "" }] : [own];
};

/** Every entry of a register with all that it says, oldest first, each witness behind its entry, and its place in the chain. */
export function registerCsv({ lines }: DrugRegister): string {
  const rows = lines
    .flatMap(rowsOf)
    .map(({ line, entry, by, witness, witnessName }) => [
      entry.occurredAt,
      entry.recordedAt,
      kindWords[entry.kind],
      quantityCell(entry.quantityMilli),
      unitWord(entry.unit),
      quantityCell(line.balanceMilli),
      entry.strength,
      controlledText(entry.schedule),
      line.batchNumber,
      line.petName,
      line.clientName,
      line.clientAddress,
      entry.party,
      entry.document,
      entry.reason,
      milliCell(entry.expectedMilli),
      milliCell(entry.countedMilli),
      entry.aboutId ?? "",
      by,
      witnessName,
      witness?.occurredAt ?? "",
      entry.isMerged === "yes" ? printWords.yes : "",
      entry.id,
      entry.chainId,
      String(entry.seq),
      entry.prevHash,
      entry.hash,
    ]);
  return csvText([printWords.csv, ...rows]);
}
