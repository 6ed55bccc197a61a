/** Of all that disagrees, as much as a person reads. */
const MOST = 12;

/** `table id` to `version row`, the row as text with sorted keys. */
export type Rows = ReadonlyMap<string, string>;

export type StoredRow = [table: string, id: string, version: number, row: Record<string, unknown>];

/** What the server has for one person. */
export interface ServerRows {
  rows: Rows;
  /** Keys of those that each device of this person holds: all but what is older than two years. */
  owed: ReadonlySet<string>;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  );
}

export const groupRows = (found: readonly StoredRow[]): Rows =>
  new Map(found.map(([table, id, version, row]) => [`${table} ${id}`, `${version} ${JSON.stringify(sorted(row))}`]));

/** The keys of the rows of some tables, in order. */
export const keysOf = (rows: Rows, tables: readonly string[]): string[] =>
  [...rows.keys()].filter((key) => tables.includes(key.split(" ")[0] ?? "")).toSorted();

/** The first rows in which the two differ, in words; empty when they agree to the byte. */
export function differences(here: Rows, there: ServerRows): string[] {
  const problems: string[] = [];
  for (const key of there.owed) if (!here.has(key)) problems.push(`missing here: ${key} ${there.rows.get(key)}`);
  for (const [key, row] of here) {
    const other = there.rows.get(key);
    if (other === undefined) problems.push(`only here: ${key} ${row}`);
    else if (other !== row) problems.push(`differs: ${key}\n  here  ${row}\n  there ${other}`);
  }
  return problems.slice(0, MOST);
}
