import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { Dexie, Table } from "dexie";

/** The device's table of an entity, with the rows' own type. */
export function rowsOf<E extends EntityDefinition>(db: Dexie, entity: E): Table<RowOf<E>, string> {
  return db.table<RowOf<E>, string>(entity.table);
}
