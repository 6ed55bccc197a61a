import { csvText, moneyCell, quantityCell } from "@fernpaw/domain/kernel/csv";
import { batches } from "@fernpaw/domain/stock/batch";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import { kindWords, unitWord } from "../../catalogue/public/product-words.copy.ts";
import { xlsxFile } from "../../../ui/xlsx-file.ts";
import { exported } from "./value.copy.ts";
import { valuedLevels } from "./value.queries.ts";

/** The stock on hand of each batch at each location with its value, by product. `decimals`: of the currency. */
async function valueLines(db: CacheDb, decimals: number): Promise<string[][]> {
  const entries = await valuedLevels(db);
  const found = await rowsOf(db, batches).bulkGet(entries.flatMap(({ level }) => level.batchId ?? []));
  const byId = rowsById(found);
  const lines = entries
    .map((entry) => ({ ...entry, batch: byId.get(entry.level.batchId ?? "") }))
    .toSorted(
      (a, b) =>
        a.product.name.localeCompare(b.product.name) ||
        (a.batch?.number ?? "").localeCompare(b.batch?.number ?? "") ||
        a.locationName.localeCompare(b.locationName),
    )
    .map(({ product, batch, level, locationName, valueMinor }) => [
      product.code,
      product.name,
      kindWords[product.kind],
      batch?.number ?? "",
      batch?.expiresOn ?? "",
      locationName,
      quantityCell(level.quantityMilli),
      unitWord(product.dispensingUnit),
      moneyCell(valueMinor, decimals),
    ]);
  return [exported.headings, ...lines];
}

export const valueCsv = async (db: CacheDb, decimals: number): Promise<string> =>
  csvText(await valueLines(db, decimals));

/** Columns of numbers: a code keeps its zeros. */
const NUMBERS: readonly number[] = ["Quantity", "Value"].map((heading) => exported.headings.indexOf(heading));

/** As a spreadsheet, in which the values can be added up. */
export async function valueXlsx(db: CacheDb, decimals: number): Promise<Blob> {
  const [head = [], ...lines] = await valueLines(db, decimals);
  const typed = lines.map((cells) =>
    cells.map((cell, at) => (cell !== "" && NUMBERS.includes(at) ? Number(cell) : cell)),
  );
  return xlsxFile(exported.sheet, [head, ...typed]);
}
