import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { change } from "../../db/typed-sql.ts";

/** Work that a dead process left unfinished, of every clinic: what it wrote stands, and a new run adds the rest. */
export async function failUnfinished(sql: Sql, finishedAt: string): Promise<void> {
  await change(
    sql,
    everyClinicQuery
      .updateTable("imports")
      .set({ status: "failed", failure: "interrupted", finishedAt })
      .where("status", "in", ["checking", "running", "undoing"]),
  );
}
