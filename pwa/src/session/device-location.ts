import { locations } from "@fernpaw/domain/clinics/clinic";
import {
  activeLocations,
  type Location,
  shelfOf,
  stockLocations,
  usualLocation,
} from "@fernpaw/domain/clinics/locations-in-use";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../db/rows.ts";
import { useClinic } from "./clinic-context.ts";
import { deviceValue } from "./device-value.ts";

/** An id of another clinic counts as no choice. */
const location = deviceValue("deviceLocation");

export const chosenLocationId = location.now;
export const useChosenLocationId = location.use;
export const chooseLocation = (id: string): void => location.choose(id);

export const locationsInUse = async (db: CacheDb): Promise<Location[]> =>
  activeLocations(await rowsOf(db, locations).toArray());

/** The device's location: the chosen one while it is in use, else the oldest. Null: the clinic has none. */
export function locationHere(rows: readonly Location[]): Location | null {
  const chosen = chosenLocationId();
  return activeLocations(rows).find(({ id }) => id === chosen) ?? usualLocation(rows) ?? null;
}

/** The location whose stock is used at the device: its own, or another one where it holds none. */
export function shelfHere(rows: readonly Location[]): Location | null {
  const here = locationHere(rows);
  const shelfId = here && shelfOf(rows, here.id);
  return rows.find(({ id }) => id === shelfId) ?? null;
}

export const locationsWithStock = async (db: CacheDb): Promise<Location[]> =>
  stockLocations(await rowsOf(db, locations).toArray());

/** The id of the location whose stock is used at a location. */
export const shelfIdAt = async (db: CacheDb, locationId: string): Promise<string> =>
  shelfOf(await rowsOf(db, locations).toArray(), locationId);

/** The id of the location whose stock is used at the device; undefined until its copy of the clinic is read. */
export function useShelfId(): string | undefined {
  const { db } = useClinic();
  const chosen = location.use();
  const here = useLiveQuery(async () => shelfHere(await rowsOf(db, locations).toArray()), [db, chosen]);
  return here?.id;
}

/** The id of the device's location; undefined until its copy of the clinic is read. */
export function useLocationId(): string | undefined {
  const { db } = useClinic();
  const chosen = location.use();
  const here = useLiveQuery(async () => locationHere(await rowsOf(db, locations).toArray()), [db, chosen]);
  return here?.id;
}
