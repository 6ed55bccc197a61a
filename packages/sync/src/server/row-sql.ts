import { type Column, columnsOf, type EntityDefinition, indexFields } from "@fernpaw/domain/kernel/entity";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { Sql, SqlValue } from "./store.ts";

export type RawRow = Record<string, SqlValue>;

/** Statement texts of one entity. Texts are made once: the store caches prepared statements by text. */
export interface TableSql {
  entity: EntityDefinition;
  columns: ReadonlyMap<string, Column>;
  columnList: readonly Column[];
  find: string;
  /** Does nothing where a row has this id. Parameters: clinic, columns in order, version. */
  insert: string;
  remove: string;
  /** The row as a JSON object, without clinic and version. Names columns of `t`. */
  json: string;
  /** `[id, version, row]` as JSON. */
  jsonTriple: string;
  /** An aggregate of JSON values into an array. */
  jsonArray(value: string): string;
  /** Whether a JSON list holds a text; bind what `listParameters` makes of it. */
  listHolds(field: string): string;
  /** Whether the id is in the JSON list that is bound. */
  idIn: string;
  /**
   * Orders by id what an index finds. By the plain column SQLite, which knows nothing of the values of a database that was
   * never analysed, reads all rows of the clinic in the order of their key instead.
   */
  foundById: string;
}

const quote = (name: string): string => `"${name}"`;

function rowJson(columns: readonly Column[], dialect: Sql["dialect"]): string {
  const pairs = columns.map(({ name, kind }) => {
    const column = `t.${quote(name)}`;
    if (kind !== "json") return `'${name}', ${column}`;
    return dialect === "sqlite" ? `'${name}', json(${column})` : `'${name}', ${column}::json`;
  });
  return `${dialect === "sqlite" ? "json_object" : "json_build_object"}(${pairs.join(", ")})`;
}

export function buildTableSql(entity: EntityDefinition, dialect: Sql["dialect"]): TableSql {
  const columns = columnsOf(entity);
  const names = columns.map(({ name }) => quote(name)).join(", ");
  const table = quote(entity.table);
  const json = rowJson(columns, dialect);
  const isSqlite = dialect === "sqlite";
  return {
    entity,
    columns: new Map(columns.map((column) => [column.name, column])),
    columnList: columns,
    find: `select ${names} from ${table} where "clinicId" = ? and "id" = ?`,
    insert: `insert into ${table} ("clinicId", ${names}, "version")
      values (?, ${columns.map(() => "?").join(", ")}, ?) on conflict ("clinicId", "id") do nothing`,
    remove: `delete from ${table} where "clinicId" = ? and "id" = ?`,
    json,
    jsonTriple: `${isSqlite ? "json_array" : "json_build_array"}(t."id", t."version", ${json})`,
    jsonArray: (value) => (isSqlite ? `json_group_array(${value})` : `json_agg(${value})::text`),
    listHolds: (field) =>
      isSqlite
        ? `(instr(t.${quote(field)}, ?) > 0 and exists (select 1 from json_each(t.${quote(field)}) where value = ?))`
        : `(strpos(t.${quote(field)}, ?) > 0 and jsonb_exists(t.${quote(field)}::jsonb, ?))`,
    idIn: isSqlite
      ? `t."id" in (select value from json_each(?))`
      : `t."id" in (select jsonb_array_elements_text(?::jsonb))`,
    foundById: isSqlite ? `+t."id"` : `t."id"`,
  };
}

/** The text as it stands inside JSON finds candidates fast; the text itself decides. */
export const listParameters = (value: SqlValue): SqlValue[] => [JSON.stringify(value), value];

/** Binds a value to its column. @throws for a value that the column cannot hold: a defect of a mutation */
export function encodeValue({ name, kind, isNullable }: Column, value: unknown): SqlValue {
  if (value === null && isNullable) return null;
  if (kind === "json" && value !== undefined && value !== null) return canonicalJson(value);
  if (kind === "text" && typeof value === "string") return value;
  if (kind === "integer" && Number.isSafeInteger(value)) return value as number;
  throw new TypeError(`Column ${name} (${kind}) cannot hold a ${value === null ? "null" : typeof value}`);
}

export function encodeRow(table: TableSql, row: Readonly<Record<string, unknown>>): SqlValue[] {
  return table.columnList.map((column) => encodeValue(column, row[column.name]));
}

export function decodeRow(table: TableSql, raw: RawRow): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { name, kind } of table.columnList) {
    const value = raw[name] ?? null;
    row[name] = kind === "json" && typeof value === "string" ? JSON.parse(value) : value;
  }
  return row;
}

/**
 * Refuses a query that the device could not answer from an index, so that both sides run the same ones.
 * Answers the field of a `*list` index where that is what is asked for.
 */
export function assertIndexed(
  entity: EntityDefinition,
  fields: readonly string[],
  by: string | undefined,
): string | null {
  if (fields.length === 0 && (by === undefined || by === "id")) return null;
  for (const index of ["id", ...entity.indexes]) {
    const names = indexFields(index);
    const isLeading = names.slice(0, fields.length).every((name) => fields.includes(name));
    if (!isLeading || names.length < fields.length) continue;
    if (by === undefined || names[fields.length] === by) return index.startsWith("*") ? (names[0] ?? null) : null;
  }
  throw new Error(`${entity.table} has no index on ${[...fields, by].filter(Boolean).join("+")}`);
}
