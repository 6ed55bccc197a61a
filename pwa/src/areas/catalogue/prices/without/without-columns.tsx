import { tableColumns } from "../../../../ui/data-table-model.ts";
import type { Product } from "../../catalogue.queries.ts";
import { kindWords } from "../../public/product-words.copy.ts";
import { copy } from "../prices.copy.ts";

const words = copy.without.columns;

export const withoutColumns = tableColumns<Product>([
  {
    id: "name",
    header: words.name,
    line: "title",
    value: ({ name }) => name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  { id: "kind", header: words.kind, line: "fact", value: ({ kind }) => kindWords[kind] },
  { id: "category", header: words.category, line: "fact", value: ({ category }) => category || null },
]);
