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
  export: "Export as CSV",
  notYet: "Products are still loading. Try again in a moment.",
  fileName: (day: string) => `products-${day}.csv`,
};
