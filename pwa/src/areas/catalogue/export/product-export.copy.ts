/** Headings of the exported list. The import recognises them. */
export const headings = {
  code: "Code",
  name: "Name",
  kind: "Kind",
  category: "Category",
  ingredient: "Active ingredient",
  strength: "Strength",
  unit: "Unit",
  packUnit: "Packet",
  packSize: "Pack size",
  barcode: "Barcode",
  minimum: "Minimum",
  ideal: "Best",
  tax: "Tax",
  price: "Price",
  cost: "Cost",
} as const;

export const copy = {
  csv: "Export as CSV",
  xlsx: "Export as XLSX",
  sheet: "Products",
  notYet: "Products are still loading. Try again in a moment.",
  fileName: (day: string, kind: "csv" | "xlsx") => `products-${day}.${kind}`,
};
