import type { DecimalSign } from "@fernpaw/domain/imports/import-numbers";
import type { KeptProduct, ListedChange, ProductAnswers } from "@fernpaw/domain/imports/import-products";
import { counted, plural } from "@fernpaw/domain/kernel/plural";

export const productFieldWords = {
  "product.code": "Product: code",
  "product.barcode": "Product: barcode",
  "product.name": "Product: name",
  "product.kind": "Product: kind",
  "product.category": "Product: category",
  "product.ingredient": "Product: active ingredient",
  "product.strength": "Product: strength",
  "product.unit": "Product: unit that is given",
  "product.packUnit": "Product: packet it comes in",
  "product.packSize": "Product: units in one packet",
  "product.minimum": "Product: minimum stock",
  "product.ideal": "Product: best stock",
  "product.tax": "Product: tax",
  "product.price": "Product: price of one unit",
  "product.cost": "Product: cost of one packet",
  "product.supplier": "Product: supplier",
  "product.supplierCode": "Product: code at the supplier",
  "stock.quantity": "Stock: quantity",
  "stock.batch": "Stock: batch",
  "stock.expires": "Stock: last day of use",
  "stock.cost": "Stock: cost of the whole quantity",
} as const;

export const addNewWords = {
  yes: "Add them",
  no: "Leave them out",
} satisfies Record<ProductAnswers["addNew"], string>;

export const decimalSignWords = {
  ".": "A full stop: 1.250 is one and a quarter",
  ",": "A comma: 1,250 is one and a quarter",
} satisfies Record<DecimalSign, string>;

export const changeWords = {
  code: "Code",
  barcode: "Barcode",
  category: "Category",
  minimum: "Minimum",
  ideal: "Best",
  tax: "Tax",
  status: "State",
  price: "Price",
  cost: "Cost",
  supplierCode: "Code at the supplier",
  supplierCost: "Price of the supplier",
} satisfies Record<ListedChange["field"], string>;

/** States of a product, for a list that brings one back. */
export const stateWords = { active: "active", archived: "archived" };

export const keptWords = {
  changed: "Changed since",
  stock: "Has stock movements that were not reversed",
  archived: "Archived: its stock movements are all reversed",
  named: "Another record names it, such as a treatment, a charge, an order, a count or a later price",
  values: "Was here before, and keeps values of the list: they were changed since, or a later price follows",
} satisfies Record<KeptProduct["why"], string>;

export const productListCopy = {
  keptTitle: "Products that stay",
  keptColumns: { name: "Product", code: "Code", why: "Why it stays" },
  keptNone: "None.",
  keptMore: (count: number) => `${counted(count, "more product is", "more products are")} not shown.`,
  keptProblem: "The names of these products could not be loaded. Open this import again.",
  kindTitle: "Which kind are these products?",
  kindHint: "No column holds the kind, so all new products in this list get the same one.",
  supplierTitle: "Which supplier is this list from?",
  supplierHint: "No column names the supplier of these codes.",
  addNewTitle: "What happens to products that Fernpaw does not have?",
  addNewHint: "Leave them out if this is a supplier's whole catalogue: then only products that you have are changed.",
  locationTitle: "Where is this stock?",
  locationHint: "All lines of this list are put there. Import one list for each location.",
  signTitle: "Which sign do decimals have?",
  signHint: "1,250 can mean two numbers, so Fernpaw does not guess.",
  ownerOnly: "Prices, costs and suppliers are left out. An owner can import them.",
  preview: (count: number) => plural(count, "The first line", `The first ${count} lines`),
  isNew: "new",
  batch: (number: string) => `batch ${number}`,
  expires: (day: string) => `expires ${day}`,
  changed: ({ what, before, after }: { what: string; before: string; after: string }) =>
    before === "" ? `${what}: ${after}` : `${what}: ${before}, then ${after}`,
  withoutStock: (count: number) =>
    `${counted(count, "row has", "rows have")} a quantity of 0 and ${plural(count, "is", "are")} left out. To say that a product is used up, count it.`,
  taxTitle: "Which tax do these products have?",
  taxHint: "No column holds the tax, so all new products in this list get the same one. Known products keep theirs.",
  noTax: "No tax",
  taxesLoading: "The taxes are still loading. Try again in a moment.",
  untaxed: (count: number) =>
    `${counted(count, "new product gets", "new products get")} no tax. Add the tax to the list, or to the products afterwards.`,
  untaxedPast: (count: number) => `${counted(count, "product was", "products were")} added without tax.`,
  skipped: (count: number) =>
    `${counted(count, "row is", "rows are")} left out, because Fernpaw does not have the product.`,
};
