import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables, SupportEnder } from "../platform.tables.ts";

export type SupportAccess = PlatformTables["supportAccess"];

export async function insertAccess(sql: Sql, row: SupportAccess): Promise<void> {
  await change(sql, globalQuery.insertInto("supportAccess").values(row));
}

export async function accessById(sql: Sql, id: string): Promise<SupportAccess | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("supportAccess").selectAll().where("id", "=", id));
}

/** Accesses of one administrator that are open, to every clinic, the oldest first. */
export async function openAccesses(sql: Sql, adminId: string, at: string): Promise<SupportAccess[]> {
  const statement = globalQuery
    .selectFrom("supportAccess")
    .selectAll()
    .where("adminId", "=", adminId)
    .where("expiresAt", ">", at)
    .where("endedAt", "is", null);
  return rowsOf(sql, statement.orderBy("expiresAt").orderBy("id"));
}

const openOnes = (at: string) =>
  globalQuery
    .selectFrom("supportAccess")
    .selectAll("supportAccess")
    .where("supportAccess.expiresAt", ">", at)
    .where("supportAccess.endedAt", "is", null)
    .orderBy("supportAccess.id");

/** Open accesses of the administrators whose sessions these are, to every clinic. */
export async function accessesOfSessions(
  sql: Sql,
  sessionIds: readonly string[],
  at: string,
): Promise<SupportAccess[]> {
  const people = globalQuery.selectFrom("sessions").select("userId").where("id", "in", sessionIds);
  return rowsOf(sql, openOnes(at).where("adminId", "in", people));
}

/** Open accesses of administrators who have no session any more that is good at `at`, to every clinic. */
export async function leftAccesses(sql: Sql, at: string): Promise<SupportAccess[]> {
  const statement = openOnes(at).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("sessions")
          .select("sessions.id")
          .whereRef("sessions.userId", "=", "supportAccess.adminId")
          .where("sessions.revokedAt", "is", null)
          .where("sessions.idleUntil", ">", at)
          .where("sessions.absoluteUntil", ">", at),
      ),
    ),
  );
  return rowsOf(sql, statement);
}

/** A clinic with open accesses to its data. */
export interface OpenedClinic {
  clinicId: string;
  name: string;
  /** Open accesses. */
  count: number;
  /** When the first of them began. */
  at: string;
}

/** Clinics with open accesses, of all administrators. */
export async function openedClinics(sql: Sql, at: string): Promise<OpenedClinic[]> {
  const statement = globalQuery
    .selectFrom("supportAccess as a")
    .innerJoin("clinicFigures as f", "f.clinicId", "a.clinicId")
    .select(({ fn }) => ["a.clinicId", "f.name", fn.countAll<number>().as("count"), fn.min("a.startedAt").as("at")])
    .where("a.expiresAt", ">", at)
    .where("a.endedAt", "is", null)
    .groupBy(["a.clinicId", "f.name"])
    .orderBy("a.clinicId");
  return rowsOf(sql, statement);
}

/** Accesses to one clinic, the latest first. */
export async function accessesTo(sql: Sql, clinicId: string, most: number): Promise<SupportAccess[]> {
  const statement = globalQuery.selectFrom("supportAccess").selectAll().where("clinicId", "=", clinicId);
  return rowsOf(sql, statement.orderBy("startedAt", "desc").orderBy("id", "desc").limit(most));
}

/** False: it was over already. */
export async function setEnded(sql: Sql, id: string, { at, by }: { at: string; by: SupportEnder }): Promise<boolean> {
  const statement = globalQuery
    .updateTable("supportAccess")
    .set({ endedAt: at, endedBy: by })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", at);
  return (await change(sql, statement)) === 1;
}

/** One more page of a table. */
export async function countPage(
  sql: Sql,
  clinicId: string,
  { accessId, tbl }: { accessId: string; tbl: string },
): Promise<void> {
  const added = globalQuery
    .insertInto("supportReads")
    .values({ accessId, clinicId, tbl, pages: 1 })
    .onConflict((conflict) =>
      conflict.columns(["accessId", "tbl"]).doUpdateSet((eb) => ({ pages: eb(eb.ref("supportReads.pages"), "+", 1) })),
    );
  await change(sql, added);
}

/** The pages that were read with some accesses, by table. */
export async function readsOf(sql: Sql, ids: readonly string[]): Promise<PlatformTables["supportReads"][]> {
  if (ids.length === 0) return [];
  const statement = globalQuery.selectFrom("supportReads").selectAll().where("accessId", "in", ids);
  return rowsOf(sql, statement.orderBy("accessId").orderBy("tbl"));
}
