import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";

/** What a list may say of an owner, as the clinic has it; lists and objects as JSON. */
export interface StoredClient {
  id: string;
  importId: string | null;
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
  name: string;
  petTypeId: string;
  breed: string;
  sex: string;
  neutered: string;
  birthOn: string | null;
  colour: string;
  identifiers: string;
}

const CLIENT_COLUMNS = [
  "id",
  "importId",
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
  "name",
  "petTypeId",
  "breed",
  "sex",
  "neutered",
  "birthOn",
  "colour",
  "identifiers",
] as const satisfies readonly (keyof StoredPet)[];

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Those of these clients whom the clinic has already. */
export async function storedClients(
  sql: Sql,
  clinicId: string,
  ids: readonly string[],
): Promise<Map<string, StoredClient>> {
  if (ids.length === 0) return new Map();
  return byId(
    await rowsOf(sql, clinicQuery(clinicId).selectFrom("clients").select(CLIENT_COLUMNS).where("id", "in", ids)),
  );
}

/** Those of these pets that the clinic has already. */
export async function storedPets(sql: Sql, clinicId: string, ids: readonly string[]): Promise<Map<string, StoredPet>> {
  if (ids.length === 0) return new Map();
  return byId(await rowsOf(sql, clinicQuery(clinicId).selectFrom("pets").select(PET_COLUMNS).where("id", "in", ids)));
}
