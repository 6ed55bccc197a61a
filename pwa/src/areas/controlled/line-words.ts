import type { Instant } from "@fernpaw/domain/kernel/time";
import { quantityText } from "../catalogue/public/product-words.copy.ts";
import { copy, kindWords } from "./controlled.copy.ts";
import type { NamedLine } from "./registers.queries.ts";

const joined = (...parts: readonly string[]): string => parts.filter((text) => text !== "").join(" · ");

/** The parts of a line that screen and paper both have. */
function factsOf({ entry }: NamedLine): string {
  const { expectedMilli, countedMilli, unit, party, document } = entry;
  const figures =
    countedMilli === null
      ? ""
      : copy.difference(quantityText(expectedMilli ?? 0, unit), quantityText(countedMilli, unit));
  return joined(party, document, figures);
}

/** Whom or what an entry is about, in one line. */
export function aboutText(line: NamedLine): string {
  const { entry, petName, clientName, corrected } = line;
  const of = corrected ? copy.corrects(kindWords[corrected.kind]) : "";
  return joined(petName, clientName, factsOf(line), of, entry.reason);
}

/** The same for an inspector: the address of the person, which entry a correction is of, and that it came late. `time`: a moment with its day. */
export function paperText(line: NamedLine, time: (at: Instant) => string): string {
  const { entry, petName, clientName, clientAddress, corrected } = line;
  const of = corrected ? copy.corrects(`${kindWords[corrected.kind]}, ${time(corrected.occurredAt)}`) : "";
  const merged = entry.isMerged === "yes" ? copy.merged : "";
  return joined(petName, clientName, clientAddress, factsOf(line), of, entry.reason, merged);
}

/** An entry as its witness reads it. */
export const whatText = ({ entry }: Pick<NamedLine, "entry">, drug: string): string =>
  copy.what(kindWords[entry.kind], quantityText(entry.countedMilli ?? Math.abs(entry.quantityMilli), entry.unit), drug);
