import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import {
  appointmentsOfDay,
  entriesFrom,
  entryPet,
  lookups,
  readSubjects,
  type AppointmentEntry,
  type EntryPet,
} from "../appointments/appointments.queries.ts";
import { pendingIdsOf } from "../../db/pending.ts";
import { clientName } from "@fernpaw/domain/clients/client";
import { closedOfDay, type Visit } from "./today.queries.ts";

/** A patient who is not on the board any more. */
export type LeftPatient = { at: string; pets: EntryPet[]; ownerLastName: string } & (
  | { kind: "visit"; visit: Visit }
  | { kind: "appointment"; entry: AppointmentEntry }
);

const CALLED_OFF: readonly AppointmentEntry["appointment"]["status"][] = ["no_show", "cancelled"];

/** Visits of the day that are over, its no-shows and its cancellations, the latest first. */
export async function leftToday(db: CacheDb, day: LocalDate, timeZone: string): Promise<LeftPatient[]> {
  const [closed, planned, known, pending] = await Promise.all([
    closedOfDay(db, day, timeZone),
    appointmentsOfDay(db, day, timeZone),
    lookups(db),
    pendingIdsOf(db, appointments),
  ]);
  const calledOff = planned.filter(({ status }) => CALLED_OFF.includes(status));
  const subjects = await readSubjects(db, {
    pets: [...closed.map(({ petId }) => petId), ...calledOff.flatMap(({ petIds }) => petIds)],
    clients: [...closed, ...calledOff].flatMap(({ clientId }) => clientId ?? []),
  });
  const visits = closed.map((visit): LeftPatient => {
    const pet = subjects.pets.get(visit.petId);
    const client = subjects.clients.get(visit.clientId ?? "");
    return {
      kind: "visit",
      visit,
      at: visit.closedAt ?? visit.stageAt,
      pets: pet ? [entryPet(known, pet)] : [],
      ownerLastName: client ? client.lastName || clientName(client) : "",
    };
  });
  const called = entriesFrom(calledOff, { known, subjects, pending }).map((entry): LeftPatient => ({
    kind: "appointment",
    entry,
    at: entry.appointment.startsAt,
    pets: entry.pets,
    ownerLastName: entry.clientLastName,
  }));
  return [...visits, ...called].sort((a, b) => (a.at > b.at ? -1 : 1));
}
