import { emptyRow, type EntityDefinition } from "@fernpaw/domain/kernel/entity";

/** Answers the scope of a row of `entity`. A row from before its table had this column has that of a new one. */
export function scopeReader(entity: EntityDefinition): (row: object) => string {
  if (entity.scope !== "row") return () => entity.scope;
  const { scope: usual = "" } = emptyRow(entity) as { scope?: string };
  return (row) => (row as { scope?: string }).scope ?? usual;
}
