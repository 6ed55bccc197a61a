import { csvText, quantityCell } from "@fernpaw/domain/kernel/csv";
import { controlledText, unitWord } from "../../catalogue/public/product-words.copy.ts";
import { kindWords, printWords } from "../controlled.copy.ts";
import type { DrugRegister } from "../registers.queries.ts";

const milliCell = (milli: number | null): string => (milli === null ? "" : quantityCell(milli));

/** Every entry of a register with all that it says, oldest first, and its place in the chain. */
export function registerCsv({ lines }: DrugRegister): string {
  const rows = lines.map((line) => {
    const { entry, witness } = line;
    return [
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
      entry.party,
      entry.document,
      entry.reason,
      milliCell(entry.expectedMilli),
      milliCell(entry.countedMilli),
      entry.kind === "correction" ? (entry.aboutId ?? "") : "",
      line.by,
      line.witnessName,
      witness?.occurredAt ?? "",
      entry.isMerged === "yes" ? printWords.yes : "",
      entry.id,
      entry.chainId,
      String(entry.seq),
      entry.prevHash,
      entry.hash,
    ];
  });
  return csvText([printWords.csv, ...rows]);
}
