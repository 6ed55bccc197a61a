import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { DBCore, DBCoreMutateRequest, Dexie } from "dexie";

type Row = Record<string, unknown>;

/** Where a stored row has the key by which its table is sorted. */
const FIELD = "_n";

/** The last property of the row, so that it comes off again without making the object a slow one. */
const withKey = (row: Row, entity: EntityDefinition): Row => {
  const { [FIELD]: _before, ...rest } = row;
  return { ...rest, [FIELD]: entity.sortKey?.(rest) };
};

function withKeys(request: DBCoreMutateRequest, entity: EntityDefinition): DBCoreMutateRequest {
  if (request.type !== "add" && request.type !== "put") return request;
  return { ...request, values: request.values.map((row: Row) => withKey(row, entity)) };
}

/**
 * Keeps the sort key with each row of the tables that have one, however it is written, so that an index lists them in
 * that order. Nobody who reads a row sees the key.
 */
export function keepSortKeys(db: Dexie, entities: ReadonlyMap<string, EntityDefinition>): void {
  db.use({
    stack: "dbcore",
    name: "sortKeys",
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const entity = entities.get(name);
        if (!entity?.sortKey) return table;
        return { ...table, mutate: (request) => table.mutate(withKeys(request, entity)) };
      },
    }),
  });
  for (const entity of entities.values()) {
    if (!entity.sortKey) continue;
    db.table(entity.table).hook("reading", (row: Row | undefined) => {
      if (row) delete row[FIELD];
      return row;
    });
  }
}
