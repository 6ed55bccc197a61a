import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addMinutes, type Instant } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import {
  activeAlerts,
  allergiesOf,
  lastWeightOf,
  type Alert,
  type Allergy,
  type Weight,
} from "../../pets/public/pet-warnings.queries.ts";

export type Visit = RowOf<typeof visits>;
export type Pet = RowOf<typeof pets>;

/** A visit with its pet. */
export interface PetVisit {
  visit: Visit;
  pet: Pet;
}

/** The facts in the head of a visit. */
export interface VisitHead {
  species: string;
  speciesCode: string;
  weightUnit: RowOf<typeof petTypes>["weightUnit"] | undefined;
  weight: Weight | null;
  /** Empty: not known. */
  ownerName: string;
  vetName: string;
  /** When it was planned for; null: it was not planned. */
  plannedAt: Instant | null;
  alerts: Alert[];
  allergies: Allergy[];
  isPending: boolean;
}

/** Pets of a client that came without an appointment within so many minutes came together. */
const TOGETHER_MIN = 30;

/** A visit without an appointment, then those of the client's other pets that came with it. */
async function cameTogether(db: CacheDb, visit: Visit): Promise<Visit[]> {
  const { petId, clientId, openedAt } = visit;
  if (visit.appointmentId !== null || clientId === null) return [visit];
  const [from, to] = [addMinutes(openedAt, -TOGETHER_MIN), addMinutes(openedAt, TOGETHER_MIN)];
  const near = await rowsOf(db, visits)
    .where("[status+openedAt]")
    .between(["open", from], ["open", to], true, true)
    .toArray();
  // A pet that was checked in twice is in two visits, and came once.
  const others = near.filter((one) => one.petId !== petId && one.appointmentId === null && one.clientId === clientId);
  return [visit, ...others];
}

/** The visits of an appointment, in the order of its pets, or the visit with this id and those that came with it; none: no pet is checked in. */
export async function visitsAt(db: CacheDb, id: string): Promise<PetVisit[]> {
  const [appointment, booked, single] = await Promise.all([
    rowsOf(db, appointments).get(id),
    rowsOf(db, visits).where("appointmentId").equals(id).toArray(),
    rowsOf(db, visits).get(id),
  ]);
  const own = appointment ? booked : single ? await cameTogether(db, single) : [];
  const ownPets = await rowsOf(db, pets).bulkGet(own.map(({ petId }) => petId));
  const order = appointment?.petIds ?? own.map(({ petId }) => petId);
  return own
    .flatMap((visit, at): PetVisit[] => {
      const pet = ownPets[at];
      return pet ? [{ visit, pet }] : [];
    })
    .sort((a, b) => order.indexOf(a.pet.id) - order.indexOf(b.pet.id) || (a.visit.id < b.visit.id ? -1 : 1));
}

export async function readVisitHead(
  db: CacheDb,
  { visit, pet }: PetVisit,
  at: { now: Instant; timeZone: string },
): Promise<VisitHead> {
  const subjects = [pet.id, ...(visit.clientId === null ? [] : [visit.clientId])];
  const [type, client, appointment, alerts, allergies, weight, pending] = await Promise.all([
    rowsOf(db, petTypes).get(pet.petTypeId),
    visit.clientId === null ? undefined : rowsOf(db, clients).get(visit.clientId),
    visit.appointmentId === null ? undefined : rowsOf(db, appointments).get(visit.appointmentId),
    activeAlerts(db, subjects, at),
    allergiesOf(db, pet.id),
    lastWeightOf(db, pet.id),
    pendingIdsOf(db, visits),
  ]);
  const vetId = visit.vetId ?? appointment?.vetId ?? null;
  const vet = vetId === null ? undefined : await rowsOf(db, staff).get(vetId);
  return {
    species: type?.name ?? "",
    speciesCode: type?.code ?? "",
    weightUnit: type?.weightUnit,
    weight,
    ownerName: client ? client.lastName || clientName(client) : "",
    vetName: vet ? titledName(vet) : "",
    plannedAt: appointment?.startsAt ?? null,
    alerts,
    allergies,
    isPending: pending.has(visit.id),
  };
}

/** The pet's last visit before this one, packed ones too; null: this is the first. */
export async function visitBefore(sync: SyncClient, { id, petId, openedAt }: Visit): Promise<Visit | null> {
  const rows = await sync.readHistory(visits, petId);
  const earlier = rows.filter((row) => row.id !== id && row.stage === "checked_out" && row.openedAt < openedAt);
  return earlier.reduce<Visit | null>(
    (last, row) => (last === null || row.openedAt > last.openedAt ? row : last),
    null,
  );
}
