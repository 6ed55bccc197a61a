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

/** From so many values on, one reading of all rows from the least to the greatest value may be quicker. */
const MANY_VALUES = 16;
/** It is quicker with at most so many rows there for each value. */
const ROWS_A_VALUE = 16;

/**
 * The rows in which `field`, an index, is one of `values`. A few are asked for side by side: Dexie's `anyOf` goes from one
 * to the next with a cursor and waits for each, which takes three times as long. Many that lie close together, as the
 * visits of a week do, are read at once: a request for each took most of the time of a tap on the board.
 */
export function rowsAmong<Row, Key>(
  table: Table<Row, Key>,
  field: keyof Row & string,
  values: Iterable<string>,
): Promise<Row[]> {
  const asked = new Set(values);
  return table.db.transaction("r", table, async () => {
    if (asked.size >= MANY_VALUES && !table.schema.idxByName[field]?.multi) {
      const sorted = [...asked].sort();
      const between = table.where(field).between(sorted[0], sorted.at(-1), true, true);
      if ((await between.count()) <= asked.size * ROWS_A_VALUE) {
        const rows = Map.groupBy(await between.toArray(), (row) => String(row[field]));
        return [...asked].flatMap((value) => rows.get(value) ?? []);
      }
    }
    const found = await Promise.all([...asked].map((value) => table.where(field).equals(value).toArray()));
    return found.flat();
  });
}
