import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients, consents } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addMinutes, type Instant } from "@fernpaw/domain/kernel/time";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { pendingIds } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { entriesOf, type AppointmentEntry } from "../appointments/appointments.queries.ts";

export type Client = RowOf<typeof clients>;

export interface OwnedPet {
  pet: RowOf<typeof pets>;
  speciesCode: string;
  species: string;
  isCurrent: boolean;
  isPending: boolean;
  /** What the client is to the pet, where that is not its owner. */
  role: RowOf<typeof petOwners>["role"] | null;
  /** Who else has it now. */
  others: { id: string; name: string; role: RowOf<typeof petOwners>["role"] }[];
}

export interface ClientPage {
  client: Client;
  isPending: boolean;
  pets: OwnedPet[];
  /** Those who were merged into him: what they did is his past. */
  absorbedIds: string[];
  /** Not over yet, soonest first. */
  upcoming: AppointmentEntry[];
  /** Latest first. */
  past: AppointmentEntry[];
  /** Empty: none. */
  preferredVet: string;
}

const LIVING = ["active", "inactive"];
const byName = (a: OwnedPet, b: OwnedPet): number =>
  Number(LIVING.includes(b.pet.status)) - Number(LIVING.includes(a.pet.status)) ||
  a.pet.name.localeCompare(b.pet.name) ||
  (a.pet.id < b.pet.id ? -1 : 1);

type Link = RowOf<typeof petOwners>;

async function ownedPets(db: CacheDb, clientId: string, links: readonly Link[]): Promise<OwnedPet[]> {
  const petIds = [...new Set(links.map((link) => link.petId))];
  const [rows, species, pending, all] = await Promise.all([
    rowsOf(db, pets).bulkGet(petIds),
    rowsOf(db, petTypes).toArray(),
    pendingIds(db),
    rowsAmong(rowsOf(db, petOwners), "petId", petIds),
  ]);
  const others = all.filter((link) => link.toOn === null && link.clientId !== clientId);
  const people = await rowsOf(db, clients).bulkGet(others.map((link) => link.clientId));
  return rows.flatMap((pet): OwnedPet[] => {
    if (!pet || pet.mergedIntoId !== null) return [];
    const type = species.find((one) => one.id === pet.petTypeId);
    const current = links.filter((link) => link.petId === pet.id && link.toOn === null);
    const isOwner = current.some((link) => link.role === "owner");
    return [
      {
        pet,
        speciesCode: type?.code ?? "",
        species: type?.name ?? "",
        isCurrent: current.length > 0,
        isPending: pending.has(pet.id),
        role: isOwner ? null : (current[0]?.role ?? null),
        others: others.flatMap((link, at) => {
          const person = people[at];
          return link.petId === pet.id && person ? [{ id: person.id, name: clientName(person), role: link.role }] : [];
        }),
      },
    ];
  });
}

const OPEN: readonly string[] = ["requested", "booked", "confirmed", "arrived", "in_progress"];

/** Null: not on this device. `now` parts what is to come from what is over. */
export async function clientPage(db: CacheDb, id: string, now: Instant): Promise<ClientPage | null> {
  const client = await rowsOf(db, clients).get(id);
  if (!client) return null;
  const [links, pending, laidOut, vet] = await Promise.all([
    rowsOf(db, petOwners).where("clientId").equals(id).toArray(),
    pendingIds(db),
    rowsOf(db, appointments).where("clientId").equals(id).toArray(),
    rowsOf(db, staff).get(client.preferredVetId ?? ""),
  ]);
  const petIds = [...new Set(links.map((link) => link.petId))];
  const ofPets = await Promise.all(petIds.map((petId) => readPetRows(db, appointments, petId)));
  const planned = [...new Map([...laidOut, ...ofPets.flat()].map((row) => [row.id, row])).values()].filter(
    ({ clientId }) => clientId === id,
  );
  planned.sort((a, b) => (a.startsAt > b.startsAt ? -1 : a.startsAt < b.startsAt ? 1 : a.id < b.id ? -1 : 1));
  const entries = await entriesOf(db, planned);
  const isUpcoming = ({ appointment }: AppointmentEntry): boolean =>
    OPEN.includes(appointment.status) && addMinutes(appointment.startsAt, appointment.durationMin) > now;
  return {
    client,
    isPending: pending.has(id),
    pets: (await ownedPets(db, id, links)).sort(byName),
    absorbedIds: client.absorbedIds,
    upcoming: entries.filter(isUpcoming).reverse(),
    past: entries.filter((entry) => !isUpcoming(entry)),
    preferredVet: vet ? titledName(vet) : "",
  };
}

/** Whom a client may prefer: who is booked for, and whom he prefers already. */
export async function preferableVets(db: CacheDb, keptId: string | null): Promise<{ id: string; name: string }[]> {
  const people = await rowsOf(db, staff).toArray();
  return people
    .filter((one) => one.id === keptId || (one.status === "active" && one.isBookable === "yes"))
    .map((one) => ({ id: one.id, name: titledName(one) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export interface ConsentEntry {
  consent: RowOf<typeof consents>;
  /** Who asked; empty where nobody of the clinic did. */
  person: string;
}

/** Every answer that a client, and those who were merged into him, have given, latest first. */
export async function consentHistory(db: CacheDb, clientIds: readonly string[]): Promise<ConsentEntry[]> {
  const [rows, people] = await Promise.all([
    rowsAmong(rowsOf(db, consents), "clientId", clientIds),
    rowsOf(db, staff).toArray(),
  ]);
  const nameOf = (id: string | null): string => {
    const person = people.find((one) => one.id === id);
    return person ? titledName(person) : "";
  };
  return rows
    .sort((a, b) => (a.askedAt > b.askedAt ? -1 : a.askedAt < b.askedAt ? 1 : a.id < b.id ? -1 : 1))
    .map((consent) => ({ consent, person: nameOf(consent.createdBy) }));
}
