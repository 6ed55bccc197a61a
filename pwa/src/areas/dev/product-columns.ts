import { tableColumns } from "../../ui/data-table-model.ts";
import { copy } from "./dev.copy.ts";

export interface Product {
  id: string;
  name: string;
  code: string;
  stock: number | null;
  expires: string;
}

export const PRODUCTS: Product[] = Array.from({ length: 26 }, (_, index) => ({
  id: String(index),
  name: `${copy.table.names[index % copy.table.names.length] ?? ""}${index < 5 ? "" : ` ${index}`}`,
  code: `VX-${10_418 + index * 37}`,
  stock: index % 6 === 5 ? null : (index * 17) % 60,
  expires: `2027-${String((index % 12) + 1).padStart(2, "0")}`,
}));

export const PRODUCT_COLUMNS = tableColumns<Product>([
  { id: "name", header: copy.table.columns.name, line: "title", value: ({ name }) => name },
  { id: "code", header: copy.table.columns.code, line: "fact", value: ({ code }) => code, isSortable: false },
  { id: "stock", header: copy.table.columns.stock, line: "named", value: ({ stock }) => stock, align: "end" },
  { id: "expires", header: copy.table.columns.expires, line: "named", value: ({ expires }) => expires },
]);
