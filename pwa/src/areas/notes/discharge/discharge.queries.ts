import { canApply } from "@fernpaw/domain/appointments/appointment-status";
import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import {
  type DischargeFacts,
  type DischargeLine,
  type DischargeText,
  dischargeTextOf,
} from "@fernpaw/domain/notes/discharge";
import { noteAddenda, type VisitNote, visitNotes } from "@fernpaw/domain/notes/note";
import { type pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { treatments, type Treatment } from "@fernpaw/domain/treatments/treatment";
import { visits } from "@fernpaw/domain/visits/visit";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { findPackedRows } from "@fernpaw/sync/client/history-packs";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { type Paper, paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { petPage, weightsOf } from "../../pets/pets.queries.ts";
import { weightText, weightUnitOf } from "../../pets/public/weight.ts";
import { vaccinationsOf } from "../../vaccinations/vaccinations.queries.ts";
import { namesOfStaff } from "../notes.queries.ts";
import { copy } from "./discharge.copy.ts";

export interface DischargePage {
  visit: RowOf<typeof visits>;
  pet: RowOf<typeof pets>;
  client: RowOf<typeof clients> | null;
  recipient: string[];
  /** Null: the visit has only other notes. */
  text: DischargeText<VisitNote> | null;
  facts: DischargeFacts;
  vetName: string;
  /** The day of the visit. */
  day: string;
  names: ReadonlyMap<string, string>;
  paper: Paper | null;
}

interface Clinic {
  db: CacheDb;
  sync: SyncClient;
  clinicId: string;
  timeZone: string;
  settings: { name: string; weightUnit: "kg" | "lb" };
}

type Product = RowOf<typeof products>;

/** Work that is done once has no amount. */
const ONCE: ReadonlySet<string> = new Set(["unit", "visit"]);

/** A line whose product this device does not have stays, without its name: nothing is left out silently. */
function lineOf({ quantityMilli, dose, route, way }: Treatment, product: Product | undefined): DischargeLine {
  const { name, printedName, dispensingUnit } = product ?? {
    name: copy.unknownProduct,
    printedName: "",
    dispensingUnit: "unit" as const,
  };
  const isOnce = ONCE.has(dispensingUnit) && quantityMilli === 1000;
  return {
    name: printedName || name,
    amount: isOnce ? "" : quantityText(quantityMilli, dispensingUnit),
    dose: [dose, route].filter((part) => part !== "").join(", "),
    isToTakeHome: way === "dispense",
  };
}

/** Whether the client reads of it: work that no invoice names is left out, a medicine never is. */
const isNamed = ({ isPrinted }: Treatment, product: Product | undefined): boolean =>
  isPrinted === "yes" || product === undefined || product.kind === "medication";

async function laterAppointments(
  { db, timeZone }: Clinic,
  visit: RowOf<typeof visits>,
  now: Instant,
): Promise<string[]> {
  const [rows, types, people] = await Promise.all([
    rowsOf(db, appointments).where("petIds").equals(visit.petId).toArray(),
    rowsOf(db, appointmentTypes).toArray(),
    namesOfStaff(db),
  ]);
  const typeOf = rowsById(types);
  return rows
    .filter((row) => row.id !== visit.appointmentId && row.startsAt > now && canApply("cancel", row.status))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .map((row) =>
      [
        `${fullDate(localDateOf(row.startsAt, timeZone))}, ${clockTime(row.startsAt, timeZone)}`,
        typeOf.get(row.typeId)?.name ?? "",
        people.get(row.vetId ?? "") ?? "",
      ]
        .filter((part) => part !== "")
        .join(" · "),
    );
}

async function placePhone(db: CacheDb, locationId: string): Promise<string> {
  return (await rowsOf(db, locations).get(locationId))?.phone ?? "";
}

async function findVisit(db: CacheDb, visitId: string) {
  const row = await rowsOf(db, visits).get(visitId);
  return row ?? (await findPackedRows(db, visits, ({ id }) => id === visitId))[0];
}

/** Everything of the summary, from the device's copy. Null: the visit or its pet is not on this device. */
export async function dischargePage(
  db: CacheDb,
  clinic: Omit<Clinic, "db">,
  { visitId, now }: { visitId: string; now: Instant },
): Promise<DischargePage | null> {
  const { sync, clinicId, timeZone, settings } = clinic;
  const visit = await findVisit(db, visitId);
  const page = visit && (await petPage(db, visit.petId));
  if (!visit || !page) return null;
  const { pet, owners } = page;
  const clientId = visit.clientId ?? owners[0]?.clientId ?? null;
  const [notes, addenda, given, vaccinations, weights, appointment, client, type, names, later, paper] =
    await Promise.all([
      sync.readHistory(visitNotes, pet.id),
      sync.readHistory(noteAddenda, pet.id),
      sync.readHistory(treatments, pet.id),
      vaccinationsOf(db, pet.id),
      weightsOf(sync, pet.id),
      visit.appointmentId === null ? undefined : rowsOf(db, appointments).get(visit.appointmentId),
      clientId === null ? undefined : rowsOf(db, clients).get(clientId),
      rowsOf(db, petTypes).get(pet.petTypeId),
      namesOfStaff(db),
      laterAppointments({ db, ...clinic }, visit, now),
      paperOf(db, clinicId, visit.locationId),
    ]);
  const day = localDateOf(visit.openedAt, timeZone);
  const here = given
    .filter((row) => row.visitId === visit.id && row.status === "given")
    .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : a.id < b.id ? -1 : 1));
  const vaccinated = vaccinations.filter((row) => row.visitId === visit.id && row.enteredInErrorAt === null);
  const asVaccination = new Set(vaccinated.map(({ treatmentId }) => treatmentId as string | null));
  const productOf = rowsById(await rowsOf(db, products).bulkGet(here.map(({ productId }) => productId)));
  const weight = weights.findLast((row) => row.visitId === visit.id || localDateOf(row.takenAt, timeZone) === day);
  const place = paper && (await placePhone(db, paper.locationId));
  const vetId = visit.vetId ?? appointment?.vetId ?? null;
  const vet = vetId === null ? undefined : await rowsOf(db, staff).get(vetId);
  const own = notes.filter((row) => row.visitId === visit.id);
  return {
    visit,
    pet,
    client: client ?? null,
    recipient: client ? [clientName(client), ...addressLines(client.address)] : [],
    text: dischargeTextOf(own, addenda),
    facts: {
      petName: pet.name,
      reason: visit.reason,
      weight: weight ? weightText(weight.weightG, weightUnitOf(type, settings.weightUnit)) : "",
      lines: here.flatMap((row) => {
        const product = productOf.get(row.productId);
        if (asVaccination.has(row.id) || !isNamed(row, product)) return [];
        return [lineOf(row, product)];
      }),
      vaccinations: vaccinated.map(({ name, givenOn, nextDueOn }) => ({ name, givenOn, nextDueOn })).toReversed(),
      appointments: later,
      clinic: { name: settings.name, phone: place ?? "" },
    },
    vetName: vet ? titledName(vet) : "",
    day,
    names,
    paper,
  };
}
