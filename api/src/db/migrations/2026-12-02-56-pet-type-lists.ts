import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

const ENTRY = "id name nameKey searchText status mergedIntoId updatedAt";

/** Species and breeds as platform staff keep them, the version of these lists, and which version each clinic has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "petTypes", { "mergedIntoId?": "null" });
  await addColumns(db, "breeds", { status: "'active'", "mergedIntoId?": "null" });
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C" not null' : "text not null";
  const int = isPostgres ? "bigint not null" : "integer not null";
  const columns = (names: string, kind: string): string =>
    names
      .split(" ")
      .map((name) => `"${name}" ${kind}`)
      .join(", ");
  const create = (name: string, parts: string) =>
    sql.raw(`create table "${name}" (${parts})${isPostgres ? "" : " strict"}`).execute(db);
  const index = (table: string, fields: string) =>
    sql
      .raw(
        `create index "${table}_${fields.replace(" ", "_")}" on "${table}" (${fields
          .split(" ")
          .map((field) => `"${field}"`)
          .join(", ")}, "id")`,
      )
      .execute(db);
  await create(
    "speciesList",
    `${columns(`${ENTRY} code weightUnit`, text)}, ${columns("sort revision version", int)}, primary key ("id")`,
  );
  await create(
    "breedList",
    `${columns(`${ENTRY} speciesId synonyms vboId`, text)}, ${columns("revision version", int)}, primary key ("id")`,
  );
  for (const fields of ["nameKey", "speciesId nameKey", "updatedAt", "version"]) await index("breedList", fields);
  await create("listVersions", `"list" ${text} primary key, "version" ${int}`);
  await sql.raw(`insert into "listVersions" ("list", "version") values ('petTypes', 0)`).execute(db);
  await create("clinicPetTypes", `"clinicId" ${text} primary key, "version" ${int}`);
}
