import { clients } from "@fernpaw/domain/clients/client";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { alerts, allergies, petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { Change } from "@fernpaw/sync/protocol";
import { tableSqlOf } from "@fernpaw/sync/server/row-sql";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../db/typed-sql.ts";

export interface ClientText {
  id: string;
  firstName: string;
  lastName: string;
  companyName: string;
  /** JSON. */
  phones: string;
  /** JSON. */
  emails: string;
}

export interface PetText {
  id: string;
  name: string;
  /** JSON. */
  identifiers: string;
}

/** What clients are found by, in the order of their ids; those that were merged into another are left out. */
export function clientTexts(sql: Sql, clinicId: string, after: string, limit: number): Promise<ClientText[]> {
  const columns = ["id", "firstName", "lastName", "companyName", "phones", "emails"] as const;
  return rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("clients")
      .select(columns)
      .where("mergedIntoId", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

export function petTexts(sql: Sql, clinicId: string, after: string, limit: number): Promise<PetText[]> {
  return rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("pets")
      .select(["id", "name", "identifiers"])
      .where("mergedIntoId", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

/** Whole rows as the devices get them, for which each database has its own JSON functions. */
async function rowsWhere(
  sql: Sql,
  entity: EntityDefinition,
  field: string,
  key: [clinicId: string, value: string],
): Promise<Change[]> {
  const { json } = tableSqlOf(entity, sql.dialect);
  const rows = await sql.all<{ id: string; version: number; row: unknown }>(
    `select t."id", t."version", ${json} as "row" from "${entity.table}" t where t."clinicId" = ? and t."${field}" = ?`,
    key,
  );
  return rows.map(({ id, version, row }) => [
    entity.table,
    id,
    version,
    (typeof row === "string" ? JSON.parse(row) : row) as Record<string, unknown>,
  ]);
}

/** A pet with its owners, alerts and allergies; a client with the pets that are his, each with the same. */
export async function relatedRows(sql: Sql, clinicId: string, kind: "client" | "pet", id: string): Promise<Change[]> {
  const links = await rowsWhere(sql, petOwners, kind === "client" ? "clientId" : "petId", [clinicId, id]);
  const petIds = kind === "pet" ? [id] : links.map(([, , , row]) => String(row?.["petId"]));
  const clientIds = kind === "client" ? [id] : links.map(([, , , row]) => String(row?.["clientId"]));
  const found: Change[] = [];
  for (const clientId of new Set(clientIds)) found.push(...(await rowsWhere(sql, clients, "id", [clinicId, clientId])));
  for (const petId of new Set(petIds)) {
    found.push(
      ...(await rowsWhere(sql, pets, "id", [clinicId, petId])),
      ...(await rowsWhere(sql, alerts, "subjectId", [clinicId, petId])),
      ...(await rowsWhere(sql, allergies, "petId", [clinicId, petId])),
    );
  }
  return [...found, ...links];
}

/** Ids of the pets that are or were a client's, each once, in order. */
export async function petsOf(sql: Sql, clinicId: string, clientId: string): Promise<string[]> {
  const pets = clinicQuery(clinicId).selectFrom("petOwners").select("petId").distinct();
  const rows = await rowsOf(sql, pets.where("clientId", "=", clientId).orderBy("petId"));
  return rows.map(({ petId }) => petId);
}
