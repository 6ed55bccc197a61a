import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Stock Value",
  subtitle: "The stock on hand at the average cost of each batch.",
  ownersOnly: "Only an owner sees the value of the stock.",
  total: "Value of all stock",
  unvalued: (count: number) =>
    `${counted(count, "product has", "products have")} stock without a known cost. It is not in the value.`,
  table: "Value of the stock",
  by: "Value by",
  groups: { product: "Product", kind: "Kind", location: "Location" },
  columns: {
    product: "Product",
    kind: "Kind",
    location: "Location",
    onHand: "In stock",
    each: "Average cost",
    products: "Products",
    value: "Value",
    share: "Share",
  },
  unknown: "Not known",
  none: "No stock has a known cost.",
  percent: (share: number) => `${share.toLocaleString("en-GB", { maximumFractionDigits: 1 })} %`,
};

export const exported = {
  menu: "Export",
  csv: "Export as CSV",
  xlsx: "Export as XLSX",
  sheet: "Stock value",
  notYet: "The stock is still loading. Try again in a moment.",
  fileName: (day: string, kind: "csv" | "xlsx") => `stock-value-${day}.${kind}`,
  headings: ["Code", "Product", "Kind", "Batch", "Expires", "Location", "Quantity", "Unit", "Value"],
};
