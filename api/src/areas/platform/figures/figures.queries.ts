import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables } from "../platform.tables.ts";

export type ClinicFigures = PlatformTables["clinicFigures"];
export type ClinicDay = PlatformTables["clinicDays"];

export async function figuresOf(sql: Sql, clinicId: string): Promise<ClinicFigures | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("clinicFigures").selectAll().where("clinicId", "=", clinicId));
}

/**
 * The kept figures of a clinic, which no other server changes until the transaction ends (SQLite has one writer). Undefined: there were
 * none; `first` is kept then, so of two first counts at once the second one waits here and finds those of the other.
 */
export async function lockFigures(sql: Sql, first: ClinicFigures): Promise<ClinicFigures | undefined> {
  const statement = globalQuery
    .insertInto("clinicFigures")
    .values(first)
    .onConflict((conflict) => conflict.column("clinicId").doNothing());
  if ((await change(sql, statement)) === 1) return undefined;
  return lockKept(sql, first.clinicId);
}

/** As `lockFigures`, where none are kept if there are none. */
export async function lockKept(sql: Sql, clinicId: string): Promise<ClinicFigures | undefined> {
  const row = globalQuery.updateTable("clinicFigures").where("clinicId", "=", clinicId);
  await change(
    sql,
    row.set(({ ref }) => ({ countedAt: ref("countedAt") })),
  );
  return figuresOf(sql, clinicId);
}

/** Keeps the latest figures of a clinic in the place of earlier ones. */
export async function keepFigures(sql: Sql, row: ClinicFigures): Promise<void> {
  const { clinicId: _clinicId, ...set } = row;
  const statement = globalQuery
    .insertInto("clinicFigures")
    .values(row)
    .onConflict((conflict) => conflict.column("clinicId").doUpdateSet(set));
  await change(sql, statement);
}

/** Keeps the counts of a day in the place of earlier ones. */
export async function keepDay(sql: Sql, row: ClinicDay): Promise<void> {
  const { clinicId: _clinicId, day: _day, ...set } = row;
  const statement = globalQuery
    .insertInto("clinicDays")
    .values(row)
    .onConflict((conflict) => conflict.columns(["clinicId", "day"]).doUpdateSet(set));
  await change(sql, statement);
}

/** The days of a clinic from that day on, with the moment of each count, the oldest first. */
export async function daysSince(sql: Sql, clinicId: string, day: string): Promise<ClinicDay[]> {
  const statement = globalQuery.selectFrom("clinicDays").selectAll().where("clinicId", "=", clinicId);
  return rowsOf(sql, statement.where("day", ">=", day).orderBy("day"));
}

/** The clinic's version at the last count of the days before that one; null: none was counted. */
export async function versionBefore(sql: Sql, clinicId: string, day: string): Promise<number | null> {
  const statement = globalQuery
    .selectFrom("clinicDays")
    .select("version")
    .where("clinicId", "=", clinicId)
    .where("day", "<", day)
    .where("version", ">", 0);
  const row = await firstRowOf(sql, statement.orderBy("day", "desc").limit(1));
  return row ? Number(row.version) : null;
}

/** The ids of all clinics that have figures. */
export async function countedClinics(sql: Sql): Promise<string[]> {
  const statement = globalQuery.selectFrom("clinicFigures").select("clinicId").where("isExample", "=", 0);
  return (await rowsOf(sql, statement.orderBy("clinicId"))).map(({ clinicId }) => clinicId);
}

/** Forgets a clinic that is gone. */
export async function forgetFigures(sql: Sql, clinicId: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("clinicFigures").where("clinicId", "=", clinicId));
  await change(sql, globalQuery.deleteFrom("clinicDays").where("clinicId", "=", clinicId));
}

/** Forgets days that are older than anything shown. */
export async function forgetDays(sql: Sql, before: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("clinicDays").where("day", "<", before));
}
