import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { productRow } from "@fernpaw/testing/builders";
import { render } from "@testing-library/react";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { parts } from "./price-parts.tsx";

test("a price that is not read yet looks as loading, and only a product without one has a dash", async () => {
  const clinic = await openTestClinic();
  const [priced, free] = [productRow({ name: "Priced" }), productRow({ name: "Without" })];
  for (const product of [priced, free]) await clinic.have(products, product);
  const price = { ...emptyRow(productPrices), id: uuidv7(), productId: priced.id, unitMinor: 1250 };
  await clinic.have(productPrices, { ...price, fromOn: "2020-01-01" });
  const shown = [priced, free] as RowOf<typeof products>[];
  const facts = await parts.columns?.read(clinic.db, shown, "2026-11-21");
  const column = parts.columns?.columns[0];
  const textOf = (at: number, isRead: boolean): string | null => {
    const product = shown[at] as RowOf<typeof products>;
    return render(<>{column?.cell?.({ product, facts: isRead ? facts?.get(product.id) : undefined })}</>).container
      .textContent;
  };
  expect([textOf(0, true), textOf(1, true)]).toEqual(["\u00a312.50", "\u2013"]);
  expect([textOf(0, false), textOf(1, false)]).toEqual(["", ""]);
});
