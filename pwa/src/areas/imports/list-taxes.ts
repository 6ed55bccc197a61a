import { products } from "@fernpaw/domain/catalogue/product";
import { rateOn, usualTaxIds } from "@fernpaw/domain/catalogue/tax";
import type { ProductAnswers } from "@fernpaw/domain/imports/import-products";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";
import type { Region } from "../../form/typed-fields.ts";
import { taxesByName } from "../catalogue/catalogue.queries.ts";
import { percentWords } from "../catalogue/public/percent-words.ts";
import { productListCopy as copy } from "./product-list.copy.ts";

export type TaxIds = NonNullable<ProductAnswers["taxIds"]>;

/** The taxes that all new products of a list may get. */
export interface TaxChoices {
  /** Each tax, each pair that products have, and none. */
  choices: { value: string; name: string }[];
  /** The taxes of most products with a tax: the page proposes them. */
  usual: TaxIds;
}

const NONE = "none";
export const taxKey = (ids: readonly string[]): string => (ids.length === 0 ? NONE : ids.join(" "));
export const taxIdsOf = (key: string): TaxIds => (key === NONE ? [] : key.split(" "));

export async function taxChoices(db: CacheDb, day: LocalDate, region: Pick<Region, "locale">): Promise<TaxChoices> {
  const [known, rows] = await Promise.all([taxesByName(db), rowsOf(db, products).toArray()]);
  const offered = known.filter(({ status }) => status === "active");
  const names = new Map(
    offered.map((tax) => {
      const rate = rateOn(tax, day);
      return [tax.id as string, rate === null ? tax.name : `${tax.name} ${percentWords(rate, region)}`];
    }),
  );
  const keys = new Set([
    ...offered.map(({ id }) => taxKey([id])),
    ...rows.flatMap(({ taxIds }) => (taxIds.length > 1 && taxIds.every((id) => names.has(id)) ? taxKey(taxIds) : [])),
  ]);
  const choices = [...keys].map((value) => ({
    value,
    name: taxIdsOf(value)
      .map((id) => names.get(id) ?? "")
      .join(" + "),
  }));
  return { choices: [...choices, { value: NONE, name: copy.noTax }], usual: [...usualTaxIds(rows, known, day)] };
}
