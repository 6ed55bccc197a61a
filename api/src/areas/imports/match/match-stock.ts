import { partFault } from "@fernpaw/domain/catalogue/smallest-part";
import { quantityText } from "@fernpaw/domain/catalogue/unit-words.copy";
import { foldBatchNumber } from "@fernpaw/domain/stock/batch";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { ReadRow } from "../read/read-row.ts";
import { fieldPositions } from "../read/record-values.ts";
import { idOfKey } from "../read/row-keys.ts";
import type { NoteCode } from "../report/note-words.copy.ts";
import { KnownProducts } from "./known-products.ts";
import type { LineMatcher, MatchContext } from "./match-context.ts";
import { type MatchedRow, unmatched } from "./matched-row.ts";
import { noteOn } from "./row-words.ts";
import type { StoredProduct } from "./stored-products.queries.ts";
import type { OpenedStock } from "./stored-stock.queries.ts";

interface Item {
  matched: MatchedRow;
  product: StoredProduct | null;
}

type Note = (
  matched: MatchedRow,
  code: NoteCode,
  more?: { field?: ImportField; value?: string; here?: string[]; isFault?: boolean },
) => void;

function noter({ list }: MatchContext): Note {
  const { columns } = list.format;
  const positions = fieldPositions(list.context.settings.mapping);
  const reference = (["product.code", "product.name", "product.barcode"] as const).find((one) => positions.has(one));
  return (matched, code, { field = reference ?? "product.name", value, here = [], isFault = false } = {}) => {
    const { line, product } = matched.row;
    const named = product?.name || product?.code || product?.barcodes[0] || "";
    if (isFault) matched.isRefused = true;
    matched.notes.push(noteOn({ line, columns, positions }, code, { field, value: value ?? named, here, isFault }));
  };
}

/** Why stock of a product cannot be imported; null: it can. */
function faultOf({ trackStock, trackBatch, controlled }: StoredProduct, batch: string): NoteCode | null {
  if (trackStock === "no") return "stock_not_counted";
  if (controlled !== null) return "stock_controlled";
  return trackBatch === "yes" && batch === "" ? "batch_missing" : null;
}

/** The stock of a line beside that of the clinic. */
function matchStock({ matched, product }: Item, opened: OpenedStock, note: Note): void {
  const { stock } = matched.row;
  if (!product || !stock) return;
  const { id, name, dispensingUnit } = product;
  const { quantityMilli, costMinor } = stock;
  const known = opened.batches.find(
    (one) => one.productId === id && foldBatchNumber(one.number) === foldBatchNumber(stock.batch),
  );
  const knownDay = known?.expiresOn ?? null;
  if (knownDay !== null && stock.expiresOn !== null && stock.expiresOn !== knownDay)
    note(matched, "batch_differs", { field: "stock.expires", here: [knownDay] });
  const batchId = known?.id ?? idOfKey("batches", `${id}|${foldBatchNumber(stock.batch)}`);
  const batch = stock.batch === "" ? null : { id: batchId, number: stock.batch, expiresOn: stock.expiresOn };
  if (batch === null && stock.expiresOn !== null) note(matched, "expiry_without_batch", { field: "stock.expires" });
  const isKnown = opened.openings.some(
    (one) => one.productId === id && one.batchId === (batch?.id ?? null) && one.quantityMilli === quantityMilli,
  );
  const part = isKnown ? null : partFault(product, quantityMilli);
  if (part !== null) {
    const value = quantityText(quantityMilli, dispensingUnit);
    note(matched, `part_${part}`, { field: "stock.quantity", value, isFault: true });
    return;
  }
  matched.stock = { isNew: !isKnown, product: { id, name, dispensingUnit }, batch, quantityMilli, costMinor };
}

/** Finds the product and the batch of each line of a list of stock. */
export const stockMatcher: LineMatcher = (context) => {
  const known = new KnownProducts(context);
  const note = noter(context);
  const find = (row: ReadRow): Item => {
    const matched = unmatched(row);
    const { product: listed, stock } = row;
    if (!listed || !stock || stock.quantityMilli === 0) return { matched, product: null };
    const found = known.find(listed);
    if ("several" in found) {
      note(matched, "product_not_unique", { here: found.several.map(({ name }) => name), isFault: true });
      return { matched, product: null };
    }
    if ("other" in found) {
      note(matched, "product_codes_differ", { here: [found.other.name], isFault: true });
      return { matched, product: null };
    }
    const product = "product" in found ? found.product : null;
    if (product && listed.name !== "" && foldText(listed.name) !== foldText(product.name))
      note(matched, "differs", { field: "product.name", value: listed.name, here: [product.name] });
    const fault = product ? faultOf(product, stock.batch) : "product_not_found";
    if (fault) note(matched, fault, { isFault: true });
    return { matched, product: fault ? null : product };
  };
  return async (rows) => {
    await known.readAll();
    const items = rows.map(find);
    const opened = await context.clinic.openedStock([...new Set(items.flatMap(({ product }) => product?.id ?? []))]);
    for (const item of items) matchStock(item, opened, note);
    return items.map(({ matched }) => matched);
  };
};
