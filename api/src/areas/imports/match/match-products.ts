import { standingPrice } from "@fernpaw/domain/catalogue/price-of";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products, usualPart } from "@fernpaw/domain/catalogue/product";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { ListedChange } from "@fernpaw/domain/imports/import-products";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { ListedProduct } from "../read/listed-product.ts";
import type { ReadRow } from "../read/read-row.ts";
import { fieldPositions } from "../read/record-values.ts";
import type { RowNote } from "../report/row-note.ts";
import type { NoteCode } from "../report/note-words.copy.ts";
import { KnownProducts, type ShownProduct } from "./known-products.ts";
import type { LineMatcher, MatchContext } from "./match-context.ts";
import type { ProductDraft } from "./matched-product.ts";
import { type MatchedRow, unmatched } from "./matched-row.ts";
import { isArchivedByUndo, listedChanges, newValues, priceFault, shownChange, taxChanges } from "./product-changes.ts";
import { joinParts, noteOn } from "./row-words.ts";
import type { StoredProduct } from "./stored-products.queries.ts";

type Kind = NonNullable<ListedProduct["kind"]>;

const GOODS: readonly Kind[] = ["medication", "vaccine", "consumable", "retail"];

/** The new product of a line. */
function draftOf(listed: ListedProduct, kind: Kind, taxIds: ProductDraft["taxIds"]): ProductDraft {
  const { keyId, key, code, name, barcodes, category, activeIngredient, strength } = listed;
  const { minimumMilli, idealMilli } = listed;
  const unit = listed.dispensingUnit ?? "unit";
  const isCounted = GOODS.includes(kind) && (minimumMilli !== null || idealMilli !== null);
  return {
    ...emptyRow(products),
    id: keyId,
    importKey: key,
    code,
    name,
    barcodes,
    kind,
    category,
    activeIngredient,
    strength,
    dispensingUnit: unit,
    stockUnit: listed.stockUnit ?? unit,
    smallestPart: usualPart(unit),
    packSizeMilli: listed.packSizeMilli ?? 1000,
    minimumMilli,
    idealMilli,
    taxIds,
    trackStock: isCounted ? "yes" : "no",
  };
}

interface Shown {
  /** Values of the clinic. */
  here?: readonly string[];
  /** Left out: the name of the product in the line. */
  value?: string;
}

const words = ({ name, code, barcodes }: ShownProduct): string => joinParts([name, code, barcodes[0]]);

/** The columns of values that are never changed in a product that the clinic has. */
const KEPT: readonly (readonly [
  ImportField,
  (listed: ListedProduct) => string | number | null,
  (stored: StoredProduct) => string | number,
])[] = [
  ["product.name", ({ name }) => name || null, ({ name }) => name],
  ["product.kind", ({ kind }) => kind, ({ kind }) => kind],
  ["product.ingredient", (listed) => listed.activeIngredient || null, (stored) => stored.activeIngredient],
  ["product.strength", ({ strength }) => strength || null, ({ strength }) => strength],
  ["product.unit", ({ dispensingUnit }) => dispensingUnit, ({ dispensingUnit }) => dispensingUnit],
  ["product.packUnit", ({ stockUnit }) => stockUnit, ({ stockUnit }) => stockUnit],
  ["product.packSize", ({ packSizeMilli }) => packSizeMilli, ({ packSizeMilli }) => packSizeMilli],
];

class ProductMatcher {
  readonly #context: MatchContext;
  readonly #known: KnownProducts;
  readonly #positions: ReadonlyMap<ImportField, number>;

  constructor(context: MatchContext, known: KnownProducts) {
    this.#context = context;
    this.#known = known;
    this.#positions = fieldPositions(context.list.context.settings.mapping);
  }

  match(row: ReadRow): MatchedRow {
    const matched = unmatched(row);
    const { product: listed } = row;
    if (!listed) return matched;
    const found = this.#known.find(listed);
    if ("several" in found) {
      this.#refuse(matched, "product_not_unique", this.#reference(), { here: found.several.map(words) });
      return matched;
    }
    if ("other" in found) {
      this.#refuse(matched, "product_codes_differ", this.#reference(), { here: [words(found.other)] });
      return matched;
    }
    const id = "id" in found ? found.id : (found.product?.id ?? listed.keyId);
    if (("id" in found || found.product) && this.#known.isTaken(id)) {
      this.#note(matched, "product_again", this.#reference());
      matched.product = { what: "again" };
    } else if ("product" in found && found.product) this.#change(matched, listed, found.product);
    else this.#add(matched, listed, "namesake" in found ? found.namesake : null);
    return matched;
  }

  #add(matched: MatchedRow, listed: ListedProduct, namesake: ShownProduct | null): void {
    if (this.#leavesOut()) {
      matched.product = { what: "left_out" };
      return;
    }
    if (listed.name === "") this.#refuse(matched, "product_name_missing", "product.name");
    if (listed.kind === null)
      this.#refuse(matched, this.#has("product.kind") ? "kind_unknown" : "kind_missing", "product.kind");
    if (matched.isRefused || listed.kind === null) return;
    if (namesake) this.#note(matched, "product_namesake", "product.name", { here: [words(namesake)] });
    const { keyId, unitMinor, packCostMinor, supplierId, supplierCode } = listed;
    this.#known.isTaken(keyId);
    this.#known.add(keyId, listed);
    const taxIds = this.#taxesOf(listed);
    const row = draftOf(listed, listed.kind, taxIds);
    const { fixedMinor, maxDiscountMilliPercent } = emptyRow(productPrices);
    matched.product = {
      what: "new",
      row,
      isUntaxed: taxIds.length === 0 && this.#hasTaxes(),
      price: unitMinor === null ? null : { unitMinor, fixedMinor, maxDiscountMilliPercent, seenId: null },
      packCostMinor,
      offer:
        supplierId === null
          ? null
          : {
              id: null,
              supplierId,
              code: supplierCode,
              packSizeMilli: row.packSizeMilli,
              netPriceMinor: packCostMinor,
            },
      changes: newValues(listed, taxIds),
    };
  }

  /** The taxes of a product that comes on offer: those of the list's answer where no column has them. */
  #taxesOf({ taxId }: ListedProduct): ProductDraft["taxIds"] {
    if (taxId !== null) return [taxId];
    return this.#has("product.tax") ? [] : [...(this.#context.list.context.settings.products?.taxIds ?? [])];
  }

  #hasTaxes(): boolean {
    return this.#context.list.context.names.taxes.some(({ status }) => status === "active");
  }

  /** Products that the clinic does not have are not wanted. */
  #leavesOut(): boolean {
    return this.#context.list.context.settings.products?.addNew === "no";
  }

  #change(matched: MatchedRow, listed: ListedProduct, stored: StoredProduct): void {
    const { today, currency, names } = this.#context.list.context;
    const isBack = isArchivedByUndo(stored);
    if (isBack && this.#leavesOut()) {
      matched.product = { what: "left_out" };
      return;
    }
    const taxNames = new Map(names.taxes.map(({ id, name }) => [id, name]));
    if (stored.status === "archived" && !isBack)
      this.#note(matched, "product_archived", this.#reference(), { here: [words(stored)] });
    const price = standingPrice(stored.prices, { locationId: null, day: today });
    const fault = listed.unitMinor === null ? null : priceFault(stored.prices, price, today);
    if (fault) this.#note(matched, fault, "product.price");
    const asked = fault ? { ...listed, unitMinor: null } : listed;
    const { set, offer, changes, refused } = listedChanges(asked, stored, price);
    if (isBack && !this.#has("product.tax")) {
      const taxIds = this.#taxesOf(listed);
      const taxed = taxChanges(stored.taxIds, taxIds);
      if (taxed.length > 0) set.taxIds = taxIds;
      changes.push(...taxed);
    }
    for (const [code, field] of refused) this.#note(matched, code, field);
    const has = (field: ListedChange["field"]): boolean => changes.some((change) => change.field === field);
    if (isBack) this.#note(matched, "product_back", this.#reference(), { here: [words(stored)] });
    for (const { field: changed, before, after } of changes) {
      if (changed === "status") continue;
      const { field, value, here } = shownChange({ field: changed, before, after }, { currency, taxNames });
      this.#note(matched, "product_changed", field, { here: [here], value: `${stored.name}: ${value}` });
    }
    for (const [field, said, here] of KEPT) {
      const value = said(listed);
      if (value === null || value === here(stored) || !this.#has(field)) continue;
      const shown = { here: [String(here(stored))], value: `${stored.name}: ${value}` };
      matched.differences.push(this.#noteOn(matched, "differs", field, shown));
    }
    if (changes.length === 0) {
      matched.product = { what: "same" };
      return;
    }
    matched.product = {
      what: "changed",
      row: { ...stored, code: set.code ?? stored.code },
      set,
      price:
        has("price") && asked.unitMinor !== null
          ? {
              unitMinor: asked.unitMinor,
              fixedMinor: price?.fixedMinor ?? 0,
              maxDiscountMilliPercent:
                price?.maxDiscountMilliPercent ?? emptyRow(productPrices).maxDiscountMilliPercent,
              seenId: price?.id ?? null,
            }
          : null,
      packCostMinor: has("cost") ? listed.packCostMinor : null,
      offer,
      changes,
      isUntaxed: isBack && (set.taxIds ?? stored.taxIds).length === 0 && this.#hasTaxes(),
    };
  }

  #has(field: ImportField): boolean {
    return this.#positions.has(field);
  }

  /** The column that names the product. */
  #reference(): ImportField {
    const fields = ["product.code", "product.name", "product.barcode", "product.supplierCode"] as const;
    return fields.find((field) => this.#has(field)) ?? "product.name";
  }

  #refuse(matched: MatchedRow, code: NoteCode, field: ImportField, { here = [] }: Shown = {}): void {
    matched.isRefused = true;
    matched.notes.push(this.#noteOn(matched, code, field, { here, isFault: true }));
  }

  #note(matched: MatchedRow, code: NoteCode, field: ImportField, shown: Shown = {}): void {
    matched.notes.push(this.#noteOn(matched, code, field, shown));
  }

  #noteOn({ row }: MatchedRow, code: NoteCode, field: ImportField, shown: Shown & { isFault?: boolean }): RowNote {
    const { line, product } = row;
    const { columns } = this.#context.list.format;
    const named = product?.name || product?.code || product?.barcodes[0] || product?.supplierCode || "";
    const { here = [], value = named, isFault = false } = shown;
    return noteOn({ line, columns, positions: this.#positions }, code, { field, value, here, isFault });
  }
}

/** Finds the product of each line, and what the line changes. */
export const productMatcher: LineMatcher = (context) => {
  const known = new KnownProducts(context);
  const matcher = new ProductMatcher(context, known);
  return async (rows) => {
    await known.readAll();
    return rows.map((row) => matcher.match(row));
  };
};
