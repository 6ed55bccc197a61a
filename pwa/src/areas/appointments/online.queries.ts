import {
  OPEN_REQUESTS,
  type OnlineRequest,
  onlineRequests,
  placeOf,
} from "@fernpaw/domain/appointments/online-request";
import type { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { lookups } from "./appointments.queries.ts";

/** A request that waits for an answer, with what the desk is shown of it. */
export interface OnlineLine {
  request: OnlineRequest;
  type: RowOf<typeof appointmentTypes> | undefined;
  /** Empty: the person did not say. */
  species: string;
  vetName: string;
  isPending: boolean;
}

/** The requests that wait for an answer, the nearest time first. */
export async function onlineLines(db: CacheDb): Promise<OnlineLine[]> {
  const rows: OnlineRequest[] = await rowsAmong(rowsOf(db, onlineRequests), "status", OPEN_REQUESTS);
  if (rows.length === 0) return [];
  const [known, pending] = await Promise.all([lookups(db), pendingIdsOf(db, onlineRequests)]);
  const keyOf = (request: OnlineRequest): string => placeOf(request).startsAt + request.id;
  return rows
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((request) => {
      const vet = known.people.get(placeOf(request).vetId ?? "");
      return {
        request,
        type: known.types.get(request.typeId),
        species: known.species.get(request.petTypeId ?? "")?.name ?? "",
        vetName: vet ? titledName(vet) : "",
        isPending: pending.has(request.id),
      };
    });
}
