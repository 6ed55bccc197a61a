import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import type { EmployeesTables } from "./employees.tables.ts";

type HeldWorkRow = EmployeesTables["heldWork"];

/** The newest report of a browser replaces the one before; a release stays. */
export async function keepHeldWork(
  sql: Sql,
  clinicId: string,
  said: Pick<HeldWorkRow, "userId" | "deviceId" | "changes" | "oldestAt" | "reportedAt">,
): Promise<void> {
  const { changes, oldestAt, reportedAt } = said;
  const statement = clinicQuery(clinicId)
    .insertInto("heldWork")
    .values({ ...said, releasedAt: null, releasedBy: null })
    .onConflict((conflict) =>
      conflict.columns(["clinicId", "userId", "deviceId"]).doUpdateSet({ changes, oldestAt, reportedAt }),
    );
  await change(sql, statement);
}

/** The browsers of a locked-out person with their unsent changes; the newest report first. */
export async function heldWorkOf(sql: Sql, clinicId: string, userId: string) {
  const statement = clinicQuery(clinicId)
    .selectFrom("heldWork")
    .select(["deviceId", "changes", "oldestAt", "reportedAt", "releasedAt"])
    .where("userId", "=", userId)
    .orderBy("reportedAt", "desc");
  return (await rowsOf(sql, statement)).map((row) => ({ ...row, changes: Number(row.changes) }));
}

/** Answers how many changes were released; null: nothing is held there, or it was released before. */
export async function releaseHeldWork(
  sql: Sql,
  clinicId: string,
  { userId, deviceId }: Pick<HeldWorkRow, "userId" | "deviceId">,
  by: { releasedAt: string; releasedBy: string },
): Promise<number | null> {
  const statement = clinicQuery(clinicId)
    .updateTable("heldWork")
    .set(by)
    .where("userId", "=", userId)
    .where("deviceId", "=", deviceId)
    .where("releasedAt", "is", null)
    .returning("changes");
  const [row] = await rowsOf(sql, statement);
  return row === undefined ? null : Number(row.changes);
}

export async function forgetHeldWork(sql: Sql, clinicId: string, userId: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("heldWork").where("userId", "=", userId));
}
