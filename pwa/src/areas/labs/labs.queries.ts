import { products } from "@fernpaw/domain/catalogue/product";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { analyteOf } from "@fernpaw/domain/labs/analytes";
import {
  isOut,
  type LabOrder,
  labOrders,
  type LabRangeRow,
  labRanges,
  type LabResult,
  labResults,
} from "@fernpaw/domain/labs/lab-order";
import { flagOf, type LabFlag } from "@fernpaw/domain/labs/lab-value";
import { testKey } from "@fernpaw/domain/labs/result-key";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { findPackedRows, readPetRows } from "@fernpaw/sync/client/history-packs";
import { pendingIds, pendingIdsOf } from "../../db/pending.ts";
import { rowsById, rowsOf } from "../../db/rows.ts";
import { copy } from "./labs.copy.ts";

export type { LabOrder, LabRangeRow, LabResult };

export const flagOfResult = ({ value, valueMilli, lowMilli, highMilli }: LabResult): LabFlag => {
  const flag = flagOf(value, { lowMilli, highMilli });
  // A number in a unit that is not known for the test is text.
  return valueMilli === null && !/^\s*[<>]/.test(value) ? "text" : flag;
};

const byPlace = (a: LabResult, b: LabResult): number => a.sort - b.sort || (a.id < b.id ? -1 : 1);

async function personNames(db: CacheDb): Promise<(id: string | null) => string> {
  const names = new Map((await rowsOf(db, staff).toArray()).map((person) => [person.id as string, titledName(person)]));
  return (id) => (id === null ? "" : (names.get(id) ?? copy.unknownPerson));
}

export interface OrderEntry {
  order: LabOrder;
  petName: string;
  by: string;
  isPending: boolean;
}

async function entriesOf(db: CacheDb, orders: readonly LabOrder[]): Promise<OrderEntry[]> {
  const [named, nameOf, pending] = await Promise.all([
    rowsOf(db, pets).bulkGet([...new Set(orders.map(({ petId }) => petId))]),
    personNames(db),
    pendingIdsOf(db, labOrders),
  ]);
  const petOf = rowsById(named);
  return orders.map((order) => ({
    order,
    petName: petOf.get(order.petId)?.name ?? "",
    by: nameOf(order.orderedBy),
    isPending: pending.has(order.id),
  }));
}

const newestFirst = (a: LabOrder, b: LabOrder): number => (`${a.orderedAt}${a.id}` < `${b.orderedAt}${b.id}` ? 1 : -1);

export const LAB_STATES = ["review", "out", "tell", "done"] as const;
export type LabState = (typeof LAB_STATES)[number];

/** Where an order is in the work of the team. */
export function labStateOf(order: Pick<LabOrder, "status" | "review">): LabState {
  if (isOut(order)) return "out";
  if (order.status === "cancelled" || order.review === "client_informed") return "done";
  return order.review === "unreviewed" ? "review" : "tell";
}

/** The orders of one state, the newest first. Orders of the last days and those that are not reviewed are on each device. */
export async function labWorklist(db: CacheDb, state: LabState): Promise<OrderEntry[]> {
  const [rows, packed] = await Promise.all([
    rowsOf(db, labOrders).toArray(),
    state === "tell" ? findPackedRows(db, labOrders, (order) => labStateOf(order) === "tell") : Promise.resolve([]),
  ]);
  const all = [...rowsById([...packed, ...rows]).values()];
  return entriesOf(db, all.filter((order) => labStateOf(order) === state).sort(newestFirst));
}

export async function ordersOfVisit(db: CacheDb, visitId: string): Promise<OrderEntry[]> {
  const rows = await rowsOf(db, labOrders).where("visitId").equals(visitId).toArray();
  return entriesOf(db, rows.sort(newestFirst));
}

export async function ordersOfPet(db: CacheDb, petId: string): Promise<OrderEntry[]> {
  return entriesOf(db, (await readPetRows(db, labOrders, petId)).sort(newestFirst));
}

export interface OrderPage {
  order: LabOrder;
  petName: string;
  petTypeId: string;
  petTypeName: string;
  by: string;
  reviewedBy: string;
  informedBy: string;
  /** The visit that it was ordered in; null: none, or the device does not have it. */
  visit: RowOf<typeof visits> | null;
  /** Of this order, in the order of the report. */
  results: LabResult[];
  ranges: LabRangeRow[];
  /** Each test's last value of an earlier order, by its key. */
  earlier: ReadonlyMap<string, LabResult>;
  nameOf: (id: string | null) => string;
  pending: ReadonlySet<string>;
}

async function findOrder(db: CacheDb, id: string): Promise<LabOrder | undefined> {
  return (await rowsOf(db, labOrders).get(id)) ?? (await findPackedRows(db, labOrders, (order) => order.id === id))[0];
}

/** The order with all that its page shows; null: the device does not have it. */
export async function orderPage(db: CacheDb, id: string): Promise<OrderPage | null> {
  const order = await findOrder(db, id);
  if (!order) return null;
  const [pet, visit, ofPet, ranges, nameOf, pending] = await Promise.all([
    rowsOf(db, pets).get(order.petId),
    order.visitId === null ? undefined : rowsOf(db, visits).get(order.visitId),
    readPetRows(db, labResults, order.petId),
    rowsOf(db, labRanges).toArray(),
    personNames(db),
    pendingIds(db),
  ]);
  const type = pet ? await rowsOf(db, petTypes).get(pet.petTypeId) : undefined;
  const earlier = new Map<string, LabResult>();
  const others = ofPet.filter(
    ({ orderId, value, enteredAt }) => orderId !== id && value !== "" && enteredAt < (order.resultedAt ?? "~"),
  );
  for (const row of others.sort((a, b) => (a.enteredAt < b.enteredAt ? -1 : 1))) earlier.set(testKey(row), row);
  return {
    order,
    visit: visit ?? null,
    petName: pet?.name ?? "",
    petTypeId: pet?.petTypeId ?? "",
    petTypeName: type?.name ?? "",
    by: nameOf(order.orderedBy),
    reviewedBy: nameOf(order.reviewedBy),
    informedBy: nameOf(order.informedBy),
    results: ofPet.filter(({ orderId }) => orderId === id).sort(byPlace),
    ranges,
    earlier,
    nameOf,
    pending,
  };
}

export interface Trend {
  /** A code of the vocabulary. */
  analyte: string;
  name: string;
  /** Of the newest value; the others are not in the curve. */
  unit: string;
  /** Numbers in this unit, the oldest first. */
  points: LabResult[];
  /** All values, words and other units too, the newest first. */
  all: LabResult[];
}

const byTime = (a: LabResult, b: LabResult): number => (`${a.enteredAt}${a.id}` < `${b.enteredAt}${b.id}` ? -1 : 1);

/** The tests of a pet that have a number, those with the most values first. */
export async function trendsOf(db: CacheDb, petId: string): Promise<Trend[]> {
  const rows = (await readPetRows(db, labResults, petId)).filter(
    ({ analyte, value }) => analyte !== "" && value !== "",
  );
  const trends = [...Map.groupBy(rows.sort(byTime), ({ analyte }) => analyte)].flatMap(([analyte, values]): Trend[] => {
    const unit = values.findLast(({ valueMilli }) => valueMilli !== null)?.unit;
    if (unit === undefined) return [];
    const points = values.filter((row) => row.valueMilli !== null && row.unit === unit);
    return [{ analyte, name: analyteOf(analyte)?.name ?? analyte, unit, points, all: values.toReversed() }];
  });
  return trends.sort((a, b) => b.points.length - a.points.length || a.name.localeCompare(b.name));
}

/** Results that are still out at the end of a visit, in words; null: none. */
export async function outOfVisit(db: CacheDb, visit: RowOf<typeof visits>, dayWords: (day: LocalDate) => string) {
  const out = (await ordersOfVisit(db, visit.id)).filter(({ order }) => isOut(order));
  if (out.length === 0) return null;
  const nameOf = await personNames(db);
  const people = new Set(out.map(({ order }) => nameOf(order.orderedBy ?? visit.vetId) || copy.theTeam));
  const days = [
    ...new Set(out.flatMap(({ order }) => (order.expectedOn === null ? [] : [dayWords(order.expectedOn)]))),
  ];
  return copy.gate(
    out.map(({ order }) => order.name),
    days.join(", "),
    [...people].join(", "),
  );
}

export async function labProducts(db: CacheDb) {
  const rows = await rowsOf(db, products).toArray();
  return rows
    .filter(({ kind, status }) => kind === "lab_test" && status === "active")
    .sort((a, b) => a.name.localeCompare(b.name));
}

export interface RangeEntry {
  range: LabRangeRow;
  species: string;
  analyte: string;
  isPending: boolean;
}

export async function rangeList(db: CacheDb): Promise<RangeEntry[]> {
  const [rows, types, pending] = await Promise.all([
    rowsOf(db, labRanges).toArray(),
    rowsOf(db, petTypes).toArray(),
    pendingIdsOf(db, labRanges),
  ]);
  const nameOf = rowsById(types);
  return rows
    .filter(({ status }) => status === "active")
    .map((range) => ({
      range,
      species: nameOf.get(range.petTypeId)?.name ?? "",
      analyte: analyteOf(range.analyte)?.name ?? range.analyte,
      isPending: pending.has(range.id),
    }))
    .sort((a, b) => `${a.species}${a.analyte}`.localeCompare(`${b.species}${b.analyte}`));
}

export async function speciesInUse(db: CacheDb) {
  const rows = await rowsOf(db, petTypes).toArray();
  return rows.filter(({ status }) => status === "active").sort((a, b) => a.sort - b.sort);
}
