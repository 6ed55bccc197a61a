import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** Appointments of which every patient that is here is ready to pay: the visits say so, not the appointment. */
export async function readyAppointmentIds(db: CacheDb): Promise<ReadonlySet<string>> {
  const here = await rowsOf(db, visits).where("status").equals("open").toArray();
  const isReady = new Map<string, boolean>();
  for (const { appointmentId, stage } of here) {
    if (appointmentId === null) continue;
    isReady.set(appointmentId, (isReady.get(appointmentId) ?? true) && boardColumnOf(stage) === "ready");
  }
  return new Set([...isReady].flatMap(([id, ready]) => (ready ? id : [])));
}
