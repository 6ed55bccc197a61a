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
  const columns = productTableColumns([{ columns: part }, {}], { isOwner: false, isOrdered: true });
  expect(columns.map(({ id }) => id)).toEqual(["name", "code", "left"]);
  const left = columns.at(-1);
  expect(left?.value(rowWith(new Map([[part, { left: 3 }]])))).toBe(3);
  expect(left?.inLine?.(rowWith(new Map([[part, { left: 3 }]])))).toBe("3 of Ear gel");
  expect(left?.value(rowWith(new Map()))).toBeNull();
});

test("columns for owners alone are shown to owners, and the order is offered where the rows have one", () => {
  const secret = productColumns<number>({
    read: async () => new Map(),
    columns: [{ id: "cost", header: "Cost", line: "named", isOwnerOnly: true, isSortable: true, value: () => 1 }],
  });
  const idsFor = (isOwner: boolean) =>
    productTableColumns([{ columns: secret }], { isOwner, isOrdered: true }).map(({ id }) => id);
  expect(idsFor(true)).toContain("cost");
  expect(idsFor(false)).not.toContain("cost");
  const sortable = (isOrdered: boolean) =>
    productTableColumns([{ columns: secret }], { isOwner: true, isOrdered })
      .filter(({ isSortable }) => isSortable !== false)
      .map(({ id }) => id);
  expect(sortable(true)).toEqual(["name", "cost"]);
  expect(sortable(false)).toEqual([]);
});
