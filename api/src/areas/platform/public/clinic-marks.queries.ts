import type { Sql } from "@fernpaw/sync/server/store";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";

/** Plan, country and subscription of a clinic, as the last count had them. */
export interface ClinicMarks {
  clinicId: string;
  /** Empty: none. */
  planCode: string;
  planName: string | null;
  country: string;
  status: string;
  /** Empty: not suspended. */
  suspendedAt: string;
  people: number;
  /** Empty: never. */
  lastSeenAt: string;
}

/** Of every clinic that is there. */
export async function clinicMarks(sql: Sql): Promise<ClinicMarks[]> {
  const statement = globalQuery
    .selectFrom("clinicFigures as f")
    .leftJoin("plans as p", "p.code", "f.planCode")
    .leftJoin("planVersions as v", (join) => join.onRef("v.code", "=", "p.code").onRef("v.version", "=", "p.version"))
    .select(["f.clinicId", "f.planCode", "v.name as planName", "f.country", "f.status", "f.suspendedAt", "f.people"])
    .select("f.lastSeenAt")
    .where("f.isExample", "=", 0);
  return (await rowsOf(sql, statement.orderBy("f.clinicId"))).map((row) => ({ ...row, people: Number(row.people) }));
}
