import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables } from "../platform.tables.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";

export type SpeciesRow = PlatformTables["speciesList"];
export type BreedRow = PlatformTables["breedList"];

/** Rows in one statement. */
const CHUNK = 100;

const numbers = <Row extends { revision: number; version: number }>(row: Row): Row => ({
  ...row,
  revision: Number(row.revision),
  version: Number(row.version),
});

export async function allSpecies(sql: Sql): Promise<SpeciesRow[]> {
  const rows = await rowsOf(sql, globalQuery.selectFrom("speciesList").selectAll().orderBy("sort").orderBy("id"));
  return rows.map((row) => ({ ...numbers(row), sort: Number(row.sort) }));
}

/** Breeds of one species, or of all. */
export async function breedsIn(sql: Sql, speciesId: string | null): Promise<BreedRow[]> {
  const all = globalQuery.selectFrom("breedList").selectAll();
  const some = speciesId === null ? all : all.where("speciesId", "=", speciesId);
  return (await rowsOf(sql, some.orderBy("nameKey").orderBy("id"))).map(numbers);
}

export async function breedById(sql: Sql, id: string): Promise<BreedRow | undefined> {
  const row = await firstRowOf(sql, globalQuery.selectFrom("breedList").selectAll().where("id", "=", id));
  return row && numbers(row);
}

/** Species whose ids are taken stay as they are. */
export async function addSpecies(sql: Sql, rows: readonly SpeciesRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const statement = globalQuery.insertInto("speciesList").values(rows.slice(from, from + CHUNK));
    await change(
      sql,
      statement.onConflict((conflict) => conflict.column("id").doNothing()),
    );
  }
}

/** Breeds whose ids are taken stay as they are. */
export async function addBreeds(sql: Sql, rows: readonly BreedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const statement = globalQuery.insertInto("breedList").values(rows.slice(from, from + CHUNK));
    await change(
      sql,
      statement.onConflict((conflict) => conflict.column("id").doNothing()),
    );
  }
}

/** False: the row is no longer that of `revision`. */
export async function setSpecies(sql: Sql, { id, revision, ...set }: Partial<SpeciesRow> & Read): Promise<boolean> {
  const statement = globalQuery.updateTable("speciesList").set({ ...set, revision: revision + 1 });
  return (await change(sql, statement.where("id", "=", id).where("revision", "=", revision))) === 1;
}

/** False: the row is no longer that of `revision`. */
export async function setBreed(sql: Sql, { id, revision, ...set }: Partial<BreedRow> & Read): Promise<boolean> {
  const statement = globalQuery.updateTable("breedList").set({ ...set, revision: revision + 1 });
  return (await change(sql, statement.where("id", "=", id).where("revision", "=", revision))) === 1;
}

interface Read {
  id: string;
  /** As it was read. */
  revision: number;
}

/** Species that were changed after a version of the lists, in the order of the changes. */
export async function changedSpecies(sql: Sql, after: number): Promise<SpeciesRow[]> {
  const statement = globalQuery.selectFrom("speciesList").selectAll().where("version", ">", after);
  return (await rowsOf(sql, statement.orderBy("version"))).map(numbers);
}

/** Breeds that were changed after a version of the lists, up to another one, in the order of the changes. */
export async function changedBreeds(
  sql: Sql,
  { after, until }: { after: number; until: number },
  limit: number,
): Promise<BreedRow[]> {
  const statement = globalQuery.selectFrom("breedList").selectAll().where("version", ">", after);
  const some = statement.where("version", "<=", until).orderBy("version").limit(limit);
  return (await rowsOf(sql, some)).map(numbers);
}

/** The version of the lists that a clinic has; 0: as they come with the app. */
export async function clinicVersion(sql: Sql, clinicId: string): Promise<number> {
  const statement = globalQuery.selectFrom("clinicPetTypes").select("version").where("clinicId", "=", clinicId);
  return Number((await firstRowOf(sql, statement))?.version ?? 0);
}

/** An earlier version than the clinic has changes nothing. */
export async function keepClinicVersion(sql: Sql, clinicId: string, version: number): Promise<void> {
  const statement = globalQuery
    .insertInto("clinicPetTypes")
    .values({ clinicId, version })
    .onConflict((conflict) =>
      conflict.column("clinicId").doUpdateSet({ version }).where("clinicPetTypes.version", "<", version),
    );
  await change(sql, statement);
}

export const BREED_SORTS = ["name", "updatedAt"] as const;
export const SPECIES_SORTS = ["sort", "name", "updatedAt"] as const;
export type EntrySort = (typeof SPECIES_SORTS)[number];

/** `merged`: another entry is offered instead. */
export type EntryStatus = "active" | "inactive" | "merged";

export interface EntryFilter {
  /** Patterns of `like`. The entry has all of them. */
  patterns: readonly string[];
  status: EntryStatus | null;
  /** This one alone. */
  id: string | null;
}

export interface BreedFilter extends EntryFilter {
  speciesId: string | null;
  /** This name alone, as `nameKey` has it. */
  nameKey: string | null;
}

export const keyColumn = <Sort extends EntrySort>(sort: Sort) => (sort === "name" ? "nameKey" : sort);

function someBreeds({ patterns, status, id, speciesId, nameKey }: BreedFilter) {
  let query = globalQuery.selectFrom("breedList as b");
  for (const pattern of patterns) query = query.where("b.searchText", "like", pattern);
  if (id !== null) query = query.where("b.id", "=", id);
  if (speciesId !== null) query = query.where("b.speciesId", "=", speciesId);
  if (nameKey !== null) query = query.where("b.nameKey", "=", nameKey);
  if (status === "merged") return query.where("b.mergedIntoId", "!=", "");
  return status === null ? query : query.where("b.status", "=", status).where("b.mergedIntoId", "=", "");
}

/** Breeds beyond a key, in the order of a column, with the names of their species and of the breed that is offered instead. */
export async function breedsBeyond(
  sql: Sql,
  filter: BreedFilter,
  { sort, ...bound }: PageBound & { sort: (typeof BREED_SORTS)[number] },
) {
  const column = sort === "name" ? "b.nameKey" : "b.updatedAt";
  const { key, direction, limit } = bound;
  const all = someBreeds(filter)
    .innerJoin("speciesList as s", "s.id", "b.speciesId")
    .leftJoin("breedList as k", "k.id", "b.mergedIntoId")
    .selectAll("b")
    .select(["s.name as speciesName", "k.name as keptName"]);
  const some = key === null ? all : all.where((eb) => isBeyond(eb, [column, "b.id"], { ...bound, key }));
  return rowsOf(sql, some.orderBy(column, direction).orderBy("b.id", direction).limit(limit));
}

export type ListedBreed = Awaited<ReturnType<typeof breedsBeyond>>[number];

export async function countBreeds(sql: Sql, filter: BreedFilter): Promise<number> {
  const statement = someBreeds(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

function someSpecies({ patterns, status, id }: EntryFilter) {
  let query = globalQuery.selectFrom("speciesList as s");
  for (const pattern of patterns) query = query.where("s.searchText", "like", pattern);
  if (id !== null) query = query.where("s.id", "=", id);
  if (status === "merged") return query.where("s.mergedIntoId", "!=", "");
  return status === null ? query : query.where("s.status", "=", status).where("s.mergedIntoId", "=", "");
}

/** Species beyond a key, in the order of a column, with the number of breeds that are offered of each. */
export async function speciesBeyond(
  sql: Sql,
  filter: EntryFilter,
  { sort, ...bound }: PageBound & { sort: EntrySort },
) {
  const column = sort === "name" ? "s.nameKey" : sort === "sort" ? "s.sort" : "s.updatedAt";
  const { key, direction, limit } = bound;
  const all = someSpecies(filter)
    .leftJoin("speciesList as k", "k.id", "s.mergedIntoId")
    .selectAll("s")
    .select((eb) => [
      "k.name as keptName",
      eb
        .selectFrom("breedList as b")
        .whereRef("b.speciesId", "=", "s.id")
        .where("b.status", "=", "active")
        .select(({ fn }) => fn.countAll().as("count"))
        .as("breeds"),
    ]);
  const some = key === null ? all : all.where((eb) => isBeyond(eb, [column, "s.id"], { ...bound, key }));
  return rowsOf(sql, some.orderBy(column, direction).orderBy("s.id", direction).limit(limit));
}

export type ListedSpecies = Awaited<ReturnType<typeof speciesBeyond>>[number];

export async function countSpecies(sql: Sql, filter: EntryFilter): Promise<number> {
  const statement = someSpecies(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
