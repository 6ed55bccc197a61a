import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { isOnPaper } from "@fernpaw/domain/clinics/letterhead";
import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import { staff } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

export interface ClinicBeginnings {
  hasTeam: boolean;
  hasClients: boolean;
  hasAppointment: boolean;
  /** Documents can say who the clinic is. */
  isOnPaper: boolean;
}

/** How far the clinic has come, as its rows on this device show. */
export async function clinicBeginnings(db: CacheDb): Promise<ClinicBeginnings> {
  const [people, owners, booked, places] = await Promise.all([
    rowsOf(db, staff).limit(2).count(),
    rowsOf(db, clients).limit(1).count(),
    rowsOf(db, appointments).limit(1).count(),
    rowsOf(db, locations).toArray(),
  ]);
  const used = activeLocations(places);
  return {
    hasTeam: people > 1,
    hasClients: owners > 0,
    hasAppointment: booked > 0,
    isOnPaper: used.length > 0 && used.every(isOnPaper),
  };
}
