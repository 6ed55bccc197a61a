import { LONGEST_BARCODE, MOST_BARCODES, QuantityMilli } from "@fernpaw/domain/catalogue/product";
import { findType } from "@fernpaw/domain/imports/appointment-words";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import { parseAmount, parseQuantity } from "@fernpaw/domain/imports/import-numbers";
import { parseImportExpiry, parseListNumber } from "@fernpaw/domain/imports/import-values";
import { findTax, parseProductKind, parseProductUnit } from "@fernpaw/domain/imports/product-words";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { PriceMinor } from "@fernpaw/domain/kernel/money";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import * as z from "zod/mini";
import type { ListedProduct } from "./listed-product.ts";
import type { ListedStock } from "./listed-stock.ts";
import { identityCells, noteCellCount, type ReadRecord } from "./read-row.ts";
import { type ReaderContext, type RecordValues, recordValues } from "./record-values.ts";
import { idOfKey, rowHash } from "./row-keys.ts";

function readBarcodes(values: RecordValues): string[] {
  const typed = values.value("product.barcode").split(/[\s;,|]+/);
  const found = [...new Set(typed.map(parseListNumber).filter((code) => code !== ""))];
  const kept = found.filter((code) => code.length <= LONGEST_BARCODE).slice(0, MOST_BARCODES);
  if (kept.length < found.length) values.warn("product.barcode", "bad_barcode");
  return kept;
}

const signOf = ({ settings }: ReaderContext) => settings.products?.decimalSign ?? null;

/** A price or cost in minor units. Null: an empty cell, or one that is left out with a note. */
function readMinor(values: RecordValues, context: ReaderContext, field: ImportField): number | null {
  const typed = values.value(field);
  if (typed === "") return null;
  const parsed = parseAmount(typed, { places: decimalsOf(context.currency), sign: signOf(context) });
  if (parsed === null || !z.safeParse(PriceMinor, parsed.amount).success) {
    values.warn(field, "bad_amount");
    return null;
  }
  if (parsed.isRounded) values.warn(field, "amount_rounded");
  return parsed.amount;
}

/** A quantity in thousandths with the word of its unit. */
function readMilli(values: RecordValues, context: ReaderContext, field: ImportField, isZeroAllowed: boolean) {
  const typed = values.value(field);
  const parsed = typed === "" ? null : parseQuantity(typed, signOf(context));
  const isSound =
    parsed !== null && ((isZeroAllowed && parsed.milli === 0) || z.safeParse(QuantityMilli, parsed.milli).success);
  if (typed !== "" && !isSound) values.warn(field, "bad_quantity");
  return isSound ? parsed : null;
}

/** Our word for a unit, else null with a note. */
function readUnit(values: RecordValues, field: "product.unit" | "product.packUnit") {
  const ours = values.ourWord(field, parseProductUnit);
  if (ours === null && values.value(field) !== "") values.warn(field, "unit_unknown");
  return ours as ListedProduct["dispensingUnit"];
}

function readTax(values: RecordValues, { names, today }: ReaderContext): string | null {
  const ours = values.ourWord("product.tax", (typed) => findTax(typed, names.taxes, today));
  const tax = names.taxes.find(({ id }) => id === ours);
  if (!tax && values.value("product.tax") !== "") values.warn("product.tax", "tax_unknown");
  return tax?.id ?? null;
}

function readSupplier(values: RecordValues, { names, settings }: ReaderContext): string | null {
  const active = names.suppliers.filter(({ status }) => status === "active");
  const ours = values.ourWord("product.supplier", (typed) => findType(typed, active));
  const supplier = names.suppliers.find(({ id }) => id === ours);
  const isNamed = values.value("product.supplier") !== "";
  if (!supplier && isNamed) values.warn("product.supplier", "supplier_unknown");
  return isNamed ? (supplier?.id ?? null) : (settings.products?.supplierId ?? null);
}

function readAmounts(values: RecordValues, context: ReaderContext) {
  const pack = readMilli(values, context, "product.packSize", false);
  const unit = readUnit(values, "product.unit");
  const minimum = readMilli(values, context, "product.minimum", true);
  const ideal = readMilli(values, context, "product.ideal", false);
  const isBelow = minimum !== null && ideal !== null && ideal.milli < minimum.milli;
  if (isBelow) values.warn("product.ideal", "best_below_minimum");
  return {
    dispensingUnit: unit ?? (pack === null ? null : parseProductUnit(pack.word)),
    stockUnit: readUnit(values, "product.packUnit"),
    packSizeMilli: pack?.milli ?? null,
    minimumMilli: minimum?.milli ?? null,
    idealMilli: isBelow ? null : (ideal?.milli ?? null),
    unitMinor: readMinor(values, context, "product.price"),
    packCostMinor: readMinor(values, context, "product.cost"),
  };
}

const NO_STOCK: ListedStock = { quantityMilli: 0, batch: "", expiresOn: null, costMinor: null };

/** Stock of one line; null: its quantity is not one, which is noted as a fault. */
function readStockOf(values: RecordValues, context: ReaderContext): ListedStock | null {
  const quantity = parseQuantity(values.value("stock.quantity"), signOf(context));
  if (quantity?.milli === 0) return NO_STOCK;
  if (quantity === null || !z.safeParse(QuantityMilli, quantity.milli).success) {
    values.warn("stock.quantity", "stock_quantity_bad", true);
    return null;
  }
  const typed = values.value("stock.expires");
  const expiresOn = typed === "" ? null : parseImportExpiry(typed, context.settings.dateOrder, context.today);
  if (typed !== "" && expiresOn === null) {
    values.warn("stock.expires", "bad_date", true);
    return null;
  }
  const costMinor = readMinor(values, context, "stock.cost");
  return { quantityMilli: quantity.milli, batch: values.short("stock.batch", 60), expiresOn, costMinor };
}

type Named = Pick<ListedProduct, "code" | "barcodes" | "name" | "supplierId" | "supplierCode">;

/** The key of a line, by its surest value. Empty: nothing names its product. */
function keyOf({ code, barcodes: [barcode], name, supplierId, supplierCode }: Named): string {
  if (code !== "") return `code:${foldText(code)}`;
  if (barcode !== undefined) return `barcode:${barcode}`;
  if (supplierCode !== "" && supplierId !== null) return `offer:${supplierId}|${foldText(supplierCode)}`;
  return name === "" ? "" : `name:${foldText(name)}`;
}

function readFields(values: RecordValues, context: ReaderContext): ListedProduct {
  const kind = values.ourWord("product.kind", parseProductKind) as ListedProduct["kind"];
  const product = {
    code: parseListNumber(values.short("product.code", 40)),
    name: values.short("product.name", 160),
    barcodes: readBarcodes(values),
    kind: values.value("product.kind") === "" ? (context.settings.products?.kind ?? null) : kind,
    category: values.short("product.category", 80),
    activeIngredient: values.short("product.ingredient", 160),
    strength: values.short("product.strength", 60),
    taxId: readTax(values, context),
    supplierId: readSupplier(values, context),
    supplierCode: parseListNumber(values.short("product.supplierCode", 60)),
    ...readAmounts(values, context),
  };
  const key = keyOf(product).slice(0, 200);
  return { ...product, key, keyId: idOfKey("products", key) };
}

/** Reads a list of products, or one of their stock. */
const reader =
  (isStock: boolean): ReadRecord =>
  (context, cells, line, occurrence) => {
    const values = recordValues(context, cells, line);
    noteCellCount(values, context, cells, line);
    const product = readFields(values, context);
    if (product.key === "") values.warn("product.name", "product_unclear", true);
    const stock = isStock ? readStockOf(values, context) : null;
    const nth = occurrence(rowHash(identityCells(context, cells)));
    const { notes, words } = values;
    return {
      line,
      client: null,
      pet: null,
      isRepeated: nth > 1,
      notes,
      words,
      event: null,
      product,
      stock,
      balance: null,
    };
  };

export const readProduct = reader(false);
export const readStock = reader(true);
