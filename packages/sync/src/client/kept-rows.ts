import type { Change } from "../protocol.ts";
import type { CacheDb, StoredRow } from "./cache-db.ts";
import { scopeReader } from "./row-scope.ts";
import { readMeta } from "./sync-meta.ts";

/**
 * Adds rows that the server named outside of a pull, a search hit say, to a device that holds a part of the
 * clinic. Only what the device lacks and what is as of its cursor: anything newer comes with the next pull.
 */
export async function keepRows(cache: CacheDb, changes: readonly Change[]): Promise<void> {
  await cache.transaction("rw", [...cache.rowTables(), cache._tombstones, cache._meta], async () => {
    const meta = await readMeta(cache);
    // While the copy is made anew under another epoch or other rights, nothing is added to the old one.
    if (meta.rebuild) return;
    for (const tbl of new Set(changes.map(([name]) => name))) {
      const entity = cache.entities.get(tbl);
      if (!entity) continue;
      const scopeOf = scopeReader(entity);
      // The right to see it may have been lost while the answer was on its way.
      const isKept = (version: number, row: object): boolean =>
        version <= meta.cursor && meta.scopes.includes(scopeOf(row));
      const rows = changes.flatMap(([name, id, version, row]): StoredRow[] =>
        name === tbl && row !== null && isKept(version, row) ? [{ ...row, id, _v: version }] : [],
      );
      const known = await cache.table(tbl).bulkGet(rows.map(({ id }) => id));
      const gone = await cache._tombstones.bulkGet(rows.map(({ id }): [string, string] => [tbl, id]));
      await cache.table(tbl).bulkPut(rows.filter((_row, index) => !known[index] && !gone[index]));
    }
  });
}
