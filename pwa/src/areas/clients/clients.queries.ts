import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { pendingIds } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import { entriesOf, type AppointmentEntry } from "../appointments/appointments.queries.ts";
import { SubjectRows, type FoundSubject } from "../search/search.queries.ts";

export type Client = RowOf<typeof clients>;

export interface OwnedPet {
  pet: RowOf<typeof pets>;
  speciesCode: string;
  species: string;
  isCurrent: boolean;
  isPending: boolean;
}

export interface ClientPage {
  client: Client;
  isPending: boolean;
  pets: OwnedPet[];
  /** Latest first. */
  appointments: AppointmentEntry[];
}

const NEWEST = 40;

/** Ids carry the time of their making, so the newest need no index of their own. */
export async function newestClients(db: CacheDb): Promise<FoundSubject[]> {
  const rows = await rowsOf(db, clients).orderBy("id").reverse().limit(NEWEST).toArray();
  const subjects = new SubjectRows();
  for (const client of rows) subjects.add(clients.table, client);
  return rows
    .filter((client) => client.mergedIntoId === null)
    .flatMap(({ id }) => subjects.subject({ kind: "client", id, match: "prefix", isPast: false }) ?? []);
}

const LIVING = ["active", "inactive"];
const byName = (a: OwnedPet, b: OwnedPet): number =>
  Number(LIVING.includes(b.pet.status)) - Number(LIVING.includes(a.pet.status)) ||
  a.pet.name.localeCompare(b.pet.name) ||
  (a.pet.id < b.pet.id ? -1 : 1);

/** Null: not on this device. */
export async function clientPage(db: CacheDb, id: string): Promise<ClientPage | null> {
  const client = await rowsOf(db, clients).get(id);
  if (!client) return null;
  const [links, species, pending, laidOut] = await Promise.all([
    rowsOf(db, petOwners).where("clientId").equals(id).toArray(),
    rowsOf(db, petTypes).toArray(),
    pendingIds(db),
    rowsOf(db, appointments).where("clientId").equals(id).toArray(),
  ]);
  const petIds = [...new Set(links.map((link) => link.petId))];
  const rows = await rowsOf(db, pets).bulkGet(petIds);
  const owned = rows.flatMap((pet): OwnedPet[] => {
    if (!pet || pet.mergedIntoId !== null) return [];
    const type = species.find((one) => one.id === pet.petTypeId);
    return [
      {
        pet,
        speciesCode: type?.code ?? "",
        species: type?.name ?? "",
        isCurrent: links.some((link) => link.petId === pet.id && link.toOn === null),
        isPending: pending.has(pet.id),
      },
    ];
  });
  const ofPets = await Promise.all(petIds.map((petId) => readPetRows(db, appointments, petId)));
  const planned = [...new Map([...laidOut, ...ofPets.flat()].map((row) => [row.id, row])).values()].filter(
    ({ clientId }) => clientId === id,
  );
  planned.sort((a, b) => (a.startsAt > b.startsAt ? -1 : a.startsAt < b.startsAt ? 1 : a.id < b.id ? -1 : 1));
  return {
    client,
    isPending: pending.has(id),
    pets: owned.sort(byName),
    appointments: await entriesOf(db, planned),
  };
}
