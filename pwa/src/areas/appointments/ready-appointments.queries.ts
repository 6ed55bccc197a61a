import { readyAmong } from "@fernpaw/domain/visits/ready-appointments";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** Appointments of which every patient that is here is ready to pay. */
export async function readyAppointmentIds(db: CacheDb): Promise<ReadonlySet<string>> {
  return readyAmong(await rowsOf(db, visits).where("status").equals("open").toArray());
}
