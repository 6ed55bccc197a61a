import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { idsAt } from "@fernpaw/domain/kernel/references";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { rowsAmong, rowsOf } from "./rows.ts";

type Row = Readonly<Record<string, unknown>>;

/** A record, and what its rows are found by where no index has it: packs by pets, papers by clients. */
export interface Named {
  id: string;
  petIds: readonly string[];
  clientIds: readonly string[];
}

/** The rows of a table that name the record at `path`, such as `petIds[]`. */
async function rowsNaming(db: CacheDb, entity: EntityDefinition, path: string, named: Named): Promise<Row[]> {
  const names = (row: Row): boolean => idsAt(row, { path, targets: [] }).includes(named.id);
  const [field = ""] = path.split(/[.[{]/);
  const indexes = [...entity.indexes, ...entity.deviceIndexes];
  const table = rowsOf(db, entity);
  if (entity.packBy === null) {
    if (indexes.includes(field)) return table.where(field).equals(named.id).toArray();
    if (named.clientIds.length > 0 && indexes.includes("clientId"))
      return (await rowsAmong(table, "clientId", named.clientIds)).filter(names);
    return table.filter(names).toArray();
  }
  const laidOut: Row[] = indexes.includes(field) ? await table.where(field).equals(named.id).toArray() : [];
  const packed = await Promise.all(named.petIds.map((petId) => readPetRows(db, entity, petId)));
  const all = [...laidOut, ...packed.flat().filter(names)];
  return [...new Map(all.map((row) => [row["id"], row])).values()];
}

/**
 * How many rows name a record, by place: `invoices.clientId`. `isCounted` leaves rows out. The device counts what it has: closed
 * work older than its history is not in it.
 */
export async function countNaming<Place extends string>(
  db: CacheDb,
  places: readonly Place[],
  named: Named,
  isCounted: (table: string, row: Row) => boolean,
): Promise<Map<Place, number>> {
  const counts = await Promise.all(
    places.map(async (place): Promise<[Place, number]> => {
      const [table = ""] = place.split(".");
      const entity = db.entities.get(table);
      if (!entity) return [place, 0];
      const rows = await rowsNaming(db, entity, place.slice(table.length + 1), named);
      return [place, rows.filter((row) => isCounted(table, row)).length];
    }),
  );
  return new Map(counts);
}
