import type { Instant } from "@fernpaw/domain/kernel/time";
import type { VisitStage } from "@fernpaw/domain/visits/visit";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { DisplaysTables } from "./displays.tables.ts";

export type DisplayRow = DisplaysTables["displays"];

export async function displaysOf(sql: Sql, clinicId: string): Promise<DisplayRow[]> {
  const statement = globalQuery.selectFrom("displays").selectAll().where("clinicId", "=", clinicId);
  return rowsOf(sql, statement.where("revokedAt", "is", null).orderBy("createdAt").orderBy("id"));
}

export async function displayByHash(sql: Sql, tokenHash: string): Promise<DisplayRow | undefined> {
  const statement = globalQuery.selectFrom("displays").selectAll().where("tokenHash", "=", tokenHash);
  return firstRowOf(sql, statement.where("revokedAt", "is", null));
}

/** Undefined for one that was taken away. */
export async function displayOf(sql: Sql, clinicId: string, id: string): Promise<DisplayRow | undefined> {
  const statement = globalQuery.selectFrom("displays").selectAll().where("clinicId", "=", clinicId);
  return firstRowOf(sql, statement.where("id", "=", id).where("revokedAt", "is", null));
}

export async function insertDisplay(sql: Sql, row: DisplayRow): Promise<void> {
  await change(sql, globalQuery.insertInto("displays").values(row));
}

export async function setDisplay(
  sql: Sql,
  { clinicId, id }: Pick<DisplayRow, "clinicId" | "id">,
  set: Partial<Pick<DisplayRow, "name" | "names" | "revokedAt" | "lastSeenAt">>,
): Promise<void> {
  const statement = globalQuery.updateTable("displays").set(set).where("clinicId", "=", clinicId);
  await change(sql, statement.where("id", "=", id).where("revokedAt", "is", null));
}

/** Ends each code that the person made. Answers the ids. */
export async function revokeDisplaysBy(sql: Sql, userId: string, at: Instant): Promise<string[]> {
  const statement = globalQuery.updateTable("displays").set({ revokedAt: at }).where("createdBy", "=", userId);
  const rows = await rowsOf(sql, statement.where("revokedAt", "is", null).returning("id"));
  return rows.map(({ id }) => id);
}

export interface WaitingRow {
  stage: string;
  petName: string | null;
  lastName: string | null;
  companyName: string | null;
}

const SHOWN_STAGES: VisitStage[] = ["waiting", "roomed", "with_vet", "in_treatment"];
/** More than any waiting room holds. */
const MOST = 80;

/** Whose turn it may be: nobody who has died, is in the house for days, or whose visit nobody closed. By arrival. */
export async function readWaitingRoom(sql: Sql, clinicId: string, since: Instant): Promise<WaitingRow[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("visits")
    .leftJoin("pets", "pets.id", "visits.petId")
    .leftJoin("clients", "clients.id", "visits.clientId")
    .select(["visits.stage", "pets.name as petName", "clients.lastName", "clients.companyName"])
    .where("visits.status", "=", "open")
    .where("visits.openedAt", ">=", since)
    .where("visits.stage", "in", SHOWN_STAGES)
    // A pet that is not in the table is shown without a name.
    .where((where) => where.or([where("pets.status", "is", null), where("pets.status", "!=", "deceased")]))
    .orderBy("visits.openedAt")
    .orderBy("visits.id")
    .limit(MOST);
  return rowsOf(sql, statement);
}

export async function clinicOfDisplay(sql: Sql, clinicId: string): Promise<{ clinic: string; timeZone: string }> {
  const statement = clinicQuery(clinicId).selectFrom("clinicSettings").select(["name as clinic", "timeZone"]);
  return (await firstRowOf(sql, statement)) ?? { clinic: "", timeZone: "UTC" };
}
