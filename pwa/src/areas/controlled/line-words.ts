import { quantityText } from "../catalogue/public/product-words.copy.ts";
import { copy, kindWords } from "./controlled.copy.ts";
import type { NamedLine } from "./registers.queries.ts";

/** Whom or what an entry is about, in one line. */
export function aboutText({ entry, petName, clientName, corrected }: NamedLine): string {
  const { expectedMilli, countedMilli, unit, party, document, reason } = entry;
  const figures =
    countedMilli === null
      ? ""
      : copy.difference(quantityText(expectedMilli ?? 0, unit), quantityText(countedMilli, unit));
  const of = corrected ? copy.corrects(kindWords[corrected.kind]) : "";
  return [petName, clientName, party, document, figures, of, reason].filter((text) => text !== "").join(" · ");
}

/** An entry as its witness reads it. */
export const whatText = ({ entry }: Pick<NamedLine, "entry">, drug: string): string =>
  copy.what(kindWords[entry.kind], quantityText(entry.countedMilli ?? Math.abs(entry.quantityMilli), entry.unit), drug);
