import type { Sql, Store } from "@fernpaw/sync/server/store";
import { randomUUID } from "node:crypto";

const AT = "2026-11-21T09:00:00.000Z";

/** A clinic that the engine knows and that has no rows yet. */
export async function addClinic(store: Store, clinicId: string): Promise<void> {
  await store.write((sql) =>
    sql.run('insert into "sync_clinic" ("clinicId", "version", "epoch", "tombstoneFloor") values (?, 0, ?, 0)', [
      clinicId,
      randomUUID(),
    ]),
  );
}

/** The first statement of every writing transaction of a clinic; answers its version. */
export async function bump(sql: Sql, clinicId: string): Promise<number> {
  const [row] = await sql.all<{ version: number }>(
    'update "sync_clinic" set "version" = "version" + 1 where "clinicId" = ? returning "version"',
    [clinicId],
  );
  if (!row) throw new Error(`There is no clinic ${clinicId}.`);
  return row.version;
}

export async function insertLocation(sql: Sql, row: { clinicId: string; id: string; version: number }): Promise<void> {
  await sql.run(
    `insert into "locations" ("clinicId", "id", "createdAt", "createdBy", "updatedAt", "updatedBy",
     "name", "phone", "address", "version") values (?, ?, ?, null, ?, null, 'Main street', '', '', ?)`,
    [row.clinicId, row.id, AT, AT, row.version],
  );
}
