import { appointments } from "@fernpaw/domain/appointments/appointment";
import { canApply } from "@fernpaw/domain/appointments/appointment-status";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { breeds } from "@fernpaw/domain/pets/breed";
import { type Breed, seededBreeds } from "@fernpaw/domain/pets/breed-vocabulary";
import { type Measurement, type Weight, weightsAmong } from "@fernpaw/domain/pets/measured";
import { measurements, petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import { entriesOf, type AppointmentEntry } from "../appointments/appointments.queries.ts";
import { preferredPhone } from "../search/search.queries.ts";
import type { Pet } from "./public/pet-words.ts";

export type PetType = RowOf<typeof petTypes>;

type Link = RowOf<typeof petOwners>;
export type Visit = RowOf<typeof visits>;

export interface PetOwner {
  linkId: string;
  clientId: string;
  name: string;
  lastName: string;
  phone: string;
  email: string;
  role: Link["role"];
  sharePercent: number | null;
  receivesReminders: Link["receivesReminders"];
  fromOn: LocalDate;
  /** Null: still so. */
  toOn: LocalDate | null;
}

export type FormerOwner = PetOwner & { toOn: LocalDate };

export interface PetPage {
  pet: Pet;
  type: PetType | undefined;
  isPending: boolean;
  /** Current ones, the owner first. */
  owners: PetOwner[];
  /** Latest first. */
  former: FormerOwner[];
}

/** Null: not on this device. */
export async function petPage(db: CacheDb, petId: string): Promise<PetPage | null> {
  const pet = await rowsOf(db, pets).get(petId);
  if (!pet) return null;
  const [type, links, pending] = await Promise.all([
    rowsOf(db, petTypes).get(pet.petTypeId),
    rowsOf(db, petOwners).where("petId").equals(petId).toArray(),
    pendingIdsOf(db, pets),
  ]);
  const rows = await rowsOf(db, clients).bulkGet(links.map((link) => link.clientId));
  const people = links.flatMap((link, at): PetOwner[] => {
    const client = rows[at];
    if (!client) return [];
    return [
      {
        linkId: link.id,
        clientId: client.id,
        name: clientName(client),
        lastName: client.lastName || clientName(client),
        phone: preferredPhone(client),
        email: client.emails[0] ?? "",
        role: link.role,
        sharePercent: link.sharePercent,
        receivesReminders: link.receivesReminders,
        fromOn: link.fromOn,
        toOn: link.toOn,
      },
    ];
  });
  const owners = people.filter(({ toOn }) => toOn === null);
  const former = people.filter((owner): owner is FormerOwner => owner.toOn !== null);
  former.sort((a, b) => (a.toOn > b.toOn ? -1 : a.toOn < b.toOn ? 1 : a.linkId < b.linkId ? -1 : 1));
  const isOwner = (owner: PetOwner): number => (owner.role === "owner" ? 0 : 1);
  owners.sort((a, b) => isOwner(a) - isOwner(b) || (a.linkId < b.linkId ? -1 : 1));
  return { pet, type, isPending: pending.has(petId), owners, former };
}

export async function activePetTypes(db: CacheDb): Promise<PetType[]> {
  const types = await rowsOf(db, petTypes).toArray();
  return types.filter((type) => type.status === "active").sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
}

/** Every measurement on the device, packed ones and those in error too. */
export const measurementsOf = (sync: SyncClient, petId: string): Promise<Measurement[]> =>
  sync.readHistory(measurements, petId);

/** Every weight on the device that counts, packed ones too, oldest first. */
export const weightsOf = async (sync: SyncClient, petId: string): Promise<Weight[]> =>
  weightsAmong(await measurementsOf(sync, petId));

/** What would be cancelled for a pet that is gone: appointments that are still open, soonest first. */
export async function openAppointmentsOf(db: CacheDb, petId: string): Promise<AppointmentEntry[]> {
  const rows = await rowsOf(db, appointments).where("petIds").equals(petId).toArray();
  const open = rows.filter((row) => canApply("cancel", row.status));
  return entriesOf(
    db,
    open.sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.id < b.id ? -1 : 1)),
  );
}

/** A species that a pet can get: those on offer, and the one that it has. */
export async function petTypesFor(db: CacheDb, petTypeId: string | null): Promise<PetType[]> {
  const [offered, own] = await Promise.all([
    activePetTypes(db),
    petTypeId === null ? undefined : rowsOf(db, petTypes).get(petTypeId),
  ]);
  return own && own.status !== "active" ? [...offered, own] : offered;
}

/**
 * The app's own short list first, as Fernpaw keeps it now, then what the clinic has beside it under no name of that list. Of a merged
 * species those of the one that is offered instead.
 */
export async function breedsOf(db: CacheDb, petTypeId: string, code: string): Promise<readonly Breed[]> {
  const type = await rowsOf(db, petTypes).get(petTypeId);
  const kept = type?.mergedIntoId ? await rowsOf(db, petTypes).get(type.mergedIntoId) : undefined;
  const speciesId = kept?.id ?? petTypeId;
  const seeded = seededBreeds(kept?.code ?? code);
  const ownIds = seeded.map(({ id }) => id);
  const [changed, rows] = await Promise.all([
    rowsOf(db, breeds).bulkGet(ownIds),
    rowsOf(db, breeds).where("petTypeId").equals(speciesId).toArray(),
  ]);
  const isOffered = (row: { petTypeId: string; status: string }) =>
    row.petTypeId === speciesId && row.status !== "inactive";
  const own = seeded.flatMap((breed, at): (Breed & { vboId: string | null })[] => {
    const row = changed[at];
    return row === undefined ? [{ ...breed, vboId: null }] : isOffered(row) ? [row] : [];
  });
  // Breeds of the ontology share other names with each other: there only the name and the id tell them apart.
  const names = own.flatMap(({ name, synonyms, vboId }) => (vboId === null ? [name, ...synonyms] : [name]));
  const known = new Set(names.map(foldText));
  const vboIds = new Set(own.map(({ vboId }) => vboId).filter((id) => id !== null));
  const more = rows.filter((row) => isOffered(row) && !ownIds.includes(row.id) && !vboIds.has(row.vboId ?? ""));
  const others = more.filter(({ name }) => !known.has(foldText(name)));
  return [...own, ...others.sort((a, b) => a.name.localeCompare(b.name))];
}

/** Pets that are on the device, by id. */
export async function petsById(db: CacheDb, ids: readonly string[]): Promise<ReadonlyMap<string, RowOf<typeof pets>>> {
  const rows = await rowsOf(db, pets).bulkGet([...ids]);
  return new Map(rows.flatMap((pet) => (pet ? [[pet.id, pet] as const] : [])));
}
