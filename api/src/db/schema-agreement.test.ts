import { columnsOf, type EntityDefinition, indexFields } from "@fernpaw/domain/kernel/entity";
import { ENTITIES } from "@fernpaw/domain/registry";
import type { Sql } from "@fernpaw/sync/server/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "./typed-sql.ts";
import { bump } from "../testing/clinic-rows.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import type { OpenStore } from "./open-store.ts";

interface Table {
  columns: Record<string, string>;
  primaryKey: string[];
  indexes: string[];
}

/** `text`, `integer`, with `?` where null may stand. */
const typeOf = (kind: string, isNullable: boolean): string => `${kind}${isNullable ? "?" : ""}`;

async function sqliteTable(sql: Sql, table: string): Promise<Table> {
  const rows = await sql.all<{ name: string; type: string; notnull: number; pk: number }>(
    `select "name", "type", "notnull", "pk" from pragma_table_info(?)`,
    [table],
  );
  const indexed = await sql.all<{ name: string; field: string }>(
    `select l."name" as "name", i."name" as "field" from pragma_index_list(?) l, pragma_index_info(l."name") i
     where l."origin" = 'c' order by l."name", i."seqno"`,
    [table],
  );
  const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return {
    columns: Object.fromEntries(
      rows.map(({ name, type, notnull }) => [name, typeOf(type.toLowerCase(), notnull === 0)]),
    ),
    primaryKey: key.map(({ name }) => name),
    indexes: [...Map.groupBy(indexed, ({ name }) => name).values()]
      .map((fields) => fields.map(({ field }) => field).join("+"))
      .toSorted(),
  };
}

async function postgresTable(sql: Sql, table: string): Promise<Table> {
  const rows = await sql.all<{ column_name: string; data_type: string; is_nullable: string; collation_name: string }>(
    `select column_name, data_type, is_nullable, collation_name from information_schema.columns
     where table_schema = current_schema() and table_name = ?`,
    [table],
  );
  const indexed = await sql.all<{ name: string; primary: boolean; field: string }>(
    `select c.relname as "name", x.indisprimary as "primary", a.attname as "field"
     from pg_index x join pg_class c on c.oid = x.indexrelid
     cross join lateral unnest(x.indkey::int[]) with ordinality as k(attnum, place)
     join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
     where x.indrelid = quote_ident(?)::regclass order by 1, k.place`,
    [table],
  );
  const kindOf = (row: (typeof rows)[number]): string => {
    if (row.data_type === "bigint") return "integer";
    return row.data_type === "text" && row.collation_name === "C" ? "text" : `${row.data_type} ${row.collation_name}`;
  };
  return {
    columns: Object.fromEntries(rows.map((row) => [row.column_name, typeOf(kindOf(row), row.is_nullable === "YES")])),
    primaryKey: indexed.filter(({ primary }) => primary).map(({ field }) => field),
    indexes: [
      ...Map.groupBy(
        indexed.filter(({ primary }) => !primary),
        ({ name }) => name,
      ).values(),
    ]
      .map((fields) => fields.map(({ field }) => field).join("+"))
      .toSorted(),
  };
}

function declaredTable(entity: EntityDefinition): Table {
  const own = columnsOf(entity).map(({ name, kind, isNullable }) => [
    name,
    typeOf(kind === "json" ? "text" : kind, isNullable),
  ]);
  return {
    columns: { clinicId: "text", version: "integer", ...Object.fromEntries(own) },
    primaryKey: ["clinicId", "id"],
    indexes: [...entity.indexes, ...entity.serverIndexes]
      .filter((index) => !index.startsWith("*"))
      .map((index) => ["clinicId", ...indexFields(index)].join("+"))
      .toSorted(),
  };
}

describe.each(DIALECT_KINDS)("the migrated database on %s", (kind) => {
  let store: OpenStore;
  const migrated = (table: string): Promise<Table> =>
    store.read((sql) => (sql.dialect === "sqlite" ? sqliteTable(sql, table) : postgresTable(sql, table)));

  beforeAll(async () => {
    store = await openTestStore(kind);
  });
  afterAll(() => store.close());

  test.each(ENTITIES.map((entity) => [entity.table, entity] as const))(
    "%s is as its schema says",
    async (table, entity) => {
      expect(await migrated(table)).toEqual(declaredTable(entity));
    },
  );

  test.each(ENTITIES.map((entity) => [entity.table, entity] as const))(
    "a change of %s is noted under the scope that its schema says",
    async (table, entity) => {
      const clinicId = `clinic-of-${table}`;
      const columns = columnsOf(entity).filter(({ isNullable }) => !isNullable);
      const names = ["clinicId", "version", ...columns.map(({ name }) => name)].map((name) => `"${name}"`);
      const values = columns.map(({ name, kind: type }) => (type === "integer" ? 1 : name));
      await store.write(async (sql) => {
        await sql.run(
          `insert into "sync_clinic" ("clinicId", "version", "epoch", "tombstoneFloor") values (?, 0, '', 0)`,
          [clinicId],
        );
        const text = `insert into "${table}" (${names.join(",")}) values (${names.map(() => "?").join(",")})`;
        await sql.run(text, [clinicId, await bump(sql, clinicId), ...values]);
      });
      const changes = await store.read((sql) => rowsOf(sql, clinicQuery(clinicId).selectFrom("sync_row").selectAll()));
      // A row with a scope of its own got the column's name as its value above.
      const scope = entity.scope === "row" ? "scope" : entity.scope;
      expect(changes).toEqual([{ clinicId, tbl: table, rowId: "id", version: 1, scope, deleted: 0 }]);
    },
  );

  test.each([
    ["a column that the schema lacks", 'alter table "rooms" add column "floor" text', "rooms"],
    ["a lost index", 'drop index "alerts_clinicId_subjectId"', "alerts"],
    ["a lost column", 'alter table "staff" drop column "jobTitle"', "staff"],
  ])("%s would be found", async (_, statement, table) => {
    const entity = ENTITIES.find((candidate) => candidate.table === table);
    if (!entity) throw new Error(table);
    await store.write((sql) => sql.run(statement));
    expect(await migrated(table)).not.toEqual(declaredTable(entity));
  });
});
