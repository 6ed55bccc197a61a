import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { preferredPhone } from "../search/search.queries.ts";
import { openVisitsOf } from "./public/open-visits.queries.ts";
import { alertsOn, allergiesOf, type Alert, type Allergy } from "./public/pet-warnings.queries.ts";

/** Which pets, and what the dialog knows of their coming. */
export interface AboutWhom {
  petIds: readonly string[];
  /** Of the appointment or visit; left out: the owner of the pets. */
  clientId?: string | null | undefined;
  /** Left out: that of the visit which is open. */
  reason?: string | undefined;
}

export interface PetWarnings {
  alerts: Alert[];
  /** With the name of the pet where there are several. */
  allergies: { petName: string; allergy: Allergy }[];
}

export interface AboutPets {
  pets: { id: string; name: string; about: string }[];
  client: { name: string; phone: string } | null;
  reason: string;
  warnings: PetWarnings;
}

async function findOwnerId(db: CacheDb, petIds: readonly string[]): Promise<string | null> {
  const links = await rowsAmong(rowsOf(db, petOwners), "petId", petIds);
  return links.find(({ role, toOn }) => role === "owner" && toOn === null)?.clientId ?? null;
}

async function findReason(db: CacheDb, petIds: readonly string[]): Promise<string> {
  const open = (await Promise.all(petIds.map((petId) => openVisitsOf(db, petId)))).flat();
  return open.find(({ reason }) => reason !== "")?.reason ?? "";
}

/** The pets of a dialog with their client, phone, reason and warnings. */
export async function readAboutPets(
  db: CacheDb,
  { petIds, clientId: given, reason }: AboutWhom,
  today: LocalDate,
): Promise<AboutPets> {
  const clientId = given === undefined ? await findOwnerId(db, petIds) : given;
  const [rows, species, client, why, alerts] = await Promise.all([
    rowsOf(db, pets).bulkGet([...petIds]),
    rowsOf(db, petTypes).toArray(),
    clientId === null ? undefined : rowsOf(db, clients).get(clientId),
    reason ?? findReason(db, petIds),
    alertsOn(db, [...petIds, ...(clientId === null ? [] : [clientId])], today),
  ]);
  const known = rows.flatMap((pet) => {
    if (!pet) return [];
    const type = species.find(({ id }) => id === pet.petTypeId);
    const about = [type?.name.toLowerCase() ?? "", pet.breed].filter((part) => part !== "").join(", ");
    return [{ id: pet.id, name: pet.name, about }];
  });
  const allergies = await Promise.all(
    known.map(async ({ id, name }) =>
      (await allergiesOf(db, id)).map((allergy) => ({ petName: known.length > 1 ? name : "", allergy })),
    ),
  );
  return {
    pets: known,
    client: client ? { name: clientName(client), phone: preferredPhone(client) } : null,
    reason: why,
    warnings: { alerts, allergies: allergies.flat() },
  };
}
