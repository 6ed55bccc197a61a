import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";
import {
  activeAlerts,
  allergiesOf,
  lastWeightOf,
  type Alert,
  type Allergy,
  type Weight,
} from "../pets/shared/pet-warnings.queries.ts";
import { weightUnitOf, type WeightUnit } from "../pets/shared/weight.ts";
import { entriesOf, type AppointmentEntry } from "./appointments.queries.ts";

export interface ArrivingPet {
  id: string;
  name: string;
  speciesCode: string;
  unit: WeightUnit;
  lastWeight: Weight | null;
  allergies: Allergy[];
}

export interface Arrival {
  entry: AppointmentEntry;
  pets: ArrivingPet[];
  /** About the pets and their owner. */
  alerts: Alert[];
}

interface ArrivalContext {
  now: Instant;
  timeZone: string;
  clinicUnit: "kg" | "lb";
}

/** What the desk sees when a patient arrives; null when the appointment is not on the device. */
export async function arrivalOf(db: CacheDb, appointmentId: string, context: ArrivalContext): Promise<Arrival | null> {
  const appointment = await rowsOf(db, appointments).get(appointmentId);
  if (!appointment) return null;
  const [entries, petRows, species] = await Promise.all([
    entriesOf(db, [appointment]),
    rowsOf(db, pets).bulkGet(appointment.petIds),
    rowsOf(db, petTypes).toArray(),
  ]);
  const [entry] = entries;
  if (!entry) return null;
  const subjects = [...appointment.petIds, ...(appointment.clientId === null ? [] : [appointment.clientId])];
  const arriving = await Promise.all(
    petRows.flatMap((pet) => {
      if (!pet) return [];
      const type = species.find(({ id }) => id === pet.petTypeId);
      return [
        arrivingPet(db, {
          id: pet.id,
          name: pet.name,
          speciesCode: type?.code ?? "",
          unit: weightUnitOf(type, context.clinicUnit),
        }),
      ];
    }),
  );
  return { entry, pets: arriving, alerts: await activeAlerts(db, subjects, context) };
}

async function arrivingPet(
  db: CacheDb,
  pet: Pick<ArrivingPet, "id" | "name" | "speciesCode" | "unit">,
): Promise<ArrivingPet> {
  const [last, allergies] = await Promise.all([lastWeightOf(db, pet.id), allergiesOf(db, pet.id)]);
  return { ...pet, lastWeight: last, allergies };
}
