import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";
import { linkedRows } from "../import-links.queries.ts";

/** What a list may say of an owner, as the clinic has it; lists and objects as JSON. */
export interface StoredClient {
  id: string;
  importId: string | null;
  importKey: string | null;
  mergedIntoId: string | null;
  number: number | null;
  firstName: string;
  lastName: string;
  companyName: string;
  phones: string;
  emails: string;
  address: string;
}

/** What a list may say of a pet, as the clinic has it; lists as JSON. */
export interface StoredPet {
  id: string;
  importId: string | null;
  importKey: string | null;
  mergedIntoId: string | null;
  number: number | null;
  status: "active" | "inactive" | "deceased" | "transferred";
  deceasedOn: string | null;
  name: string;
  petTypeId: string;
  breed: string;
  sex: string;
  neutered: string;
  birthOn: string | null;
  birthPrecision: "day" | "month" | "year" | "estimated";
  colour: string;
  identifiers: string;
}

const CLIENT_COLUMNS = [
  "id",
  "importId",
  "importKey",
  "mergedIntoId",
  "number",
  "firstName",
  "lastName",
  "companyName",
  "phones",
  "emails",
  "address",
] as const satisfies readonly (keyof StoredClient)[];

const PET_COLUMNS = [
  "id",
  "importId",
  "importKey",
  "mergedIntoId",
  "number",
  "status",
  "deceasedOn",
  "name",
  "petTypeId",
  "breed",
  "sex",
  "neutered",
  "birthOn",
  "birthPrecision",
  "colour",
  "identifiers",
] as const satisfies readonly (keyof StoredPet)[];

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Those of these clients whom the clinic has already. */
async function storedClients(sql: Sql, clinicId: string, ids: readonly string[]): Promise<Map<string, StoredClient>> {
  if (ids.length === 0) return new Map();
  return byId(
    await rowsOf(sql, clinicQuery(clinicId).selectFrom("clients").select(CLIENT_COLUMNS).where("id", "in", ids)),
  );
}

/** Those of these pets that the clinic has already. */
async function storedPets(sql: Sql, clinicId: string, ids: readonly string[]): Promise<Map<string, StoredPet>> {
  if (ids.length === 0) return new Map();
  return byId(await rowsOf(sql, clinicQuery(clinicId).selectFrom("pets").select(PET_COLUMNS).where("id", "in", ids)));
}

/** A client with a current link to a pet, in any role. */
export interface StoredOwner {
  petId: string;
  clientId: string;
  role: string;
  /** Of the client. */
  status: string;
  firstName: string;
  lastName: string;
  companyName: string;
}

/** To whom each of these pets is linked now. */
async function storedOwners(
  sql: Sql,
  clinicId: string,
  petIds: readonly string[],
): Promise<Map<string, StoredOwner[]>> {
  const owners = new Map<string, StoredOwner[]>();
  if (petIds.length === 0) return owners;
  // In no order: for one of its ids SQLite reads every link of the clinic.
  const links = clinicQuery(clinicId)
    .selectFrom("petOwners as link")
    .innerJoin("clients as client", "client.id", "link.clientId")
    .select(["link.id", "link.petId", "link.clientId", "link.role"])
    .select(["client.status", "client.firstName", "client.lastName", "client.companyName"])
    .where("link.petId", "in", petIds)
    .where("link.toOn", "is", null);
  const rows = await rowsOf(sql, links);
  for (const { id: _, ...owner } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    owners.set(owner.petId, [...(owners.get(owner.petId) ?? []), owner]);
  return owners;
}

/** Clients who were not merged into another one, in the order of their ids, after `after`. */
export async function clientsPage(sql: Sql, clinicId: string, after: string, limit: number): Promise<StoredClient[]> {
  const clients = clinicQuery(clinicId).selectFrom("clients").select(CLIENT_COLUMNS).where("mergedIntoId", "is", null);
  return rowsOf(sql, clients.where("id", ">", after).orderBy("id").limit(limit));
}

/** A pet that was here before the list, with those to whom it is linked now. */
export interface KnownPet {
  pet: StoredPet;
  owners: StoredOwner[];
}

/** Pets that another import made, or somebody by hand, in the order of their ids, after `after`. */
export async function olderPetsPage(
  sql: Sql,
  clinicId: string,
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<KnownPet[]> {
  const older = clinicQuery(clinicId)
    .selectFrom("pets")
    .select(PET_COLUMNS)
    .where("mergedIntoId", "is", null)
    .where((where) => where.or([where("importId", "is", null), where("importId", "!=", importId)]));
  const pets = await rowsOf(sql, older.where("id", ">", after).orderBy("id").limit(limit));
  const ids = pets.map(({ id }) => id);
  const owners = await storedOwners(sql, clinicId, ids);
  return pets.map((pet) => ({ pet, owners: owners.get(pet.id) ?? [] }));
}

/** What a batch of a list calls its rows. */
export interface RowKeys {
  /** Ids that the keys make. */
  clients: readonly string[];
  pets: readonly string[];
  /** Else nobody asks to whom a pet is linked. */
  isOwnerNamed: boolean;
}

/** What the clinic has of a batch, by its keys. */
export interface StoredRows {
  clients: Map<string, StoredClient>;
  pets: Map<string, StoredPet>;
  owners: Map<string, StoredOwner[]>;
  /** For which rows keys stand that were recognised in earlier lists. */
  links: Map<string, string>;
}

/** Rows under these keys or recognised as them; into whom a client was merged comes along. */
export async function storedRows(sql: Sql, clinicId: string, keys: RowKeys): Promise<StoredRows> {
  const links = await linkedRows(sql, clinicId, [...keys.clients, ...keys.pets]);
  const withLinks = (ids: readonly string[]): string[] => [
    ...new Set([...ids, ...ids.flatMap((id) => links.get(id) ?? [])]),
  ];
  const clients = await storedClients(sql, clinicId, withLinks(keys.clients));
  const merged = [...clients.values()].flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
  for (const [id, client] of await storedClients(sql, clinicId, merged)) clients.set(id, client);
  const pets = await storedPets(sql, clinicId, withLinks(keys.pets));
  return { clients, pets, links, owners: await storedOwners(sql, clinicId, keys.isOwnerNamed ? [...pets.keys()] : []) };
}
