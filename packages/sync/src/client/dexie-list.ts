import { indexFields, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { ListQuery } from "@fernpaw/domain/kernel/mutation";
import { Dexie, type Table } from "dexie";
import type { StoredRow } from "./cache-db.ts";

interface Plan {
  index: string;
  fields: string[];
}

type Query = ListQuery<EntityDefinition>;

function planQuery(entity: EntityDefinition, query: Query): Plan | null {
  const equals = Object.keys(query.equals ?? {});
  const needed = equals.length + (query.by === undefined ? 0 : 1);
  if (needed === 0) return null;
  for (const index of ["id", ...entity.indexes]) {
    const fields = indexFields(index);
    const isEquals = fields.slice(0, equals.length).every((field) => equals.includes(field));
    const isBy = query.by === undefined || fields[equals.length] === query.by;
    if (isEquals && isBy && needed <= fields.length) return { index, fields };
  }
  throw new Error(`${entity.table}: no index begins with ${[...equals, query.by].join(", ")}`);
}

function readRows(table: Table<StoredRow, string>, plan: Plan, query: Query): Promise<StoredRow[]> {
  const equals = plan.fields.flatMap((field) => {
    const value = (query.equals as Record<string, string | number> | undefined)?.[field];
    return value === undefined ? [] : [value];
  });
  const where = table.where(plan.index.replace(/^\*/, ""));
  const isCompound = plan.index.startsWith("[");
  if (query.by === undefined && equals.length === plan.fields.length) {
    return where.equals(isCompound ? equals : (equals[0] ?? "")).toArray();
  }
  const lower = query.from ?? Dexie.minKey;
  const upper = query.to ?? Dexie.maxKey;
  if (!isCompound) return where.between(lower, upper, true, false).toArray();
  return where.between([...equals, lower], [...equals, upper], true, false).toArray();
}

/** Whether a row that lies only in memory would have been found. */
export function matches(row: StoredRow, query: Query): boolean {
  for (const [field, wanted] of Object.entries(query.equals ?? {})) {
    const value = row[field];
    const isHit = Array.isArray(value) ? value.includes(wanted) : value === wanted;
    if (!isHit) return false;
  }
  if (query.by === undefined) return true;
  const value = row[query.by] as string | number | null | undefined;
  if (value === null || value === undefined) return false;
  return (query.from === undefined || value >= query.from) && (query.to === undefined || value < query.to);
}

/** In the order that both stores answer: `by`, then id, by code unit. */
export function sortRows(rows: StoredRow[], by: string | undefined): StoredRow[] {
  return rows.sort((a, b) => {
    if (by !== undefined) {
      const [left, right] = [a[by] as string | number, b[by] as string | number];
      if (left < right) return -1;
      if (left > right) return 1;
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  });
}

/** Runs a `Tx.list` on a Dexie table, in no particular order. @throws when no declared index fits */
export function listStored(
  table: Table<StoredRow, string>,
  entity: EntityDefinition,
  query: Query,
): Promise<StoredRow[]> {
  const plan = planQuery(entity, query);
  return plan ? readRows(table, plan, query) : table.toArray();
}
