import { clients } from "@fernpaw/domain/clients/client";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { alerts, allergies, petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { Change } from "@fernpaw/sync/protocol";
import { buildTableSql } from "@fernpaw/sync/server/row-sql";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../db/typed-sql.ts";

/** Values that one statement looks for: its text never changes, so it is prepared once. */
const LIST = 30;
const MARKS = Array.from({ length: LIST }, () => "?").join(", ");

interface SearchedField {
  entity: EntityDefinition;
  field: string;
}

/** Whole rows as the devices get them, for which each database has its own JSON functions. */
async function rowsWhere(
  sql: Sql,
  clinicId: string,
  { entity, field }: SearchedField,
  values: ReadonlySet<string>,
): Promise<Change[]> {
  const { json, foundById } = buildTableSql(entity, sql.dialect);
  const text = `select t."id", t."version", ${json} as "row" from "${entity.table}" t
    where t."clinicId" = ? and t."${field}" in (${MARKS}) order by ${foundById}`;
  const wanted = [...values];
  const found: Change[] = [];
  for (let at = 0; at < wanted.length; at += LIST) {
    const some = wanted.slice(at, at + LIST);
    const filled = Array.from({ length: LIST }, (_, index) => some[Math.min(index, some.length - 1)] ?? "");
    for (const { id, version, row } of await sql.all<{ id: string; version: number; row: unknown }>(text, [
      clinicId,
      ...filled,
    ]))
      found.push([
        entity.table,
        id,
        version,
        (typeof row === "string" ? JSON.parse(row) : row) as Record<string, unknown>,
      ]);
  }
  return found;
}

const fieldOf = ([, , , row]: Change, field: string): string => String(row?.[field]);

/**
 * What a screen shows with each of these hits: a pet with its owners, alerts and allergies; a client with the pets
 * that are his, each with the same.
 */
export async function relatedRows(
  sql: Sql,
  clinicId: string,
  kind: "client" | "pet",
  ids: readonly string[],
): Promise<Map<string, Change[]>> {
  const asked = new Set(ids);
  const own = kind === "client" ? "clientId" : "petId";
  const links = await rowsWhere(sql, clinicId, { entity: petOwners, field: own }, asked);
  const others = new Set(links.map((link) => fieldOf(link, kind === "client" ? "petId" : "clientId")));
  const petIds = kind === "pet" ? asked : others;
  const clientRows = await rowsWhere(sql, clinicId, { entity: clients, field: "id" }, kind === "pet" ? others : asked);
  const petRows = await rowsWhere(sql, clinicId, { entity: pets, field: "id" }, petIds);
  const alertRows = await rowsWhere(sql, clinicId, { entity: alerts, field: "subjectId" }, petIds);
  const allergyRows = await rowsWhere(sql, clinicId, { entity: allergies, field: "petId" }, petIds);
  const linksOf = Map.groupBy(links, (link) => fieldOf(link, own));
  const clientOf = new Map(clientRows.map((row) => [row[1], row]));
  const petOf = new Map(petRows.map((row) => [row[1], row]));
  const alertsOf = Map.groupBy(alertRows, (row) => fieldOf(row, "subjectId"));
  const allergiesOf = Map.groupBy(allergyRows, (row) => fieldOf(row, "petId"));
  return new Map(
    ids.map((id) => {
      const its = linksOf.get(id) ?? [];
      const itsPets = kind === "pet" ? [id] : [...new Set(its.map((link) => fieldOf(link, "petId")))];
      const itsClients = kind === "client" ? [id] : [...new Set(its.map((link) => fieldOf(link, "clientId")))];
      const rows = [
        ...itsClients.map((clientId) => clientOf.get(clientId)),
        ...itsPets.flatMap((petId) => [
          petOf.get(petId),
          ...(alertsOf.get(petId) ?? []),
          ...(allergiesOf.get(petId) ?? []),
        ]),
        ...its,
      ];
      return [id, rows.filter((row) => row !== undefined)];
    }),
  );
}

/** Ids of the pets that are or were a client's, each once, in order. */
export async function readPetIds(sql: Sql, clinicId: string, clientId: string): Promise<string[]> {
  const statement = clinicQuery(clinicId).selectFrom("petOwners").select("petId").distinct();
  const rows = await rowsOf(sql, statement.where("clientId", "=", clientId).orderBy("petId"));
  return rows.map(({ petId }) => petId);
}
