import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { type AuditActor, recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { listVersion } from "../lists/list-versions.queries.ts";
import { writerInParts } from "../lists/write-in-parts.ts";
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
function planOf({ cards, faults }: ProductList, here: readonly ProductRow[]): ProductPlan {
  const known = new Map(here.map((row) => [row.codeKey, row]));
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
  const codes = [...new Set(list.cards.map(({ card }) => codeKeyOf(card.code)))];
  const { version, here } = await store.read(async (sql) => ({
    version: await listVersion(sql, "products"),
    here: await productsWithCodes(sql, codes),
  }));
  return { version, plan: planOf(list, here) };
}

/**
 * Does what the preview of `version` has said, in parts, each with its audit event. When another administrator changes the catalogue
 * meanwhile it ends, and what was written stays: the same list goes on from there. Rows that cannot be taken are left out, and no product is
 * retired.
 * @throws Problem `changed_meanwhile`
 */
export async function importProducts(
  { store, now }: ProductsDeps,
  by: AuditActor,
  { list, version: previewed }: { list: ProductList; version: number },
): Promise<ProductPlan> {
  const at = toInstant(now());
  const { version, plan } = await previewProducts({ store }, list);
  if (version !== previewed) throw new Problem("changed_meanwhile");
  const inParts = writerInParts(store, "products", version);
  const note = (sql: Sql, details: { added: number; changed: number }) =>
    recordAudit(sql, platformAudit.productsImported, { clinicId: null, at, by, entityId: null, details });
  const fresh = { status: "active", updatedAt: at, revision: 1 } as const;
  const added = plan.added.map(({ card }) => ({ ...cardColumns(card), ...fresh, id: v7() }));
  const changed = plan.changed.map(({ row: { id, revision }, card }) => ({ ...cardColumns(card), id, revision }));
  await inParts(added, async (sql, part) => {
    await addProducts(sql, part);
    await note(sql, { added: part.length, changed: 0 });
  });
  await inParts(changed, async (sql, part) => {
    for (const row of part) await setProduct(sql, { ...row, updatedAt: at });
    await note(sql, { added: 0, changed: part.length });
  });
  return plan;
}
