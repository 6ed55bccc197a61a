import { locations } from "@fernpaw/domain/clinics/clinic";
import { activeLocations, type Location, usualLocation } from "@fernpaw/domain/clinics/locations-in-use";
import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import { rowsOf } from "../db/rows.ts";
import { useClinic } from "./clinic-context.ts";

/** Of the device, for all who work on it. An id of another clinic counts as no choice. */
const KEY = "deviceLocation";
const watchers = new Set<() => void>();

export const chosenLocationId = (): string | null => localStorage.getItem(KEY);

export function chooseLocation(id: string): void {
  localStorage.setItem(KEY, id);
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}

/** The device's location: the chosen one while it is in use, else the oldest. Null: the clinic has none. */
export function locationHere(rows: readonly Location[]): Location | null {
  const chosen = chosenLocationId();
  return activeLocations(rows).find(({ id }) => id === chosen) ?? usualLocation(rows) ?? null;
}

/** The id of the device's location; undefined until its copy of the clinic is read. */
export function useLocationId(): string | undefined {
  const { db } = useClinic();
  const chosen = useSyncExternalStore(subscribe, chosenLocationId);
  const here = useLiveQuery(async () => locationHere(await rowsOf(db, locations).toArray()), [db, chosen]);
  return here?.id;
}
