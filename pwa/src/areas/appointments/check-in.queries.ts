import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";
import { type Balance, readBalance } from "../billing/client-money.queries.ts";
import { formsAskedBy } from "../consents/public/asked-forms.queries.ts";
import {
  activeAlerts,
  allergiesOf,
  lastWeightOf,
  type Alert,
  type Allergy,
  type Weight,
} from "../pets/public/pet-warnings.queries.ts";
import { weightUnitOf, type WeightUnit } from "../pets/public/weight.ts";
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
  /** The names of the forms that are to be signed. */
  forms: string[];
  /** Of the client; null: no client. */
  balance: Balance | null;
}

interface ArrivalContext {
  now: Instant;
  timeZone: string;
  clinicUnit: "kg" | "lb";
}

/** Pets that come in, in the order asked for; one that is not on the device is left out. */
export async function arrivingPets(
  db: CacheDb,
  petIds: readonly string[],
  clinicUnit: "kg" | "lb",
): Promise<ArrivingPet[]> {
  const [petRows, species] = await Promise.all([rowsOf(db, pets).bulkGet([...petIds]), rowsOf(db, petTypes).toArray()]);
  return Promise.all(
    petRows.flatMap((pet) => {
      if (!pet) return [];
      const type = species.find(({ id }) => id === pet.petTypeId);
      const { id, name } = pet;
      return [arrivingPet(db, { id, name, speciesCode: type?.code ?? "", unit: weightUnitOf(type, clinicUnit) })];
    }),
  );
}

/** Whom an arrival is about, with the warnings that hold now. */
export async function arrivingSubjects(
  db: CacheDb,
  { petIds, clientId }: { petIds: readonly string[]; clientId: string | null },
  context: ArrivalContext,
): Promise<Pick<Arrival, "pets" | "alerts">> {
  const subjects = [...petIds, ...(clientId === null ? [] : [clientId])];
  const [arriving, alerts] = await Promise.all([
    arrivingPets(db, petIds, context.clinicUnit),
    activeAlerts(db, subjects, context),
  ]);
  return { pets: arriving, alerts };
}

/** What the desk sees when a patient arrives; null when the appointment is not on the device. */
export async function readArrival(
  db: CacheDb,
  appointmentId: string,
  context: ArrivalContext,
): Promise<Arrival | null> {
  const appointment = await rowsOf(db, appointments).get(appointmentId);
  if (!appointment) return null;
  const [[entry], subjects, forms, balance] = await Promise.all([
    entriesOf(db, [appointment]),
    arrivingSubjects(db, appointment, context),
    formsAskedBy(db, appointment.typeId),
    readBalance(db, appointment.clientId),
  ]);
  return entry ? { entry, ...subjects, forms: forms.map(({ name }) => name), balance } : null;
}

async function arrivingPet(
  db: CacheDb,
  pet: Pick<ArrivingPet, "id" | "name" | "speciesCode" | "unit">,
): Promise<ArrivingPet> {
  const [last, allergies] = await Promise.all([lastWeightOf(db, pet.id), allergiesOf(db, pet.id)]);
  return { ...pet, lastWeight: last, allergies };
}
