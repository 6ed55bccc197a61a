import { tills, type Till } from "@fernpaw/domain/billing/till";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { deviceValue } from "../../../session/device-value.ts";

/** An id of another clinic or location counts as no choice. */
const chosen = deviceValue("deviceTill");

export const chooseTill = (id: string): void => chosen.choose(id);

export const tillsAt = async (db: CacheDb, locationId: string): Promise<Till[]> =>
  (await rowsOf(db, tills).toArray())
    .filter((till) => till.status === "active" && till.locationId === locationId)
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** The till of this device: the chosen one, or the only one of the location. Null: money is taken at no till. */
export async function tillHere(db: CacheDb, locationId: string): Promise<Till | null> {
  const here = await tillsAt(db, locationId);
  return here.find(({ id }) => id === chosen.now()) ?? (here.length === 1 ? (here[0] ?? null) : null);
}

/** The id of `tillHere`; null until it is read. */
export function useTillId(locationId: string): string | null {
  const { db } = useClinic();
  const choice = chosen.use();
  return useLiveQuery(() => tillHere(db, locationId), [db, locationId, choice])?.id ?? null;
}
