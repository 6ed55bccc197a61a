import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { ArchiveRow } from "@fernpaw/domain/exports/row-owners";
import type { CacheDb, StoredRow } from "@fernpaw/sync/client/cache-db";
import { findPackedRows } from "@fernpaw/sync/client/history-packs";

const ROWS_A_PAGE = 1000;

export interface DeviceRow {
  row: ArchiveRow;
  /** Whether the server has confirmed it: the device changes other rows ahead of the server. */
  isConfirmed: boolean;
}

/** All rows of a table on this device, closed history among them, in the order of their ids. */
export async function rowsOnDevice(cache: CacheDb, entity: EntityDefinition): Promise<DeviceRow[]> {
  const found: DeviceRow[] = [];
  for (let last = ""; ;) {
    const page: StoredRow[] = await cache.table(entity.table).where("id").above(last).limit(ROWS_A_PAGE).toArray();
    for (const { _v, ...row } of page) found.push({ row, isConfirmed: _v > 0 });
    last = page.at(-1)?.id ?? "";
    if (page.length < ROWS_A_PAGE) break;
  }
  if (!entity.packBy) return found;
  const packed = await findPackedRows(cache, entity, () => true);
  for (const row of packed) found.push({ row: row as ArchiveRow, isConfirmed: true });
  return found.toSorted((a, b) => (String(a.row["id"]) < String(b.row["id"]) ? -1 : 1));
}
