import { dayOfRow, type ErasurePath, erasedFields, erasurePaths } from "@fernpaw/domain/data-protection/erased";
import { isPast } from "@fernpaw/domain/data-protection/retention";
import type { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import { once } from "@fernpaw/domain/kernel/once";
import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";
import { ENTITIES } from "@fernpaw/domain/registry";
import type { Sql } from "@fernpaw/sync/server/store";
import { type FoundRow, rowsNaming } from "./erasure.queries.ts";

export interface ErasureDay {
  clinicId: string;
  settings: RowOf<typeof clinicSettings>;
  today: LocalDate;
  at: Instant;
}

/** A row that holds personal data of the client, with its values after the erasure. */
export interface ErasableRow {
  entity: EntityDefinition;
  row: FoundRow;
  set: Record<string, unknown>;
}

const paths = once(() => erasurePaths(ENTITIES));

async function rowsOfPath(
  sql: Sql,
  clinicId: string,
  { entity, columns, through }: ErasurePath,
  clientIds: readonly string[],
): Promise<FoundRow[]> {
  const found = new Map<string, FoundRow>();
  for (const column of columns)
    for (const row of await rowsNaming(sql, clinicId, { entity, column, ids: clientIds })) found.set(row.id, row);
  if (through) {
    const parents = new Set<string>();
    for (const column of through.columns)
      for (const { id } of await rowsNaming(sql, clinicId, { entity: through.entity, column, ids: clientIds }))
        parents.add(id);
    for (const row of await rowsNaming(sql, clinicId, { entity, column: through.column, ids: [...parents] }))
      found.set(row.id, row);
  }
  return [...found.values()];
}

/** Every row with personal data of the clients, the clients' own rows last. `set` is empty where nothing is left to erase, or the law holds it. */
export async function findErasable(
  sql: Sql,
  { clinicId, settings, today }: ErasureDay,
  clientIds: readonly string[],
): Promise<ErasableRow[]> {
  const erasable: ErasableRow[] = [];
  for (const path of paths()) {
    for (const row of await rowsOfPath(sql, clinicId, path, clientIds)) {
      const set = erasedFields(path.entity, row, (rule) => isPast(rule, dayOfRow(row), settings, today));
      erasable.push({ entity: path.entity, row, set });
    }
  }
  return erasable;
}
