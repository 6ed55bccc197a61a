import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { Dexie, Table } from "dexie";

/** The device's table of an entity, with the rows' own type. `_v` is the server's version; 0 until it has confirmed the row. */
export function rowsOf<E extends EntityDefinition>(db: Dexie, entity: E): Table<RowOf<E> & { _v: number }, string> {
  return db.table(entity.table);
}

/** Sorts after every moment and every id. */
export const LAST = "~";

/** Those of the rows that were found, by their ids. */
export const rowsById = <Row extends { id: string }>(rows: readonly (Row | undefined)[]): Map<string, Row> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));

/**
 * The rows in which `field`, an index, is one of `values`. They are asked for side by side: Dexie's `anyOf` goes from one
 * to the next with a cursor and waits for each, which takes three times as long.
 */
export function rowsAmong<Row, Key>(
  table: Table<Row, Key>,
  field: keyof Row & string,
  values: Iterable<string>,
): Promise<Row[]> {
  const asked = [...new Set(values)];
  return table.db.transaction("r", table, async () => {
    const found = await Promise.all(asked.map((value) => table.where(field).equals(value).toArray()));
    return found.flat();
  });
}

/** One reading of all rows from the least to the greatest value is quicker with at most so many for each value. */
const ROWS_A_VALUE = 16;

/**
 * As `rowsAmong`, for values that most likely lie close together, as the ids of the visits of a week do: all rows from the
 * least to the greatest value are read at once. `field` has one value a row. If many other rows lie there, because one value is
 * far away, it asks for each value.
 */
export async function rowsAmongNear<Row, Key>(
  table: Table<Row, Key>,
  field: keyof Row & string,
  values: Iterable<string>,
): Promise<Row[]> {
  const asked = [...new Set(values)];
  const sorted = asked.toSorted();
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined) return [];
  const between = table.where(field).between(least, greatest, true, true);
  if ((await between.count()) > asked.length * ROWS_A_VALUE) return rowsAmong(table, field, asked);
  const rows = Map.groupBy(await between.toArray(), (row) => String(row[field]));
  return asked.flatMap((value) => rows.get(value) ?? []);
}
