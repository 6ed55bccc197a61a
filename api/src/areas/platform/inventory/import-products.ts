import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { listVersion, takeVersions } from "../lists/list-versions.queries.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { cardColumns, cardOf, codeKeyOf, type ProductsDeps } from "./edit-products.ts";
import { addProducts, type ProductRow, productsWithCodes, setProduct } from "./platform-products.queries.ts";
import type { ListFault, ProductList } from "./product-csv.ts";

export interface ProductPlan {
  added: ProductList["cards"];
  changed: { row: ProductRow; card: ProductList["cards"][number]["card"] }[];
  /** Products that are here as the file has them. */
  same: number;
  /** Rows that cannot be taken. */
  faults: ListFault[];
}

const TWICE = "is in an earlier row too";

/** The effect of a list on the catalogue as it is: its code says which product a row is. */
async function planOf(sql: Sql, { cards, faults }: ProductList): Promise<ProductPlan> {
  const known = new Map(
    (await productsWithCodes(sql, [...new Set(cards.map(({ card }) => codeKeyOf(card.code)))])).map((row) => [
      row.codeKey,
      row,
    ]),
  );
  const plan: ProductPlan = { added: [], changed: [], same: 0, faults: [...faults] };
  const seen = new Set<string>();
  for (const { line, card } of cards) {
    const key = codeKeyOf(card.code);
    const row = known.get(key);
    if (seen.has(key)) plan.faults.push({ line, column: "Code", message: TWICE });
    else if (!row) plan.added.push({ line, card });
    else if (canonicalJson(cardOf(row)) === canonicalJson(card)) plan.same += 1;
    else plan.changed.push({ row, card });
    seen.add(key);
  }
  plan.faults.sort((a, b) => a.line - b.line);
  return plan;
}

export async function previewProducts({ store }: Pick<ProductsDeps, "store">, list: ProductList) {
  return store.read(async (sql) => ({ version: await listVersion(sql, "products"), plan: await planOf(sql, list) }));
}

/**
 * Does what the preview of `version` has said. Rows that cannot be taken are left out, and no product is retired.
 * @throws Problem `changed_meanwhile`
 */
export async function importProducts(
  { store, now }: ProductsDeps,
  by: AuditActor,
  { list, version }: { list: ProductList; version: number },
): Promise<ProductPlan> {
  const at = toInstant(now());
  return store.write(async (sql) => {
    if ((await takeVersions(sql, "products", 1)) !== version) throw new Problem("changed_meanwhile");
    const plan = await planOf(sql, list);
    const fresh = { status: "active", updatedAt: at, revision: 1 } as const;
    await addProducts(
      sql,
      plan.added.map(({ card }) => ({ ...cardColumns(card), ...fresh, id: v7() })),
    );
    for (const { row, card } of plan.changed)
      await setProduct(sql, { ...cardColumns(card), id: row.id, revision: row.revision, updatedAt: at });
    const details = { added: plan.added.length, changed: plan.changed.length };
    await recordAudit(sql, platformAudit.productsImported, { clinicId: null, at, by, entityId: null, details });
    return plan;
  });
}
