import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { Dexie, Table } from "dexie";

/** The device's table of an entity, with the rows' own type. `_v` is the server's version; 0 until it has confirmed the row. */
export function rowsOf<E extends EntityDefinition>(db: Dexie, entity: E): Table<RowOf<E> & { _v: number }, string> {
  return db.table(entity.table);
}
