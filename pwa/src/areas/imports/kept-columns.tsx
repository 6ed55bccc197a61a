import type { KeptProduct } from "@fernpaw/domain/imports/import-products";
import { tableColumns } from "../../ui/data-table-model.ts";
import { keptWords, productListCopy as words } from "./product-list.copy.ts";

/** Products that stay after an undo. */
export const keptColumns = tableColumns<KeptProduct>([
  {
    id: "name",
    header: words.keptColumns.name,
    line: "title",
    value: ({ name }) => name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  { id: "code", header: words.keptColumns.code, line: "fact", value: ({ code }) => code || null },
  { id: "why", header: words.keptColumns.why, line: "fact", value: ({ why }) => keptWords[why] },
]);
