import { appointments, appointmentTypes, type Slot } from "@fernpaw/domain/appointments/appointment";
import { clashesOf, slotsNearby, type Clash as DomainClash } from "@fernpaw/domain/appointments/appointment-clashes";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { locations, rooms } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { MutationContext } from "@fernpaw/domain/kernel/mutation";
import { dayBounds, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { DexieTx } from "@fernpaw/sync/client/dexie-tx";
import { RowLayer } from "@fernpaw/sync/client/row-layer";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";

export type Appointment = RowOf<typeof appointments>;
export type AppointmentType = RowOf<typeof appointmentTypes>;
export type Person = RowOf<typeof staff>;
export type Room = RowOf<typeof rooms>;
export type Clash = DomainClash;

export interface EntryPet {
  id: string;
  name: string;
  /** `petTypes.code` and its word. */
  speciesCode: string;
  species: string;
}

/** An appointment with what a list shows of it. */
export interface AppointmentEntry {
  appointment: Appointment;
  pets: EntryPet[];
  /** Empty when the owner is not known. */
  clientName: string;
  clientLastName: string;
  type: AppointmentType | undefined;
  vet: Person | undefined;
  room: Room | undefined;
  isPending: boolean;
}

/** What the small tables say; a device has them from the first moment. */
async function lookups(db: CacheDb) {
  const [types, people, allRooms, species] = await Promise.all([
    rowsOf(db, appointmentTypes).toArray(),
    rowsOf(db, staff).toArray(),
    rowsOf(db, rooms).toArray(),
    rowsOf(db, petTypes).toArray(),
  ]);
  const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
  return { types: byId(types), people: byId(people), rooms: byId(allRooms), species: byId(species) };
}

/** Dresses rows for a list, in their order. */
export async function entriesOf(db: CacheDb, rows: readonly Appointment[]): Promise<AppointmentEntry[]> {
  const petIds = [...new Set(rows.flatMap((row) => row.petIds))];
  const clientIds = [...new Set(rows.flatMap((row) => row.clientId ?? []))];
  const [known, petRows, clientRows, pending] = await Promise.all([
    lookups(db),
    rowsOf(db, pets).bulkGet(petIds),
    rowsOf(db, clients).bulkGet(clientIds),
    pendingIds(db),
  ]);
  const petOf = new Map(petRows.flatMap((pet) => (pet ? [[pet.id, pet] as const] : [])));
  const clientOf = new Map(clientRows.flatMap((client) => (client ? [[client.id, client] as const] : [])));
  return rows.map((appointment) => {
    const client = clientOf.get(appointment.clientId ?? "");
    return {
      appointment,
      pets: appointment.petIds.flatMap((id) => {
        const pet = petOf.get(id);
        const species = known.species.get(pet?.petTypeId ?? "");
        return pet ? [{ id, name: pet.name, speciesCode: species?.code ?? "", species: species?.name ?? "" }] : [];
      }),
      clientName: client ? clientName(client) : "",
      clientLastName: client ? client.lastName || client.companyName : "",
      type: known.types.get(appointment.typeId),
      vet: known.people.get(appointment.vetId ?? ""),
      room: known.rooms.get(appointment.roomId ?? ""),
      isPending: pending.has(appointment.id),
    };
  });
}

/** By start, then id, so that the order is the same on every device. */
const byStart = (a: Appointment, b: Appointment): number =>
  a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.id < b.id ? -1 : 1;

export async function appointmentsOfDay(db: CacheDb, day: LocalDate, timeZone: string): Promise<Appointment[]> {
  const { from, to } = dayBounds(day, timeZone);
  const rows = await rowsOf(db, appointments).where("startsAt").between(from, to, true, false).toArray();
  return rows.sort(byStart);
}

export interface AgendaFilter {
  vetId: string | null;
  status: Appointment["status"] | null;
}

export async function agenda(
  db: CacheDb,
  day: LocalDate,
  filter: AgendaFilter & { timeZone: string },
): Promise<AppointmentEntry[]> {
  const rows = await appointmentsOfDay(db, day, filter.timeZone);
  const wanted = rows.filter(
    (row) =>
      (filter.vetId === null || row.vetId === filter.vetId) && (filter.status === null || row.status === filter.status),
  );
  return entriesOf(db, wanted);
}

export async function appointmentEntry(db: CacheDb, id: string): Promise<AppointmentEntry | null> {
  const row = await rowsOf(db, appointments).get(id);
  const [entry] = row ? await entriesOf(db, [row]) : [];
  return entry ?? null;
}

export interface BookingChoices {
  types: AppointmentType[];
  vets: Person[];
  rooms: Room[];
  locationId: string | null;
}

const bySort = (a: { sort: number; id: string }, b: { sort: number; id: string }): number =>
  a.sort - b.sort || (a.id < b.id ? -1 : 1);

/** What the booking form offers: active types, bookable people, rooms in use. */
export async function bookingChoices(db: CacheDb): Promise<BookingChoices> {
  const [types, people, allRooms, places] = await Promise.all([
    rowsOf(db, appointmentTypes).toArray(),
    rowsOf(db, staff).toArray(),
    rowsOf(db, rooms).toArray(),
    rowsOf(db, locations).toArray(),
  ]);
  return {
    types: types.filter((type) => type.status === "active").sort(bySort),
    vets: people
      .filter((person) => person.status === "active" && person.isBookable === "yes")
      .sort((a, b) => a.lastName.localeCompare(b.lastName) || (a.id < b.id ? -1 : 1)),
    rooms: allRooms.filter((room) => room.status === "active").sort(bySort),
    locationId: places.map((place) => place.id).sort()[0] ?? null,
  };
}

export interface SlotWish extends Slot {
  /** Of the appointment that moves; a new one's own id otherwise. */
  id: string;
  vetId: string | null;
  roomId: string | null;
}

export interface SlotAdvice {
  clashes: Clash[];
  /** Names of who stands in the way, by clash. */
  names: string[];
  free: Slot[];
}

/** What the booking rules would say to a slot, from this device's rows alone. Changes nothing. */
export async function slotAdvice(
  sync: SyncClient,
  wish: SlotWish,
  at: { clinicId: string; now: Instant },
): Promise<SlotAdvice> {
  const context: MutationContext = {
    clinicId: at.clinicId,
    deviceId: sync.deviceId,
    actor: sync.actor,
    now: at.now,
    mutationUuid: wish.id,
    base: {},
  };
  const tx = new DexieTx(sync.cache, new RowLayer(), context);
  const [clashes, free] = await Promise.all([clashesOf(tx, wish), slotsNearby(tx, wish, context)]);
  const entries = await Promise.all(clashes.map((clash) => entriesOf(sync.cache, clash.appointments)));
  const names = entries.map((list) => list.flatMap((entry) => entry.pets.map((pet) => pet.name)).join(", "));
  return { clashes, names, free };
}
