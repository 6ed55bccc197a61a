import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { MOST_TAXES, ProductKind, ProductUnit } from "../catalogue/product.ts";
import { DECIMAL_SIGNS } from "./import-numbers.ts";

/** A person's answers about a list of products. */
export const ProductAnswers = z.strictObject({
  /** Of new products whose line says none; null: such lines are refused. */
  kind: z.nullable(ProductKind),
  /** The supplier whose list it is; null: no supplier, or the one that a line names. */
  supplierId: z.nullable(Id),
  /** Taxes of new products, where the list has no column for the tax; left out: none. */
  taxIds: z.optional(z.array(Id).check(z.maxLength(MOST_TAXES))),
  /** Whether products that the clinic does not have are added, or their lines left out. */
  addNew: z.enum(["yes", "no"]),
  /** Null: no number of the list needs it. */
  decimalSign: z.nullable(z.enum(DECIMAL_SIGNS)),
});
export type ProductAnswers = z.output<typeof ProductAnswers>;

/** A change of a product that the clinic has. Amounts are in minor units, quantities in thousandths. */
export const ListedChange = z.object({
  field: z.enum([
    "code",
    "barcode",
    "category",
    "minimum",
    "ideal",
    "tax",
    "status",
    "price",
    "cost",
    "supplierCode",
    "supplierCost",
  ]),
  /** Null: there was none. */
  before: z.nullable(z.union([z.string(), z.int()])),
  after: z.union([z.string(), z.int()]),
});
export type ListedChange = z.output<typeof ListedChange>;

/** A line of a list of products, as it will be imported. */
export const ListedProductLine = z.object({
  line: z.int(),
  isNew: z.boolean(),
  name: z.string(),
  code: z.string(),
  kind: ProductKind,
  changes: z.array(ListedChange),
});

/**
 * A product that stays after its import was undone. `changed`: a person changed it since. `stock`: it has stock or movements.
 * `archived`: all its movements were reversed, so the undo archived it. `named`: another record names it. `values`: the
 * clinic had it before, and it keeps values of the list, because they were changed since.
 */
export const KeptProduct = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  why: z.enum(["changed", "stock", "archived", "named", "values"]),
});
export type KeptProduct = z.output<typeof KeptProduct>;

/** A line of a list of stock, as it will be imported. */
export const ListedStockLine = z.object({
  line: z.int(),
  isNew: z.boolean(),
  name: z.string(),
  /** The unit of the quantity. */
  unit: ProductUnit,
  quantityMilli: z.int(),
  /** Empty: the product has no batches. */
  batch: z.string(),
  expiresOn: z.nullable(z.string()),
  /** Of the whole quantity; null: not known. */
  costMinor: z.nullable(z.int()),
});
