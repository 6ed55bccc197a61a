import { starterProducts } from "@fernpaw/domain/catalogue/starter-catalogue";
import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { closeDatabases, databaseBefore } from "../testing/database-before.ts";
import { DATABASES } from "../testing/databases.ts";

afterEach(closeDatabases);

const AT = "2026-11-25T09:00:00.000Z";
const LATER = "2026-11-26T09:00:00.000Z";
const clinic = (number: number): string => `019a5f00-0000-7000-8000-00000000000${number}`;
const NONE: readonly string[] = [];
type Stock = readonly (readonly [name: string, tags: readonly string[], set?: Record<string, string>])[];

/** A clinic with these starter products and their words, at version 1. */
async function addClinic(db: Kysely<unknown>, clinicId: string, stock: Stock): Promise<void> {
  const starters = starterProducts(clinicId);
  await db.transaction().execute(async (tx) => {
    await sql`insert into "sync_clinic" ("clinicId", "version", "tombstoneFloor", "epoch") values (${clinicId}, 0, 0, 'e')`.execute(
      tx,
    );
    await sql`update "sync_clinic" set "version" = 1 where "clinicId" = ${clinicId}`.execute(tx);
    for (const [name, tags, set = {}] of stock) {
      const starter = starters.find((one) => one.name === name);
      if (!starter) throw new Error(`no ${name}`);
      const stamps = { clinicId, createdAt: AT, createdBy: null, updatedAt: AT, updatedBy: null, version: 1 };
      const row: Record<string, unknown> = { ...starter, interactionTags: tags, ...stamps, ...set };
      const plain = (value: unknown) =>
        typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null);
      const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row).map((value) => sql`${plain(value)}`));
      await sql`insert into "products" (${names}) values (${values})`.execute(tx);
    }
  });
}

async function wordsOf(db: Kysely<unknown>, clinicId: string) {
  const { rows } = await sql<{ name: string; interactionTags: string; version: unknown }>`select p."name",
    p."interactionTags", p."version" from "products" p join "sync_row" r on r."clinicId" = p."clinicId" and r."rowId" = p."id"
    and r."version" = p."version" where p."clinicId" = ${clinicId}`.execute(db);
  return Object.fromEntries(
    rows.map(({ name, interactionTags, version }) => [
      name,
      [Number(version), ...(JSON.parse(interactionTags) as string[])],
    ]),
  );
}

const CARPROFEN = "Carprofen 50 mg tablet";
const MELOXICAM = "Meloxicam 5 mg/ml injection";
const AMOXICILLIN = "Amoxicillin 200 mg tablet";
const CEFALEXIN = "Cefalexin 250 mg tablet";
const CHANGED = { updatedAt: LATER };

describe.each(DATABASES)("%s", (database) => {
  test("products of earlier starter catalogues get the words of new ones, and never over words of a person", async () => {
    const { db, migrate } = await databaseBefore("2026-11-28-20-starter-words", database);
    await addClinic(db, clinic(1), [
      [CARPROFEN, NONE, { ...CHANGED, name: "Our carprofen" }],
      [MELOXICAM, ["kidneys"], CHANGED],
      ["Prednisolone 5 mg tablet", NONE],
      [AMOXICILLIN, NONE],
      [CEFALEXIN, NONE, CHANGED],
      ["Gabapentin 100 mg tablet", NONE],
      ["Cefazolin 100 mg/ml injection", NONE, { ...CHANGED, activeIngredient: "another medicine" }],
    ]);
    await addClinic(db, clinic(2), [
      [AMOXICILLIN, ["antimicrobial"], CHANGED],
      [CEFALEXIN, ["antimicrobial"], CHANGED],
      ["Enrofloxacin 50 mg tablet", NONE, CHANGED],
    ]);
    await addClinic(db, clinic(3), [
      [CARPROFEN, ["NSAID", "stomach ulcers"]],
      [MELOXICAM, NONE, CHANGED],
      [AMOXICILLIN, ["antimicrobial"], CHANGED],
      ["Amoxicillin 50 mg tablet", ["antimicrobial", "penicillin"]],
    ]);
    await migrate();

    expect(await wordsOf(db, clinic(1))).toEqual({
      "Our carprofen": [2, "NSAID", "stomach ulcers"],
      [MELOXICAM]: [1, "kidneys"],
      "Prednisolone 5 mg tablet": [2, "corticosteroid", "stomach ulcers"],
      [AMOXICILLIN]: [2, "antimicrobial", "penicillin"],
      [CEFALEXIN]: [2, "antimicrobial", "cephalosporin"],
      "Gabapentin 100 mg tablet": [1],
      "Cefazolin 100 mg/ml injection": [1],
    });
    // Its catalogue had "antimicrobial", which a person removed from enrofloxacin.
    expect(await wordsOf(db, clinic(2))).toEqual({
      [AMOXICILLIN]: [2, "antimicrobial", "penicillin"],
      [CEFALEXIN]: [2, "antimicrobial", "cephalosporin"],
      "Enrofloxacin 50 mg tablet": [1],
    });
    // Its catalogue had all words: a person removed those that are missing.
    expect(await wordsOf(db, clinic(3))).toMatchObject({
      [CARPROFEN]: [1, "NSAID", "stomach ulcers"],
      [MELOXICAM]: [1],
    });
    expect((await wordsOf(db, clinic(3)))[AMOXICILLIN]).toEqual([1, "antimicrobial"]);
  });

  test("a clinic with the newest catalogue is left as it is", async () => {
    const { db, migrate } = await databaseBefore("2026-11-28-20-starter-words", database);
    const all = starterProducts(clinic(4)).map(({ name, interactionTags }) => [name, interactionTags] as const);
    await addClinic(db, clinic(4), all);
    await addClinic(
      db,
      clinic(5),
      all.map(([name]) => [name, NONE] as const),
    );
    const before = await wordsOf(db, clinic(4));
    await migrate();
    const words = await wordsOf(db, clinic(4));
    expect(words).toEqual(before);
    const tags = (of: Awaited<ReturnType<typeof wordsOf>>) =>
      Object.fromEntries(Object.entries(of).map(([name, [, ...own]]) => [name, own]));
    expect(tags(await wordsOf(db, clinic(5)))).toEqual(tags(words));
  });
});
