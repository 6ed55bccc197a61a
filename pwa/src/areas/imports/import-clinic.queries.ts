import { taxes } from "@fernpaw/domain/catalogue/tax";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { activeLocations, type Location } from "@fernpaw/domain/clinics/locations-in-use";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** Taxes that a word of a list may mean, by name. */
export async function activeTaxes(db: CacheDb): Promise<{ id: string; name: string }[]> {
  const rows = await rowsOf(db, taxes).toArray();
  return rows
    .filter(({ status }) => status === "active")
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export const locationsInUse = async (db: CacheDb): Promise<Location[]> =>
  activeLocations(await rowsOf(db, locations).toArray());
