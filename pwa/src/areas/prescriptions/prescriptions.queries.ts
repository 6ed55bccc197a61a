import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { products } from "@fernpaw/domain/catalogue/product";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { checksFor, type PrescriptionCheck, recentUseFrom } from "@fernpaw/domain/prescriptions/checks";
import { doseSinceWeighed } from "@fernpaw/domain/prescriptions/dose-since-weighed";
import { otherUsesOf, usedProductIds } from "@fernpaw/domain/prescriptions/other-uses";
import { type Dispense, dispenses, type Prescription, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import {
  numberedPrints,
  type PrescriptionPrint,
  prescriptionPrints,
} from "@fernpaw/domain/prescriptions/prescription-print";
import { whyNoSigner } from "@fernpaw/domain/prescriptions/signer";
import {
  countsAsDispensed,
  isExpiring,
  isRefillDue,
  remainingOf,
  type Standing,
  standingOf,
  suppliedUntil,
} from "@fernpaw/domain/prescriptions/standing";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { batches } from "@fernpaw/domain/stock/batch";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { LAST, rowsAmong, rowsById, rowsOf } from "../../db/rows.ts";
import { allergiesOf, lastWeightOf, namesOfPeople } from "../pets/public/pet-warnings.queries.ts";

export type { Dispense, Prescription };

export interface ClinicDay {
  today: LocalDate;
  timeZone: string;
}

/** A prescription with what is computed of it. */
export interface PrescriptionEntry {
  prescription: Prescription;
  standing: Standing;
  /** Dispensings that are left. */
  remaining: number;
  /** The day on which the supply ends; null: not dispensed here, or without an end. */
  until: LocalDate | null;
  needsRefill: boolean;
  isExpiring: boolean;
  petName: string;
  species: string;
  photo: string | null;
  clientName: string;
  isPending: boolean;
}

async function entriesOf(db: CacheDb, rows: readonly Prescription[], { today, timeZone }: ClinicDay) {
  const ids = rows.map(({ id }) => id);
  const [handedOver, ownPets, types, owners, pending] = await Promise.all([
    rowsAmong(rowsOf(db, dispenses), "prescriptionId", ids),
    rowsOf(db, pets).bulkGet([...new Set(rows.map(({ petId }) => petId))]),
    rowsOf(db, petTypes).toArray(),
    rowsOf(db, clients).bulkGet([...new Set(rows.flatMap(({ clientId }) => clientId ?? []))]),
    pendingIdsOf(db, prescriptions, dispenses),
  ]);
  const [petOf, typeOf, clientOf] = [rowsById(ownPets), rowsById(types), rowsById(owners)];
  const own = Map.groupBy(handedOver, ({ prescriptionId }) => prescriptionId as string);
  return rows.map((prescription): PrescriptionEntry => {
    const all = own.get(prescription.id) ?? [];
    const days = all.filter(countsAsDispensed).map(({ occurredAt }) => localDateOf(occurredAt, timeZone));
    const standing = standingOf(prescription, all, today);
    const isOpen = standing === "active";
    const pet = petOf.get(prescription.petId);
    const client = clientOf.get(prescription.clientId ?? "");
    return {
      prescription,
      standing,
      remaining: remainingOf(prescription, all),
      until: suppliedUntil(prescription, days),
      needsRefill:
        (isOpen || (standing === "used_up" && prescription.isChronic === "yes")) &&
        isRefillDue(prescription, days, today),
      isExpiring: isOpen && isExpiring(prescription, today),
      petName: pet?.name ?? "",
      species: typeOf.get(pet?.petTypeId ?? "")?.name ?? "",
      photo: pet?.photoFile ?? null,
      clientName: client ? clientName(client) : "",
      isPending: pending.has(prescription.id) || all.some(({ id }) => pending.has(id)),
    };
  });
}

export const PRESCRIPTION_VIEWS = ["active", "refills", "expiring", "on_hold", "to_sign"] as const;
export type PrescriptionView = (typeof PRESCRIPTION_VIEWS)[number];

const IS_IN: Readonly<Record<PrescriptionView, (entry: PrescriptionEntry) => boolean>> = {
  active: ({ standing }) => standing === "active",
  refills: ({ needsRefill }) => needsRefill,
  expiring: (entry) => entry.isExpiring,
  on_hold: ({ standing }) => standing === "on_hold",
  to_sign: ({ standing }) => standing === "draft",
};

/** One view of the list, those that need something first, with the number of each view. */
export async function prescriptionList(db: CacheDb, view: PrescriptionView, clinicDay: ClinicDay) {
  const open = await rowsOf(db, prescriptions).where("status").anyOf(["draft", "active", "on_hold"]).toArray();
  const all = await entriesOf(db, open, clinicDay);
  const rank = ({ until, prescription }: PrescriptionEntry): string =>
    view === "expiring" ? prescription.expiresOn : (until ?? LAST) + prescription.expiresOn;
  const counts = Object.fromEntries(PRESCRIPTION_VIEWS.map((one) => [one, all.filter(IS_IN[one]).length]));
  const entries = all.filter(IS_IN[view]).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return { entries, counts: counts as Record<PrescriptionView, number> };
}

/** Null: not on this device. */
export async function prescriptionEntry(
  db: CacheDb,
  id: string,
  clinicDay: ClinicDay,
): Promise<PrescriptionEntry | null> {
  const row = await rowsOf(db, prescriptions).get(id);
  const [entry] = row ? await entriesOf(db, [row], clinicDay) : [];
  return entry ?? null;
}

const OPEN: readonly Standing[] = ["draft", "active", "on_hold"];

/** Of a pet: those that are in use first, then the newest. */
export async function prescriptionsOfPet(
  db: CacheDb,
  petId: string,
  clinicDay: ClinicDay,
): Promise<PrescriptionEntry[]> {
  const entries = await entriesOf(
    db,
    await rowsOf(db, prescriptions).where("petId").equals(petId).toArray(),
    clinicDay,
  );
  return entries.toSorted(
    (a, b) =>
      Number(OPEN.includes(b.standing)) - Number(OPEN.includes(a.standing)) ||
      (a.prescription.createdAt > b.prescription.createdAt ? -1 : 1),
  );
}

export interface DispenseEntry {
  dispense: Dispense;
  /** Where it was handed over; null: the device does not have its treatment. */
  locationId: string | null;
  by: string;
  checkedBy: string;
  /** Each with its part. */
  batches: { number: string; expiresOn: LocalDate | null; quantityMilli: number }[];
  isPending: boolean;
}

export interface PrintEntry {
  print: PrescriptionPrint;
  /** Its place among the prints of the same paper, from 1. */
  number: number;
  by: string;
  isPending: boolean;
}

async function printEntries(db: CacheDb, prescriptionId: string): Promise<PrintEntry[]> {
  const [prints, names, pending] = await Promise.all([
    rowsOf(db, prescriptionPrints).where("prescriptionId").equals(prescriptionId).toArray(),
    namesOfPeople(db),
    pendingIdsOf(db, prescriptionPrints),
  ]);
  return numberedPrints(prints)
    .toReversed()
    .map((one) => ({ ...one, by: names.get(one.print.by ?? "") ?? "", isPending: pending.has(one.print.id) }));
}

export interface PrescriptionPage extends PrescriptionEntry {
  pet: RowOf<typeof pets> | undefined;
  client: RowOf<typeof clients> | undefined;
  product: RowOf<typeof products> | null;
  /** The newest first. */
  dispensed: DispenseEntry[];
  /** The newest first. */
  printed: PrintEntry[];
  nameOf: ReadonlyMap<string, string>;
}

export async function dispenseEntries(db: CacheDb, rows: readonly Dispense[]): Promise<DispenseEntry[]> {
  const ids = rows.map(({ id }) => id as string);
  const [given, names, pending] = await Promise.all([
    rowsOf(db, treatments).bulkGet(ids),
    namesOfPeople(db),
    pendingIdsOf(db, dispenses),
  ]);
  const movements = given.flatMap((row) => row?.movements ?? []);
  const known = rowsById(
    await rowsOf(db, batches).bulkGet([...new Set(movements.flatMap(({ batchId }) => batchId ?? []))]),
  );
  const givenAs = rowsById(given);
  return rows
    .toSorted((a, b) => (a.occurredAt > b.occurredAt ? -1 : 1))
    .map((dispense) => ({
      dispense,
      locationId: givenAs.get(dispense.id)?.locationId ?? null,
      by: names.get(dispense.by ?? "") ?? "",
      checkedBy: names.get(dispense.checkedBy ?? "") ?? "",
      batches: (givenAs.get(dispense.id)?.movements ?? []).flatMap(({ batchId, quantityMilli }) => {
        const batch = known.get(batchId ?? "");
        return batch ? [{ number: batch.number, expiresOn: batch.expiresOn, quantityMilli }] : [];
      }),
      isPending: pending.has(dispense.id),
    }));
}

/** Null: not on this device. */
export async function prescriptionPage(
  db: CacheDb,
  id: string,
  clinicDay: ClinicDay,
): Promise<PrescriptionPage | null> {
  const entry = await prescriptionEntry(db, id, clinicDay);
  if (!entry) return null;
  const { prescription } = entry;
  const [pet, client, product, handedOver, nameOf] = await Promise.all([
    rowsOf(db, pets).get(prescription.petId),
    rowsOf(db, clients).get(prescription.clientId ?? ""),
    rowsOf(db, products).get(prescription.productId ?? ""),
    rowsOf(db, dispenses).where("prescriptionId").equals(id).toArray(),
    namesOfPeople(db),
  ]);
  const [dispensed, printed] = await Promise.all([dispenseEntries(db, handedOver), printEntries(db, id)]);
  return { ...entry, pet, client, product: product ?? null, dispensed, printed, nameOf };
}

export interface Prescribed {
  /** Of the prescription that is written; of a new one its future id. */
  id: string;
  petId: string;
  productId: string | null;
  medicine: string;
  doseMilli: Prescription["doseMilli"];
  doseWeight: Prescription["doseWeight"];
}

/** The warnings before the signature, as the mutation finds them. */
export async function checksOf(
  db: CacheDb,
  own: Prescribed,
  { today, timeZone }: ClinicDay,
): Promise<PrescriptionCheck[]> {
  const { petId } = own;
  const since = recentUseFrom(today, timeZone);
  const [pet, allergies, weight, written, handedOver, given] = await Promise.all([
    rowsOf(db, pets).get(petId),
    allergiesOf(db, petId),
    lastWeightOf(db, petId),
    rowsOf(db, prescriptions).where("petId").equals(petId).toArray(),
    rowsOf(db, dispenses).where("petId").equals(petId).toArray(),
    rowsOf(db, treatments).where("[petId+occurredAt]").between([petId, since], [petId, LAST]).toArray(),
  ]);
  if (!pet) return [];
  const rows = { prescriptions: written, dispenses: handedOver, treatments: given };
  const ids = [...usedProductIds(rows), ...(own.productId === null ? [] : [own.productId])];
  const known = (await rowsOf(db, products).bulkGet([...new Set(ids)])).flatMap((product) => product ?? []);
  const product = known.find(({ id }) => id === (own.productId ?? "")) ?? null;
  const doses = product ? await rowsOf(db, productDoses).where("productId").equals(product.id).toArray() : [];
  const weighed = { petTypeId: pet.petTypeId, weightG: weight?.weightG ?? null };
  return checksFor({
    pet,
    product,
    medicine: own.medicine,
    allergies,
    others: otherUsesOf({ ...rows, products: known }, own.id, { day: today, timeZone }),
    weighedAt: weight?.takenAt ?? null,
    doseSinceWeighed: doseSinceWeighed(own, product, doses, weighed),
    today,
    timeZone,
  });
}

export interface Person {
  id: string;
  name: string;
}

const byName = (a: Person, b: Person): number => (a.name < b.name ? -1 : 1);

/** Vets who may sign on a day. */
export async function prescribersOf(db: CacheDb, today: LocalDate): Promise<Person[]> {
  const people = await rowsOf(db, staff).toArray();
  const vets = people.filter((person) => whyNoSigner(person, today) === null);
  return vets.map((person) => ({ id: person.id as string, name: titledName(person) })).sort(byName);
}

/** Why the person of this session cannot sign; null: they can. */
export const whyNotSigning = async (db: CacheDb, userId: string, today: LocalDate) =>
  whyNoSigner(await rowsOf(db, staff).get(userId), today);
