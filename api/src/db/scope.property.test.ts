import { noteFigure } from "@fernpaw/testing/note-figure";
import type { Sql } from "@fernpaw/sync/server/store";
import fc from "fast-check";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { build, OTHER, OWN, type Plain, randomStatement, type Statement } from "../testing/random-queries.ts";
import { everyClinic, everyClinicQuery } from "./every-clinic.ts";
import type { OpenStore } from "./open-store.ts";
import { change, clinicQuery, rowsOf } from "./typed-sql.ts";

const RUNS = 2000;
const TABLES = ["t1", "t2", "t3"];
/** Both clinics have the same keys and numbers of one range, so that a foreign row is never an unlikely one. */
const ROWS: Record<string, readonly (readonly [table: string, k: string, n: number])[]> = {
  [OWN]: [
    ["t1", "a", 1],
    ["t1", "b", 3],
    ["t1", "c", 3],
    ["t1", "e", 6],
    ["t2", "a", 3],
    ["t2", "c", 2],
    ["t2", "d", 6],
    ["t3", "b", 1],
  ],
  [OTHER]: [
    ["t1", "a", 2],
    ["t1", "c", 5],
    ["t1", "d", 3],
    ["t2", "a", 3],
    ["t2", "b", 1],
    ["t2", "e", 4],
    ["t2", "f", 7],
    ["t3", "a", 2],
    ["t3", "b", 5],
    ["t3", "g", 3],
  ],
};

const scoped = clinicQuery(OWN) as unknown as Kysely<Plain>;
const unscoped = everyClinicQuery as unknown as Kysely<Plain>;

/** Ends a transaction without keeping what it did. */
class Undo extends Error {}

describe.each(DIALECT_KINDS)("the handle of one clinic on %s (S04)", (kind) => {
  /** The rows of both clinics, and those of one alone. */
  let both: OpenStore;
  let alone: OpenStore;
  let others: unknown[];

  const open = async (clinics: readonly string[]): Promise<OpenStore> => {
    const store = await openTestStore(kind);
    const text = kind === "postgres" ? 'text collate "C"' : "text";
    await store.write(async (sql) => {
      for (const table of TABLES) {
        await sql.run(
          `create table "${table}" ("clinicId" text, "k" ${text}, "n" integer, primary key ("clinicId", "k"))`,
        );
      }
      for (const clinicId of clinics) {
        for (const [table, k, n] of ROWS[clinicId] ?? []) {
          await sql.run(`insert into "${table}" ("clinicId", "k", "n") values (?, ?, ?)`, [clinicId, k, n]);
        }
      }
    });
    return store;
  };

  beforeAll(async () => {
    both = await open([OWN, OTHER]);
    alone = await open([OWN]);
    others = await both.read((sql) => rowsOfAll(sql, OTHER));
  });
  afterAll(async () => {
    await both.close();
    await alone.close();
  });

  const rowsOfAll = async (sql: Sql, clinicId: string): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const table of TABLES) {
      const text = `select '${table}' as "t", "k", "n" from "${table}" where "clinicId" = ? order by "k"`;
      found.push(...(await sql.all(text, [clinicId])));
    }
    return found;
  };

  /** What the statement answers, or what it leaves behind in each clinic. */
  async function outcome(store: OpenStore, db: Kysely<Plain>, statement: Statement): Promise<unknown> {
    const compilable = build(db, statement, db === scoped ? null : OWN);
    if (statement.does === "read") {
      const rows = await store.read((sql) => rowsOf(sql, compilable));
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }
    let after: unknown;
    const undone = store.write(async (sql) => {
      const changed = await change(sql, compilable);
      after = { changed, own: await rowsOfAll(sql, OWN), other: await rowsOfAll(sql, OTHER) };
      throw new Undo();
    });
    await expect(undone).rejects.toThrow(Undo);
    return after;
  }

  const propertyOf = (db: Kysely<Plain>, statements = randomStatement) =>
    fc.asyncProperty(statements, async (statement) => {
      const expected = await outcome(alone, unscoped, statement);
      const untouched = statement.does === "read" ? expected : { ...(expected as object), other: others };
      expect(await outcome(both, db, statement)).toEqual(untouched);
    });

  test(
    `${RUNS} queries answer and change what they would if no other clinic existed`,
    { timeout: 600_000 },
    async () => {
      await fc.assert(propertyOf(scoped), { numRuns: RUNS });
      noteFigure("S04", `${RUNS} queries on ${kind}: 0 rows of another clinic`, `a run of 100,000`);
    },
  );

  test.each(["read", "update", "delete", "copy"])(
    "without the handle's work a %s fails the comparison",
    async (does) => {
      const some = randomStatement.filter((statement) => statement.does === does);
      const { failed } = await fc.check(propertyOf(unscoped, some), { numRuns: 300, endOnFailure: true });
      expect(failed).toBe(true);
    },
  );

  test("every kind of statement is among the random ones and finds rows", async () => {
    const statements = fc.sample(randomStatement, { numRuns: 800, seed: 7 });
    const telling = new Map<string, number>();
    for (const statement of statements) {
      const seen = await outcome(alone, unscoped, statement);
      const isTelling = Array.isArray(seen) ? seen.length > 0 : (seen as { changed: number }).changed > 0;
      if (isTelling) telling.set(statement.does, (telling.get(statement.does) ?? 0) + 1);
    }
    expect([...telling.keys()].toSorted()).toEqual(["copy", "delete", "insert", "read", "update"]);
    expect(Math.min(...telling.values())).toBeGreaterThan(10);
  });

  test("a statement by hand that forgets the clinic is refused before it runs", async () => {
    const forgotten = 'select * from "t1"';
    await expect(both.read((sql) => sql.all(forgotten))).rejects.toThrow("without naming its clinic");
    await expect(both.write((sql) => sql.run('delete from "t1" where "k" = ?', ["a"]))).rejects.toThrow('"t1"');
    expect(await both.read((sql) => sql.all(everyClinic(forgotten)))).toHaveLength(7);
  });
});
