import { platformCard, type PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { searchTextOf, sortKeyOf } from "../public/search-words.ts";
import { takeVersions } from "../lists/list-versions.queries.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { inventoryCopy as copy } from "./inventory.copy.ts";
import {
  addProducts,
  productById,
  type ProductRow,
  productsWithCodes,
  setProduct,
} from "./platform-products.queries.ts";

export interface ProductsDeps {
  store: Store;
  now: () => number;
}

/** Without capitals and accents: `amx-50` and `AMX-50` are one code. */
export const codeKeyOf = (code: string): string => foldText(code.trim());

export const cardOf = ({ card }: Pick<ProductRow, "card">): PlatformCard => z.parse(platformCard(), JSON.parse(card));

/** The columns that follow from a card. */
export const cardColumns = (card: PlatformCard) => ({
  codeKey: codeKeyOf(card.code),
  name: card.name,
  nameKey: sortKeyOf(card.name),
  searchText: searchTextOf(card.name, card.code, card.activeIngredient, card.category, card.strength),
  kind: card.kind,
  card: JSON.stringify(card),
});

async function assertCodeFree(sql: Sql, id: string, code: string): Promise<void> {
  const taken = (await productsWithCodes(sql, [codeKeyOf(code)])).find((row) => row.id !== id);
  if (taken) throw new Problem("already_exists", { detail: copy.codeTaken(taken.name) });
}

/** @throws Problem `already_exists` */
export async function addProduct(deps: ProductsDeps, by: AuditActor, card: PlatformCard): Promise<string> {
  const { store, now } = deps;
  const at = toInstant(now());
  const id = v7();
  await store.write(async (sql) => {
    await takeVersions(sql, "products", 1);
    await assertCodeFree(sql, id, card.code);
    await addProducts(sql, [{ ...cardColumns(card), id, status: "active", updatedAt: at, revision: 1 }]);
    const fact = { clinicId: null, at, by, entityId: id, details: { change: "added" as const } };
    await recordAudit(sql, platformAudit.productChanged, fact);
  });
  return id;
}

/**
 * Products that clinics have copied stay as they are.
 * @throws Problem `not_found`, `changed_meanwhile`, `already_exists`
 */
export async function changeProduct(
  deps: ProductsDeps,
  by: AuditActor,
  id: string,
  { revision, status, ...card }: PlatformCard & Pick<ProductRow, "revision" | "status">,
): Promise<void> {
  const { store, now } = deps;
  const at = toInstant(now());
  await store.write(async (sql) => {
    await takeVersions(sql, "products", 1);
    const before = await productById(sql, id);
    if (!before) throw new Problem("not_found");
    if (before.revision !== revision) throw new Problem("changed_meanwhile");
    await assertCodeFree(sql, id, card.code);
    await setProduct(sql, { ...cardColumns(card), id, revision, status, updatedAt: at });
    const change = status === before.status ? ("changed" as const) : status;
    await recordAudit(sql, platformAudit.productChanged, { clinicId: null, at, by, entityId: id, details: { change } });
  });
}
