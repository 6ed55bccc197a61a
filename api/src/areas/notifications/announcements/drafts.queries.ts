import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import { isBeyond, type PageBound } from "../../platform/public/page-by-key.ts";
import type { NotificationsTables } from "../notifications.tables.ts";

export type DraftRow = NotificationsTables["announcementDrafts"];

/** A draft is a row of the platform; it names clinics, or is for every clinic. */
export async function draftById(sql: Sql, id: string): Promise<DraftRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("announcementDrafts").selectAll().where("id", "=", id));
}

/** False: there is one with this id, for some or every clinic. */
export async function insertDraft(sql: Sql, row: DraftRow): Promise<boolean> {
  const statement = globalQuery.insertInto("announcementDrafts").values(row);
  return (
    (await change(
      sql,
      statement.onConflict((conflict) => conflict.column("id").doNothing()),
    )) === 1
  );
}

/** Replaces the revision before `row.revision`, for some or every clinic. False: it has another one, or is gone. */
export async function changeDraft(sql: Sql, row: DraftRow): Promise<boolean> {
  const { id, ...set } = row;
  const statement = globalQuery.updateTable("announcementDrafts").set(set).where("id", "=", id);
  return (await change(sql, statement.where("revision", "=", row.revision - 1))) === 1;
}

/** Of some or every clinic. False: there is none. */
export async function deleteDraft(sql: Sql, id: string): Promise<boolean> {
  return (await change(sql, globalQuery.deleteFrom("announcementDrafts").where("id", "=", id))) === 1;
}

/** Drafts for some or every clinic with the name of the administrator who changed it last, before a place of the list. */
export async function draftsBeyond(sql: Sql, { key, direction, limit }: PageBound) {
  const all = globalQuery
    .selectFrom("announcementDrafts")
    .leftJoin("users", "users.id", "announcementDrafts.updatedBy")
    .selectAll("announcementDrafts")
    .select(["users.firstName", "users.lastName", "users.email"]);
  const columns = ["announcementDrafts.updatedAt", "announcementDrafts.id"] as const;
  const some = key === null ? all : all.where((eb) => isBeyond(eb, columns, { key, direction, limit }));
  return rowsOf(sql, some.orderBy(columns[0], direction).orderBy(columns[1], direction).limit(limit));
}

/** Drafts for some or every clinic. */
export async function countDrafts(sql: Sql): Promise<number> {
  const statement = globalQuery.selectFrom("announcementDrafts").select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

/** The names of clinics by id, of every clinic that is still there. */
export async function clinicNames(sql: Sql, clinicIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (clinicIds.length === 0) return new Map();
  const statement = globalQuery.selectFrom("clinicFigures").select(["clinicId", "name"]);
  const rows = await rowsOf(sql, statement.where("clinicId", "in", clinicIds));
  return new Map(rows.map(({ clinicId, name }) => [clinicId, name]));
}
