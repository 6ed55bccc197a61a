import { standingPrice } from "@fernpaw/domain/catalogue/price-of";
import { productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { csvText, moneyCell, quantityCell } from "@fernpaw/domain/kernel/csv";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { xlsxFile } from "../../../ui/xlsx-file.ts";
import type { Product } from "../catalogue.queries.ts";
import { kindWords, unitWord } from "../public/product-words.copy.ts";
import { copy, headings } from "./product-export.copy.ts";

/** A line of the list: each product in use, with the price that holds for every location. */
export interface ExportedProduct {
  product: Product;
  taxes: string[];
  /** Null: without a price. */
  unitMinor: number | null;
  packCostMinor: number | null;
}

interface ExportOptions {
  currency: string;
  /** Only owners have costs on their device, and only they get the column. */
  hasCosts: boolean;
}

/** The products in use by name, as the device has them. */
export async function exportedProducts(db: CacheDb, day: LocalDate): Promise<ExportedProduct[]> {
  const [rows, prices, costs, known] = await Promise.all([
    rowsOf(db, products).toArray(),
    rowsOf(db, productPrices).toArray(),
    rowsOf(db, productCosts).toArray(),
    rowsOf(db, taxes).toArray(),
  ]);
  const priced = Map.groupBy(
    prices.filter(({ status }) => status === "active"),
    ({ productId }) => productId as string,
  );
  const cost = new Map(costs.map(({ productId, packCostMinor }) => [productId as string, packCostMinor]));
  const taxNames = new Map(known.map(({ id, name }) => [id as string, name]));
  return rows
    .filter(({ status }) => status === "active")
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
    .map((product) => ({
      product,
      taxes: product.taxIds.flatMap((id) => taxNames.get(id) ?? []),
      unitMinor: standingPrice(priced.get(product.id) ?? [], { locationId: null, day })?.unitMinor ?? null,
      packCostMinor: cost.get(product.id) ?? null,
    }));
}

/** The headings, and a line of each product. */
function productLines(rows: readonly ExportedProduct[], { currency, hasCosts }: ExportOptions): string[][] {
  const decimals = decimalsOf(currency);
  const { cost, ...common } = headings;
  const lines = rows.map(({ product, taxes: names, unitMinor, packCostMinor }) => [
    product.code,
    product.name,
    kindWords[product.kind],
    product.category,
    product.activeIngredient,
    product.strength,
    unitWord(product.dispensingUnit),
    unitWord(product.stockUnit),
    quantityCell(product.packSizeMilli),
    product.barcodes.join(" "),
    quantityCell(product.minimumMilli),
    quantityCell(product.idealMilli),
    names.join(" "),
    moneyCell(unitMinor, decimals),
    ...(hasCosts ? [moneyCell(packCostMinor, decimals)] : []),
  ]);
  return [[...Object.values(common), ...(hasCosts ? [cost] : [])], ...lines];
}

/** The list as CSV. */
export const productsCsv = (rows: readonly ExportedProduct[], options: ExportOptions): string =>
  csvText(productLines(rows, options));

/** Columns of numbers. The others are text, so that a code keeps its zeros. */
const NUMBERS: readonly string[] = [headings.packSize, headings.minimum, headings.ideal, headings.price, headings.cost];

/** The list as a spreadsheet. */
export function productsXlsx(rows: readonly ExportedProduct[], options: ExportOptions): Blob {
  const [head = [], ...lines] = productLines(rows, options);
  const typed = lines.map((cells) =>
    cells.map((cell, at) => (cell !== "" && NUMBERS.includes(head[at] ?? "") ? Number(cell) : cell)),
  );
  return xlsxFile(copy.sheet, [head, ...typed]);
}
