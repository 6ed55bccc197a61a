import type { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import {
  byPriority,
  isOverdue,
  waitlist,
  WAITLIST_OPEN,
  type WaitlistEntry,
  wouldFit,
} from "@fernpaw/domain/appointments/waitlist";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { clientName } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { lookups, readSubjects, type Person } from "./appointments.queries.ts";
import { isTaken, troubleIn } from "./series.queries.ts";

/** An entry of the waiting list with what a list shows of it. */
export interface WaitlistLine {
  entry: WaitlistEntry;
  petName: string;
  speciesCode: string;
  clientName: string;
  phone: string;
  type: RowOf<typeof appointmentTypes> | undefined;
  vet: Person | undefined;
  isPending: boolean;
}

/** The waiting list, the most pressing entry first. */
async function openEntries(db: CacheDb): Promise<WaitlistEntry[]> {
  const rows: WaitlistEntry[] = await rowsAmong(rowsOf(db, waitlist), "status", WAITLIST_OPEN);
  return rows.sort(byPriority);
}

async function readLines(db: CacheDb, entries: readonly WaitlistEntry[]): Promise<WaitlistLine[]> {
  const ids = { pets: entries.map(({ petId }) => petId), clients: entries.map(({ clientId }) => clientId) };
  const [known, subjects, pending] = await Promise.all([
    lookups(db),
    readSubjects(db, ids),
    pendingIdsOf(db, waitlist),
  ]);
  return entries.map((entry) => {
    const pet = subjects.pets.get(entry.petId);
    const client = subjects.clients.get(entry.clientId);
    const phone = client?.phones.find(({ isPreferred }) => isPreferred) ?? client?.phones[0];
    return {
      entry,
      petName: pet?.name ?? "",
      speciesCode: known.species.get(pet?.petTypeId ?? "")?.code ?? "",
      clientName: client ? clientName(client) : "",
      phone: phone?.typed ?? "",
      type: known.types.get(entry.typeId),
      vet: known.people.get(entry.vetId ?? ""),
      isPending: pending.has(entry.id),
    };
  });
}

export async function waitlistLines(db: CacheDb): Promise<WaitlistLine[]> {
  return readLines(db, await openEntries(db));
}

export async function waitlistCount(db: CacheDb): Promise<number> {
  return rowsOf(db, waitlist)
    .where("status")
    .anyOf([...WAITLIST_OPEN])
    .count();
}

/** What a client or a pet waits for. */
export async function waitlistOf(db: CacheDb, about: { clientId?: string; petId?: string }): Promise<WaitlistLine[]> {
  const entries = await openEntries(db);
  return readLines(
    db,
    entries.filter((entry) => entry.clientId === about.clientId || entry.petId === about.petId),
  );
}

/** A place that came free. */
export type FreedPlace = Pick<
  SlotClaim,
  "locationId" | "typeId" | "startsAt" | "durationMin" | "vetId" | "roomId" | "equipmentIds"
>;

/** Who of those who wait would fit a place; nobody once it is past or taken. */
export async function waitingFor(
  sync: SyncClient,
  place: FreedPlace,
  at: { clinicId: string; now: Instant; timeZone: string },
): Promise<WaitlistLine[]> {
  const db = sync.cache;
  if (place.startsAt <= at.now) return [];
  const today = localDateOf(at.now, at.timeZone);
  const entries = await openEntries(db);
  const fitting = entries.filter((entry) => !isOverdue(entry, today) && wouldFit(entry, place, at.timeZone));
  if (fitting.length === 0) return [];
  const trouble = await troubleIn(sync, [{ ...place, id: "" }], at);
  return trouble.some(isTaken) ? [] : readLines(db, fitting);
}
