import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { GLOBAL_TABLES } from "./database.ts";
import type { OpenStore } from "./open-store.ts";
import { clinicChange, clinicQuery, clinicStatement, globalQuery, rowsOf } from "./typed-sql.ts";

const db = clinicQuery("own");
/** As somebody has it who has talked the types out of their opinion. */
const untyped = db as unknown as Kysely<Record<string, { clinicId: string; id: string; name: string }>>;

describe("the handle of one clinic", () => {
  test("names the clinic in `on` and `where`, and brackets what the caller asked for", () => {
    const { sql: text, parameters } = db
      .selectFrom("pets as p")
      .leftJoin("petOwners as o", "o.petId", "p.id")
      .select("p.id")
      .where((eb) => eb.or([eb("p.name", "=", "Kobi"), eb("o.clientId", "=", "c")]))
      .compile();
    expect(text).toBe(
      'select "p"."id" from "pets" as "p" left join "petOwners" as "o" on "o"."clinicId" = ? and ("o"."petId" = "p"."id")' +
        ' where "p"."clinicId" = ? and (("p"."name" = ? or "o"."clientId" = ?))',
    );
    expect(parameters).toEqual(["own", "own", "Kobi", "c"]);
  });

  test("stamps what it inserts and refuses another clinic's row", () => {
    const insert = db.insertInto("sync_day");
    expect(insert.values({ day: "d", version: 1 }).compile().parameters).toEqual(["d", 1, "own"]);
    expect(insert.values({ clinicId: "own", day: "d", version: 1 }).compile().parameters).toEqual(["own", "d", 1]);
    const rows = [
      { clinicId: "own", day: "d", version: 1 },
      { clinicId: "other", day: "d", version: 1 },
    ];
    expect(() => insert.values(rows).compile()).toThrow("another clinic's");
    const hidden = { clinicId: sql<string>`'other'`, day: "d", version: 1 };
    expect(() => insert.values(hidden).compile()).toThrow("Raw SQL");
  });

  test("sees its own people's accounts and no other global table", () => {
    expect(db.selectFrom("users").select("id").compile().sql).toContain('where "users"."clinicId" = ?');
    expect(() => untyped.selectFrom("sessions").select("id").compile()).toThrow("belongs to no clinic");
  });

  test("takes a table that nobody has listed for a clinic's", () => {
    expect(untyped.selectFrom("tomorrow").select("id").compile().sql).toContain('"tomorrow"."clinicId" = ?');
  });

  test("scopes what stands behind the name of a `with`, and what is written under such a name", () => {
    const shadowed = untyped
      .with("pets", (inner) => inner.selectFrom("pets").select("id"))
      .selectFrom("pets")
      .select("id");
    expect(shadowed.compile().sql).toBe(
      'with "pets" as (select "id" from "pets" where "pets"."clinicId" = ?) select "id" from "pets"',
    );
    const written = untyped.with("pets", (inner) => inner.selectFrom("clients").select("id")).deleteFrom("pets");
    expect(written.compile().sql).toMatch(/delete from "pets" where "pets"\."clinicId" = \?$/);
    const earlier = untyped
      .with("first", (inner) => inner.selectFrom("second").select("id"))
      .with("second", (inner) => inner.selectFrom("clients").select("id"))
      .selectFrom("first")
      .select("id");
    expect(earlier.compile().sql).toContain('from "second" where "second"."clinicId" = ?');
  });

  test("narrows a query of another clinic to nothing instead of letting it in", () => {
    const theirs = clinicQuery("other").selectFrom("pets").select("id");
    const { parameters } = db.selectFrom("visits").select("id").where("petId", "in", theirs).compile();
    expect(parameters).toEqual(["own", "own", "other"]);
  });

  const REFUSED: readonly (readonly [string, () => unknown])[] = [
    [
      "raw SQL in a condition",
      () =>
        db
          .selectFrom("pets")
          .select("id")
          .where(sql<boolean>`1 = 1 or true`)
          .compile(),
    ],
    [
      "a raw table",
      () =>
        db
          .selectFrom(sql<{ id: string }>`pets`.as("p"))
          .select("p.id")
          .compile(),
    ],
    ["a raw statement", () => sql`delete from pets`.compile(db)],
    ["a change of the schema", () => db.schema.dropTable("pets").compile()],
    [
      "a right join",
      () => db.selectFrom("pets as p").rightJoin("visits as v", "v.petId", "p.id").select("v.id").compile(),
    ],
    [
      "a full join",
      () => db.selectFrom("pets as p").fullJoin("visits as v", "v.petId", "p.id").select("v.id").compile(),
    ],
    ["a cross join", () => db.selectFrom("pets").crossJoin("visits").select("visits.id").compile()],
    ["another schema", () => untyped.withSchema("main").selectFrom("pets").select("id").compile()],
    ["a row's move", () => untyped.updateTable("pets").set({ clinicId: "other" }).compile()],
    ["a replacing insert", () => db.replaceInto("sync_day").values({ day: "d", version: 1 }).compile()],
    ["an insert of nothing but defaults", () => db.insertInto("sync_day").defaultValues().compile()],
    [
      "a conflict on a key that another clinic may hold",
      () =>
        untyped
          .insertInto("users")
          .values({ id: "1", name: "x", clinicId: "own" })
          .onConflict((on) => on.column("id").doUpdateSet({ name: "x" }))
          .compile(),
    ],
    [
      "a conflict that moves the row",
      () =>
        untyped
          .insertInto("pets")
          .values({ id: "1", name: "x", clinicId: "own" })
          .onConflict((on) => on.columns(["clinicId", "id"]).doUpdateSet({ clinicId: "other" }))
          .compile(),
    ],
    [
      "a copy that brings its own clinic",
      () =>
        untyped
          .insertInto("pets")
          .columns(["id", "clinicId"])
          .expression(untyped.selectFrom("clients").select(["id", "name"]))
          .compile(),
    ],
  ];

  test.each(REFUSED)("refuses %s", (_, compile) => {
    expect(compile).toThrow();
  });

  test("a statement that is compiled once takes each call's clinic and values", async () => {
    const petNamed = clinicStatement<{ name: string }, { id: string }>((query, value) =>
      query.selectFrom("pets").select("id").where("name", "=", value("name")),
    );
    const calls: unknown[] = [];
    const fake = {
      dialect: "sqlite" as const,
      all: async (...call: unknown[]) => (calls.push(call), []),
      run: async () => 0,
    };
    await petNamed(fake, "own", { name: "Kobi" });
    await petNamed(fake, "other", { name: "Mia" });
    const text = 'select "id" from "pets" where "pets"."clinicId" = ? and ("name" = ?)';
    expect(calls).toEqual([
      [text, ["own", "Kobi"]],
      [text, ["other", "Mia"]],
    ]);
  });

  test("so does a statement that writes", async () => {
    const rename = clinicChange<{ id: string; name: string }>((query, value) =>
      query
        .insertInto("pets")
        .values({ id: value("id"), name: value("name") } as never)
        .onConflict((conflict) => conflict.columns(["clinicId", "id"]).doUpdateSet({ name: value("name") })),
    );
    const calls: unknown[] = [];
    const fake = {
      dialect: "sqlite" as const,
      all: async () => [],
      run: async (...call: unknown[]) => calls.push(call),
    };
    await rename(fake, "own", { id: "1", name: "Kobi" });
    await rename(fake, "other", { id: "2", name: "Mia" });
    const text =
      'insert into "pets" ("id", "name", "clinicId") values (?, ?, ?) on conflict ("clinicId", "id") do update set "name" = ?';
    expect(calls).toEqual([
      [text, ["1", "Kobi", "own", "Kobi"]],
      [text, ["2", "Mia", "other", "Mia"]],
    ]);
  });
});

describe("the handle of global tables", () => {
  test("does not compile with a clinic's table, and refuses one whose types were bent", () => {
    // @ts-expect-error -- a clinic's table does not exist here
    expect(() => globalQuery.selectFrom("pets").select("id").compile()).toThrow("holds rows of clinics");
    // @ts-expect-error -- nor in a join
    expect(() => globalQuery.selectFrom("users").innerJoin("staff", "staff.id", "users.id").compile()).toThrow();
    const pets = clinicQuery("own").selectFrom("pets").select("id");
    expect(() => globalQuery.selectFrom("users").select("id").where("id", "in", pets).compile()).toThrow("pets");
  });

  test("leaves its tables as they are", () => {
    expect(globalQuery.selectFrom("users").select("id").compile().sql).toBe('select "id" from "users"');
    // Which clinic a row of these names is the caller's to say.
    const moved = globalQuery.updateTable("sessions").set({ clinicId: "other" }).compile();
    expect(moved.parameters).toEqual(["other"]);
  });
});

describe.each(DIALECT_KINDS)("the migrated database on %s", (kind) => {
  let store: OpenStore;
  beforeAll(async () => {
    store = await openTestStore(kind);
  });
  afterAll(() => store.close());

  const columnsOf = (): Promise<{ table: string; name: string; required: number }[]> =>
    store.read((on) =>
      on.all(
        on.dialect === "sqlite"
          ? `select m."name" as "table", c."name" as "name", c."notnull" as "required"
             from sqlite_schema m, pragma_table_info(m."name") c where m."type" = 'table' and m."name" not like 'sqlite_%'`
          : `select table_name as "table", column_name as "name", (is_nullable = 'NO')::int as "required"
             from information_schema.columns where table_schema = current_schema()`,
      ),
    );

  test("every table is listed as global or has a clinic in every row", async () => {
    const tables = Map.groupBy(await columnsOf(), ({ table }) => table);
    // Bookkeeping of the migrations and of the database's identity, which no handle reaches by its types.
    const own = new Set(["kysely_migration", "kysely_migration_lock", "sync_server"]);
    const open = [...tables]
      .filter(([, columns]) => !columns.some(({ name, required }) => name === "clinicId" && required === 1))
      .map(([table]) => table)
      .filter((table) => !own.has(table));
    const listed = new Set<string>(GLOBAL_TABLES);
    expect(open.filter((table) => !listed.has(table))).toEqual([]);
    expect(GLOBAL_TABLES.filter((table) => !tables.has(table))).toEqual([]);
  });

  test("answers the clinic's own row and nothing else", async () => {
    await store.write(async (on) => {
      for (const clinicId of ["own", "other"]) {
        const day = clinicQuery(clinicId).insertInto("sync_day").values({ day: "2026-11-21", version: 1 });
        const compiled = day.compile();
        await on.run(compiled.sql, compiled.parameters as string[]);
      }
    });
    const days = await store.read((on) => rowsOf(on, db.selectFrom("sync_day").selectAll()));
    expect(days).toEqual([{ clinicId: "own", day: "2026-11-21", version: 1 }]);
  });
});
