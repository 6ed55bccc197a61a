import type { Price } from "@fernpaw/domain/catalogue/price-of";
import { MOST_BARCODES, type products } from "@fernpaw/domain/catalogue/product";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { ListedChange } from "@fernpaw/domain/imports/import-products";
import type { PatchOf } from "@fernpaw/domain/kernel/entity";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { ListedProduct } from "../read/listed-product.ts";
import type { NoteCode } from "../report/note-words.copy.ts";
import type { ListedOffer } from "./matched-product.ts";
import type { StoredOffer, StoredProduct } from "./stored-products.queries.ts";

/** Why a list does not change the price of a product; null: it may. */
export function priceFault(prices: readonly Price[], standing: Price | null, today: LocalDate): NoteCode | null {
  if (prices.some(({ fromOn }) => fromOn > today)) return "price_planned";
  return standing && standing.tiers.length > 0 ? "price_tiers" : null;
}

/** The amounts, the barcodes and the taxes that a new product gets. */
export function newValues(
  { barcodes, unitMinor, packCostMinor, minimumMilli, idealMilli }: ListedProduct,
  taxIds: readonly string[],
): ListedChange[] {
  const values = [
    ...barcodes.map((after) => ["barcode", after] as const),
    ["minimum", minimumMilli] as const,
    ["ideal", idealMilli] as const,
    ["price", unitMinor] as const,
    ["cost", packCostMinor] as const,
    ...taxIds.map((after) => ["tax", after] as const),
  ];
  return values.flatMap(([field, after]) => (after === null ? [] : [{ field, before: null, after }]));
}

/** The taxes of a product that a list brings back, as changes; empty text: no tax. */
export function taxChanges(before: readonly string[], after: readonly string[]): ListedChange[] {
  if (before.join() === after.join()) return [];
  if (after.length === 0) return [{ field: "tax", before: before[0] ?? null, after: "" }];
  const changes = after.map((tax, place): ListedChange => ({
    field: "tax",
    before: before[place] ?? null,
    after: tax,
  }));
  const shown = changes.filter((change) => change.before !== change.after);
  return shown.length > 0 ? shown : [{ field: "tax", before: before.at(-1) ?? null, after: after[0] ?? "" }];
}

interface Changes {
  /** Fields of the product. */
  set: PatchOf<typeof products>;
  offer: ListedOffer | null;
  changes: ListedChange[];
  /** Values that are left out. */
  refused: (readonly [NoteCode, ImportField])[];
}

function storedOffer(listed: ListedProduct, { offers, packSizeMilli }: StoredProduct): StoredOffer | null {
  const own = offers.filter(({ supplierId }) => supplierId === listed.supplierId);
  const code = foldText(listed.supplierCode);
  const byCode = own.find((offer) => code !== "" && foldText(offer.code) === code);
  const byPack = own.find((offer) => offer.packSizeMilli === (listed.packSizeMilli ?? packSizeMilli));
  const only = listed.packSizeMilli === null && own.length === 1 ? own[0] : undefined;
  return byCode ?? byPack ?? only ?? null;
}

/** The product in the supplier's list as it will be; null: nothing of it changes. */
function changedOffer(listed: ListedProduct, stored: StoredProduct, changes: ListedChange[]): ListedOffer | null {
  const { supplierId, supplierCode, packCostMinor } = listed;
  if (supplierId === null) return null;
  const before = storedOffer(listed, stored);
  const offer: ListedOffer = {
    id: before?.id ?? null,
    supplierId,
    code: supplierCode || (before?.code ?? ""),
    packSizeMilli: before?.packSizeMilli ?? listed.packSizeMilli ?? stored.packSizeMilli,
    netPriceMinor: packCostMinor ?? before?.netPriceMinor ?? null,
  };
  const isNewCode = offer.code !== before?.code;
  const isNewCost = offer.netPriceMinor !== (before?.netPriceMinor ?? null);
  if (isNewCode) changes.push({ field: "supplierCode", before: before?.code ?? null, after: offer.code });
  if (isNewCost && offer.netPriceMinor !== null)
    changes.push({ field: "supplierCost", before: before?.netPriceMinor ?? null, after: offer.netPriceMinor });
  return isNewCode || isNewCost ? offer : null;
}

/** The undo of an earlier list archived the product: it archives those alone that no person ever changed, and no list changes their author. */
export const isArchivedByUndo = ({ status, updatedBy }: StoredProduct): boolean =>
  status === "archived" && updatedBy === null;

/** Empty cells change nothing. A code and a category are only added where the product has none; barcodes are added.
 * A product that an undo archived is active again. */
export function listedChanges(listed: ListedProduct, stored: StoredProduct, price: Price | null): Changes {
  const set: PatchOf<typeof products> = {};
  const changes: ListedChange[] = [];
  const refused: Changes["refused"] = [];
  if (isArchivedByUndo(stored)) {
    set.status = "active";
    changes.push({ field: "status", before: "archived", after: "active" });
  }
  for (const field of ["code", "category"] as const) {
    if (listed[field] === "" || stored[field] !== "") continue;
    set[field] = listed[field];
    changes.push({ field, before: null, after: listed[field] });
  }
  const fresh = listed.barcodes.filter((code) => !stored.barcodes.includes(code));
  const added = fresh.slice(0, MOST_BARCODES - stored.barcodes.length);
  if (added.length < fresh.length) refused.push(["bad_barcode", "product.barcode"]);
  if (added.length > 0) set.barcodes = [...stored.barcodes, ...added];
  for (const after of added) changes.push({ field: "barcode", before: null, after });
  const { minimumMilli, idealMilli } = listed;
  const minimum = minimumMilli ?? stored.minimumMilli;
  const ideal = idealMilli ?? stored.idealMilli;
  if (minimum !== null && ideal !== null && ideal < minimum)
    refused.push(["best_below_minimum", idealMilli === null ? "product.minimum" : "product.ideal"]);
  else {
    if (minimum !== null && minimum !== stored.minimumMilli) {
      set.minimumMilli = minimum;
      changes.push({ field: "minimum", before: stored.minimumMilli, after: minimum });
    }
    if (ideal !== null && ideal !== stored.idealMilli) {
      set.idealMilli = ideal;
      changes.push({ field: "ideal", before: stored.idealMilli, after: ideal });
    }
  }
  const [tax = null, secondTax] = stored.taxIds;
  if (listed.taxId !== null && listed.taxId !== tax && secondTax === undefined) {
    set.taxIds = [listed.taxId];
    changes.push({ field: "tax", before: tax, after: listed.taxId });
  }
  if (listed.unitMinor !== null && listed.unitMinor !== (price?.unitMinor ?? null))
    changes.push({ field: "price", before: price?.unitMinor ?? null, after: listed.unitMinor });
  if (listed.packCostMinor !== null && listed.packCostMinor !== stored.packCostMinor)
    changes.push({ field: "cost", before: stored.packCostMinor, after: listed.packCostMinor });
  const offer = changedOffer(listed, stored, changes);
  return { set, offer, changes, refused };
}

/** A product that becomes active again has a note of its own, because no column says it. */
type ShownField = Exclude<ListedChange["field"], "status">;

const COLUMN_OF = {
  code: "product.code",
  barcode: "product.barcode",
  category: "product.category",
  minimum: "product.minimum",
  ideal: "product.ideal",
  tax: "product.tax",
  price: "product.price",
  cost: "product.cost",
  supplierCode: "product.supplierCode",
  supplierCost: "product.cost",
} as const satisfies Record<ShownField, ImportField>;

const MONEY: readonly ListedChange["field"][] = ["price", "cost", "supplierCost"];

/** A change as the notes file has it: column, value of the list, value of the clinic. */
export function shownChange(
  { field, before, after }: ListedChange & { field: ShownField },
  { currency, taxNames }: { currency: string; taxNames: ReadonlyMap<string, string> },
): { field: ImportField; value: string; here: string } {
  const shown = (value: ListedChange["before"]): string => {
    if (value === null) return "";
    if (typeof value === "string") return field === "tax" ? (taxNames.get(value) ?? "") : value;
    const places = MONEY.includes(field) ? decimalsOf(currency) : 3;
    const text = (value / 10 ** places).toFixed(places);
    return MONEY.includes(field) ? text : text.replace(/\.?0+$/, "");
  };
  return { field: COLUMN_OF[field], value: shown(after), here: shown(before) };
}
