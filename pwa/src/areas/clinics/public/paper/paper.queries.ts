import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { isOnPaper, type Letterhead, letterheadOf } from "@fernpaw/domain/clinics/letterhead";
import { sheetOf } from "@fernpaw/domain/clinics/paper-document";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../../db/rows.ts";
import { locationHere } from "../../../../session/device-location.ts";

export interface Paper {
  locationId: string;
  letterhead: Letterhead;
  /** The sheet that printers of the clinic's country hold. */
  sheet: "a4" | "letter";
  /** Whether the letterhead says who the clinic is. */
  isComplete: boolean;
}

/** With what documents of the location are printed; without `locationId`, of the location of this device. */
export async function paperOf(db: CacheDb, clinicId: string, locationId?: string): Promise<Paper | null> {
  const [settings, places] = await Promise.all([
    rowsOf(db, clinicSettings).get(clinicId),
    rowsOf(db, locations).toArray(),
  ]);
  const place = places.find(({ id }) => id === locationId) ?? locationHere(places);
  if (!settings || !place) return null;
  return {
    locationId: place.id,
    letterhead: letterheadOf(settings, place),
    sheet: sheetOf(settings.country),
    isComplete: isOnPaper(place),
  };
}
