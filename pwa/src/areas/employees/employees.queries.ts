import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { staff } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

export type Colleague = RowOf<typeof staff>;

/** Everybody in the directory by name, those who are locked out last. */
export async function colleagues(db: CacheDb): Promise<Colleague[]> {
  const rows = await rowsOf(db, staff).toArray();
  const key = (row: Colleague): string => `${row.status === "active" ? 0 : 1} ${row.lastName} ${row.firstName}`;
  return rows.toSorted((left, right) => key(left).localeCompare(key(right)));
}

/** Null when the device has nobody with this id. */
export async function colleague(db: CacheDb, id: string): Promise<Colleague | null> {
  return (await rowsOf(db, staff).get(id)) ?? null;
}
