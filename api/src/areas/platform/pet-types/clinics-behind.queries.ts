import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../../db/every-clinic.ts";
import { rowsOf } from "../../../db/typed-sql.ts";

/** Of every clinic those that lack a version of the lists of species and breeds, in order. */
export async function clinicsBehind(sql: Sql): Promise<string[]> {
  const statement = everyClinicQuery
    .selectFrom("sync_clinic as c")
    .innerJoin("listVersions as l", (join) => join.on("l.list", "=", "petTypes").on("l.version", ">", 0))
    .leftJoin("clinicPetTypes as h", "h.clinicId", "c.clinicId")
    .where((eb) => eb.or([eb("h.version", "is", null), eb("h.version", "<", eb.ref("l.version"))]))
    .select("c.clinicId")
    .orderBy("c.clinicId");
  return (await rowsOf(sql, statement)).map(({ clinicId }) => clinicId);
}
