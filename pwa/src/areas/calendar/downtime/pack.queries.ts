import { isOver } from "@fernpaw/domain/problems/problem";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { AppointmentEntry } from "../../appointments/appointments.queries.ts";
import { petPage, type PetPage } from "../../pets/pets.queries.ts";
import {
  alertsOn,
  allergiesOf,
  lastWeightOf,
  type Alert,
  type Allergy,
  type Weight,
} from "../../pets/public/pet-warnings.queries.ts";
import { prescriptionsOfPet } from "../../prescriptions/prescriptions.queries.ts";
import { problemsOf } from "../../problems/problems.queries.ts";
import { readSheet, readWard, type Clock, type Sheet, type WardEntry } from "../../wards/wards.queries.ts";

/** A pet as far as the device knows it, for a day on which no screen can be asked. */
export interface PatientSummary {
  page: PetPage;
  /** The appointments of the day, by their start. */
  entries: AppointmentEntry[];
  alerts: Alert[];
  allergies: Allergy[];
  weight: Weight | null;
  problems: string[];
  medicines: string[];
}

async function summaryOf(
  db: CacheDb,
  petId: string,
  { entries, today, timeZone }: { entries: AppointmentEntry[]; today: LocalDate; timeZone: string },
): Promise<PatientSummary[]> {
  const [page, alerts, allergies, weight, problems, prescriptions] = await Promise.all([
    petPage(db, petId),
    alertsOn(db, [petId], today),
    allergiesOf(db, petId),
    lastWeightOf(db, petId),
    problemsOf(db, petId),
    prescriptionsOfPet(db, petId, { today, timeZone }),
  ]);
  if (page === null) return [];
  const open = problems.filter(({ problem }) => !isOver(problem.status)).map(({ problem }) => problem.text);
  const active = prescriptions
    .filter(({ standing }) => standing === "active")
    .map(({ prescription: { medicine, strength, directions } }) =>
      [`${medicine} ${strength}`.trim(), directions].filter((part) => part !== "").join(": "),
    );
  return [{ page, entries, alerts, allergies, weight, problems: open, medicines: active }];
}

/** Each patient of the appointments, in the order of their first one. */
export async function summariesOf(
  db: CacheDb,
  entries: readonly AppointmentEntry[],
  clinicDay: { today: LocalDate; timeZone: string },
): Promise<PatientSummary[]> {
  const byPet = new Map<string, AppointmentEntry[]>();
  for (const entry of entries)
    for (const petId of entry.appointment.petIds) byPet.set(petId, [...(byPet.get(petId) ?? []), entry]);
  const all = [...byPet].map(([petId, own]) => summaryOf(db, petId, { entries: own, ...clinicDay }));
  return (await Promise.all(all)).flat();
}

export interface WardSheet {
  entry: WardEntry;
  sheet: Sheet;
}

/** The treatment sheet of each inpatient of a location on a day. */
export async function wardSheets(
  db: CacheDb,
  { day, locationId, clock }: { day: LocalDate; locationId: string | null; clock: Clock },
): Promise<WardSheet[]> {
  const ward = (await readWard(db, clock)).filter(
    ({ visit }) => locationId === null || visit.locationId === locationId,
  );
  return Promise.all(ward.map(async (entry) => ({ entry, sheet: await readSheet(db, entry.visit, day, clock) })));
}
