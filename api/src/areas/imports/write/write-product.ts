import { costIdOf, productCosts } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { setPrice } from "@fernpaw/domain/catalogue/set-price";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { productSuppliers } from "@fernpaw/domain/suppliers/supplier";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { addChange, type ImportChange } from "../import-changes.queries.ts";
import type { WrittenProduct } from "../match/matched-product.ts";

interface Job {
  clinicId: string;
  id: string;
  today: LocalDate;
}

/** @throws Refusal `changed_meanwhile` where a person changed the price since the line was matched: the next run goes on from here */
export async function writeProduct(tx: Tx, sql: Sql, job: Job, product: WrittenProduct): Promise<void> {
  const { price, packCostMinor, offer } = product;
  const productId = product.row.id;
  const note = (tbl: ImportChange["tbl"], rowId: string, before: object | null, after: object): Promise<void> =>
    addChange(sql, job.clinicId, job.id, {
      tbl,
      rowId,
      productId,
      isOfNew: product.what === "new" ? "yes" : "no",
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    });

  if (product.what === "new") await tx.insert(products, { ...product.row, importId: job.id });
  else if (Object.keys(product.set).length > 0) {
    const { set } = product;
    const before = await tx.find(products, productId);
    const fields = Object.keys(set) as (keyof typeof set)[];
    await note("products", productId, Object.fromEntries(fields.map((field) => [field, before?.[field]])), set);
    await tx.patch(products, productId, set);
  }
  if (price) {
    const { seenId, ...amounts } = price;
    const id = v7();
    const made = { id, productId, locationId: null, tiers: [], fromOn: job.today, toOn: null, ...amounts };
    await setPrice(tx, made, seenId);
    await note("productPrices", id, null, amounts);
  }
  if (packCostMinor !== null) {
    const id = costIdOf(productId);
    const before = await tx.find(productCosts, id);
    await note("productCosts", id, before ? { packCostMinor: before.packCostMinor } : null, { packCostMinor });
    if (before) await tx.patch(productCosts, id, { packCostMinor });
    else await tx.insert(productCosts, { ...emptyRow(productCosts), id, productId, packCostMinor });
  }
  if (offer) {
    const { id: known, supplierId, packSizeMilli, code, netPriceMinor } = offer;
    const id = known ?? v7();
    const before = known === null ? undefined : await tx.find(productSuppliers, known);
    const after = { code, netPriceMinor };
    await note(
      "productSuppliers",
      id,
      before ? { code: before.code, netPriceMinor: before.netPriceMinor } : null,
      after,
    );
    if (before) await tx.patch(productSuppliers, id, after);
    else
      await tx.insert(productSuppliers, {
        ...emptyRow(productSuppliers),
        id,
        productId,
        supplierId,
        packSizeMilli,
        ...after,
      });
  }
}
