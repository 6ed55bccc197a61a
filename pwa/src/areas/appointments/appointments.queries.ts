import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import {
  type BlockClash,
  findBlockClashes,
  findClashes,
  type Clash as DomainClash,
} from "@fernpaw/domain/appointments/appointment-clashes";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { isOfItsTime, type SlotWarning, slotWarnings } from "@fernpaw/domain/appointments/slot-warnings";
import { refusesGaps } from "@fernpaw/domain/appointments/type-requirements";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { equipment, locations, rooms } from "@fernpaw/domain/clinics/clinic";
import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { MutationContext } from "@fernpaw/domain/kernel/mutation";
import { addMinutes, dayBounds, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { DexieTx } from "@fernpaw/sync/client/dexie-tx";
import { StoredReads } from "@fernpaw/sync/client/stored-reads";
import { findPackedRows } from "@fernpaw/sync/client/history-packs";
import { RowLayer } from "@fernpaw/sync/client/row-layer";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsById, rowsOf } from "../../db/rows.ts";
import { locationHere } from "../../session/device-location.ts";
import { presentInstant } from "../../ui/present.ts";

export type Appointment = RowOf<typeof appointments>;
export type AppointmentType = RowOf<typeof appointmentTypes>;
export type Person = RowOf<typeof staff>;
export type Room = RowOf<typeof rooms>;
export type Equipment = RowOf<typeof equipment>;
export type Location = RowOf<typeof locations>;
export type Clash = DomainClash;

export interface EntryPet {
  id: string;
  name: string;
  /** `petTypes.code` and its word. */
  speciesCode: string;
  species: string;
  hasDied: boolean;
}

/** An appointment with what a list shows of it. */
export interface AppointmentEntry {
  appointment: Appointment;
  pets: EntryPet[];
  /** Empty when the owner is not known. */
  clientName: string;
  clientLastName: string;
  /** The owner's, as it was typed; empty without one. */
  clientPhone: string;
  type: AppointmentType | undefined;
  vet: Person | undefined;
  room: Room | undefined;
  isPending: boolean;
}

type ById<Row> = ReadonlyMap<string, Row>;

/** What the small tables say; a device has them from the first moment. */
export interface Lookups {
  types: ById<AppointmentType>;
  people: ById<Person>;
  rooms: ById<Room>;
  species: ById<RowOf<typeof petTypes>>;
}
export const LOOKUP_TABLES: string[] = [appointmentTypes, staff, rooms, petTypes].map(({ table }) => table);

/** Whom appointments are about. */
export interface Subjects {
  pets: ById<RowOf<typeof pets>>;
  clients: ById<RowOf<typeof clients>>;
}

export async function lookups(db: CacheDb): Promise<Lookups> {
  const [types, people, allRooms, species] = await Promise.all([
    rowsOf(db, appointmentTypes).toArray(),
    rowsOf(db, staff).toArray(),
    rowsOf(db, rooms).toArray(),
    rowsOf(db, petTypes).toArray(),
  ]);
  return { types: rowsById(types), people: rowsById(people), rooms: rowsById(allRooms), species: rowsById(species) };
}

/** Two reads that cost by the row: 0.06 ms each. */
export async function readSubjects(
  db: CacheDb,
  ids: { pets: Iterable<string>; clients: Iterable<string> },
): Promise<Subjects> {
  const [petRows, clientRows] = await Promise.all([
    rowsOf(db, pets).bulkGet([...new Set(ids.pets)]),
    rowsOf(db, clients).bulkGet([...new Set(ids.clients)]),
  ]);
  return { pets: rowsById(petRows), clients: rowsById(clientRows) };
}

export function entryPet(known: Lookups, pet: RowOf<typeof pets>): EntryPet {
  const species = known.species.get(pet.petTypeId);
  const hasDied = pet.status === "deceased";
  return { id: pet.id, name: pet.name, speciesCode: species?.code ?? "", species: species?.name ?? "", hasDied };
}

/** Dresses rows for a list, in their order. */
export async function entriesOf(db: CacheDb, rows: readonly Appointment[]): Promise<AppointmentEntry[]> {
  const ids = { pets: rows.flatMap((row) => row.petIds), clients: rows.flatMap((row) => row.clientId ?? []) };
  const [known, subjects, pending] = await Promise.all([
    lookups(db),
    readSubjects(db, ids),
    pendingIdsOf(db, appointments),
  ]);
  return entriesFrom(rows, { known, subjects, pending });
}

export function entriesFrom(
  rows: readonly Appointment[],
  { known, subjects, pending }: { known: Lookups; subjects: Subjects; pending: ReadonlySet<string> },
): AppointmentEntry[] {
  return rows.map((appointment) => {
    const client = subjects.clients.get(appointment.clientId ?? "");
    return {
      appointment,
      pets: appointment.petIds.flatMap((id) => {
        const pet = subjects.pets.get(id);
        return pet ? [entryPet(known, pet)] : [];
      }),
      clientName: client ? clientName(client) : "",
      clientLastName: client ? client.lastName || client.companyName : "",
      clientPhone: (client?.phones.find(({ isPreferred }) => isPreferred) ?? client?.phones[0])?.typed ?? "",
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

/** Days. What was closed this long ago may lie packed, as the buckets of `appointments` say; a day less for the zones. */
export const PACKED_AFTER_DAYS = 6;
/** Days. What is further ahead comes after bucket p0 of `appointments`; a day less for the zones. */
export const NEAR_DAYS = 6;
/** Days. Closed appointments that a device holds, as bucket p2 of `appointments` says. */
export const CLOSED_KEPT_DAYS = 730;

async function laidOut(db: CacheDb, from: Instant, to: Instant): Promise<Appointment[]> {
  const rows: Appointment[] = await rowsOf(db, appointments).where("startsAt").between(from, to, true, false).toArray();
  return rows.sort(byStart);
}

/** Every appointment of the device that starts in `[from, to)`, by start. */
export async function appointmentsBetween(db: CacheDb, from: Instant, to: Instant): Promise<Appointment[]> {
  const rows = await laidOut(db, from, to);
  if (from >= addMinutes(presentInstant(), -PACKED_AFTER_DAYS * 1440)) return rows;
  const closed = await findPackedRows(db, appointments, (row) => row.startsAt >= from && row.startsAt < to);
  return [...rows, ...closed].sort(byStart);
}

/** A day around the present one, of which nothing can lie packed: one read, of one table. */
export async function appointmentsOfDay(db: CacheDb, day: LocalDate, timeZone: string): Promise<Appointment[]> {
  const { from, to } = dayBounds(day, timeZone);
  return laidOut(db, from, to);
}

/** Null: it is not on the device, or `id` is that of a visit without an appointment. */
export async function appointmentEntry(db: CacheDb, id: string): Promise<AppointmentEntry | null> {
  const [row, visit] = await Promise.all([rowsOf(db, appointments).get(id), rowsOf(db, visits).get(id)]);
  // Without a row only the packs of every pet can have it, and they take long to read.
  if (!row && visit) return null;
  const [entry] = await entriesOf(
    db,
    row ? [row] : await findPackedRows(db, appointments, (closed) => closed.id === id),
  );
  return entry ?? null;
}

export interface BookingChoices {
  types: AppointmentType[];
  vets: Person[];
  rooms: Room[];
  equipment: Equipment[];
  locationId: string | null;
  /** Where the booking is made, with its opening hours. */
  location: Location | null;
  /** All locations in use. */
  locations: Location[];
}

const bySort = (a: { sort: number; id: string }, b: { sort: number; id: string }): number =>
  a.sort - b.sort || (a.id < b.id ? -1 : 1);

/**
 * What the booking form offers: active types, bookable people, rooms and equipment in use at one location. Without
 * `locationId` it is the location of this device. A type needs only equipment of that location.
 */
export async function bookingChoices(db: CacheDb, locationId?: string | null): Promise<BookingChoices> {
  const [types, people, allRooms, things, places] = await Promise.all([
    rowsOf(db, appointmentTypes).toArray(),
    rowsOf(db, staff).toArray(),
    rowsOf(db, rooms).toArray(),
    rowsOf(db, equipment).toArray(),
    rowsOf(db, locations).toArray(),
  ]);
  const location = places.find(({ id }) => id === locationId) ?? locationHere(places);
  const elsewhere = new Set(things.filter((thing) => thing.locationId !== location?.id).map(({ id }) => id));
  const isOffered = (thing: Room | Equipment): boolean =>
    thing.status === "active" && thing.locationId === location?.id;
  return {
    types: types
      .filter((type) => type.status === "active")
      .map((type) => ({ ...type, equipmentIds: type.equipmentIds.filter((id) => !elsewhere.has(id)) }))
      .sort(bySort),
    vets: people
      .filter((person) => person.status === "active" && person.isBookable === "yes")
      .sort((a, b) => a.lastName.localeCompare(b.lastName) || (a.id < b.id ? -1 : 1)),
    // A kennel takes no bookings.
    rooms: allRooms.filter((room) => isOffered(room) && room.kind !== "kennel").sort(bySort),
    equipment: things.filter(isOffered).sort(bySort),
    locationId: location?.id ?? null,
    location,
    locations: activeLocations(places),
  };
}

/** Those of the pets that nobody owns as far as this device knows. */
export async function petsWithoutOwner(db: CacheDb, petIds: readonly string[]): Promise<string[]> {
  const links = await rowsAmong(rowsOf(db, petOwners), "petId", petIds);
  const owned = new Set(links.filter(({ role, toOn }) => role === "owner" && toOn === null).map(({ petId }) => petId));
  return petIds.filter((id) => !owned.has(id));
}

export interface SlotAdvice {
  clashes: Clash[];
  /** Names of who stands in the way, by clash. */
  names: string[];
  blocks: BlockClash[];
  warnings: SlotWarning[];
  /** The type refuses what its warnings say is missing. */
  refusesGaps: boolean;
}

export interface Asking {
  clinicId: string;
  now: Instant;
}

/** Reads as a mutation would, from this device's rows alone. */
export function readingTx(
  sync: SyncClient,
  id: string,
  { clinicId, now }: Asking,
): { tx: DexieTx; context: MutationContext } {
  const context = { clinicId, deviceId: sync.deviceId, actor: sync.actor, now, mutationUuid: id, base: {} };
  return { tx: new DexieTx(new StoredReads(sync.cache), new RowLayer(), context), context };
}

/** What the booking rules would say to a slot, from this device's rows alone. Changes nothing. */
export async function slotAdvice(sync: SyncClient, wish: SlotClaim, at: Asking): Promise<SlotAdvice> {
  const { tx, context } = readingTx(sync, wish.id, at);
  const [clashes, blocks, warnings, refuses] = await Promise.all([
    findClashes(tx, wish),
    findBlockClashes(tx, wish, at.now),
    slotWarnings(tx, wish, context),
    refusesGaps(tx, wish.typeId),
  ]);
  const entries = await Promise.all(clashes.map((clash) => entriesOf(sync.cache, clash.appointments)));
  const names = entries.map((list) => list.flatMap((entry) => entry.pets.map((pet) => pet.name)).join(", "));
  return { clashes, names, blocks, warnings, refusesGaps: refuses };
}

/** Whether a person should be asked before this is saved: a slip of the hand must not book what stands against it. */
export const needsAsking = ({ clashes, blocks, warnings, refusesGaps: refuses }: SlotAdvice): boolean =>
  clashes.length > 0 || blocks.length > 0 || warnings.some((warning) => refuses || isOfItsTime(warning));

/** The name of a person, a room or a piece of equipment that the forms offer; empty for others. */
export function resourceName({ vets, rooms: places, equipment: things }: BookingChoices, id: string): string {
  const vet = vets.find((person) => person.id === id);
  return vet ? titledName(vet) : ([...places, ...things].find((row) => row.id === id)?.name ?? "");
}
