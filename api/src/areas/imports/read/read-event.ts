import { parseListNumber } from "@fernpaw/domain/imports/import-values";
import { isNoName } from "@fernpaw/domain/imports/import-words";
import { numberKey } from "@fernpaw/domain/imports/list-number";
import type { ListedEvent, PetReference } from "./listed-event.ts";
import { readClient } from "./read-client.ts";
import { identityCells, noteCellCount, type ReadRecord, type ReadRow } from "./read-row.ts";
import { type ReaderContext, type RecordValues, recordValues } from "./record-values.ts";
import { idOfKey, rowHash } from "./row-keys.ts";

function readReference(values: RecordValues, country: string): PetReference {
  const number = parseListNumber(values.value("pet.externalId"));
  const licence = values.value("pet.licence");
  const chip = values.value("pet.microchip").replace(/[\s-]/g, "");
  const name = values.value("pet.name");
  const key = number || parseListNumber(licence);
  return {
    number: number || licence || chip,
    numberId: key === "" ? null : idOfKey("pets", numberKey(key).slice(0, 200)),
    identifiers: [
      ...(chip === "" ? [] : [{ kind: "microchip" as const, value: chip }]),
      ...(licence === "" ? [] : [{ kind: "licence" as const, value: licence }]),
    ],
    name: isNoName(name) ? "" : name,
    owner: readClient(values, country, "unnamed"),
  };
}

/** Reads a kind of list whose rows belong to pets that are known. `readWhat` answers null where it notes a fault. */
export const eventReader =
  (readWhat: (values: RecordValues, context: ReaderContext) => ListedEvent["what"] | null): ReadRecord =>
  (context, cells, line, occurrence): ReadRow => {
    const values = recordValues(context, cells, line);
    noteCellCount(values, context, cells, line);
    const who = readReference(values, context.country);
    const what = readWhat(values, context);
    const nth = occurrence(rowHash(identityCells(context, cells)));
    const event = what && { who, what };
    const { notes, words } = values;
    return {
      line,
      client: null,
      pet: null,
      isRepeated: nth > 1,
      notes,
      words,
      event,
      product: null,
      stock: null,
      balance: null,
    };
  };
