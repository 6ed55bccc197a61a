import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { productRow } from "@fernpaw/testing/builders";
import { expect, test } from "vitest";
import { productColumns } from "../../../product-parts.ts";
import { productTableColumns, type ProductRow } from "./product-columns.tsx";

const part = productColumns<{ left: number }>({
  read: async (_db, shown) => new Map(shown.map(({ id }) => [id, { left: 3 }])),
  columns: [
    {
      id: "left",
      header: "Left",
      line: "named",
      value: ({ facts }) => facts?.left ?? null,
      inLine: ({ product, facts }) => `${facts?.left ?? "no"} of ${product.name}`,
    },
  ],
});

const rowWith = (facts: ProductRow["facts"]): ProductRow => ({
  product: productRow({ name: "Ear gel" }) as RowOf<typeof products>,
  isPending: false,
  facts,
});

test("another area adds columns after those of the catalogue, with the facts that it read", () => {
  const columns = productTableColumns([{ columns: part }, {}]);
  expect(columns.map(({ id }) => id)).toEqual(["name", "code", "kind", "left"]);
  const left = columns.at(-1);
  expect(left?.value(rowWith(new Map([[part, { left: 3 }]])))).toBe(3);
  expect(left?.inLine?.(rowWith(new Map([[part, { left: 3 }]])))).toBe("3 of Ear gel");
  expect(left?.value(rowWith(new Map()))).toBeNull();
});
