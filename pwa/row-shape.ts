import { createHash } from "node:crypto";
import { columnsOf, type EntityDefinition } from "@fernpaw/domain/kernel/entity";

type Shaped = Pick<EntityDefinition, "table" | "schema" | "indexes" | "deviceIndexes">;

/**
 * Eight letters that differ whenever a device's rows do: by their tables, fields and indexes. Computed at build, because
 * most starts of the app ask for few of the schemas.
 */
export function rowShape(entities: readonly Shaped[]): string {
  const tables = entities.map((entity) => [
    entity.table,
    ...columnsOf(entity as EntityDefinition)
      .map(({ name, kind, isNullable }) => `${name} ${kind}${isNullable ? "?" : ""}`)
      .toSorted(),
    ...entity.indexes,
    ...entity.deviceIndexes,
  ]);
  const text = JSON.stringify(tables.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
