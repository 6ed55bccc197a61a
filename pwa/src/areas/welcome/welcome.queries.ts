import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { staff } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

export interface ClinicBeginnings {
  hasTeam: boolean;
  hasClients: boolean;
  hasAppointment: boolean;
}

/** How far the clinic has come, as its rows on this device show. */
export async function clinicBeginnings(db: CacheDb): Promise<ClinicBeginnings> {
  const [people, owners, booked] = await Promise.all([
    rowsOf(db, staff).limit(2).count(),
    rowsOf(db, clients).limit(1).count(),
    rowsOf(db, appointments).limit(1).count(),
  ]);
  return { hasTeam: people > 1, hasClients: owners > 0, hasAppointment: booked > 0 };
}
