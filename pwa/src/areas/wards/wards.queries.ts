import type { products } from "@fernpaw/domain/catalogue/product";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { clinicSettings, rooms } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addMinutes, type Instant, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { isInpatientStage } from "@fernpaw/domain/visits/visit-stage";
import { visits } from "@fernpaw/domain/visits/visit";
import {
  careEntries,
  careOrders,
  isActiveOrder,
  type CareEntry,
  type CareOrder,
} from "@fernpaw/domain/wards/care-order";
import {
  cellsOf,
  hoursOfDay,
  ON_TIME_MIN,
  openTimes,
  type SheetCell,
  type SheetHour,
} from "@fernpaw/domain/wards/sheet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { LAST, rowsAmong, rowsById, rowsOf } from "../../db/rows.ts";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";
import { readKnowledge, type Knowledge } from "../treatments/treatments.queries.ts";

export type Visit = RowOf<typeof visits>;
export type Room = RowOf<typeof rooms>;
type Product = RowOf<typeof products>;

export interface Clock {
  now: Instant;
  timeZone: string;
}

export interface SheetRow {
  order: CareOrder;
  /** Null: without one, or not on this device yet. */
  product: Product | null;
  /** Doses, price and shelf of the product for this animal; null as the product. */
  known: Knowledge | null;
  /** Of the animal now; null: never weighed. */
  weightG: number | null;
  /** Of the shown day, by their times. */
  cells: SheetCell[];
  /** Its overdue times of any day, the earliest first. */
  overdue: Instant[];
  isPending: boolean;
}

export interface OpenCell {
  row: SheetRow;
  cell: SheetCell;
}

export interface Sheet {
  rows: SheetRow[];
  hours: SheetHour[];
  /** Due or overdue now, on any day, the earliest first. */
  open: OpenCell[];
  /** Overdue times of days other than the shown one, with the first of these days. */
  elsewhere: { count: number; day: LocalDate } | null;
  people: ReadonlyMap<string, string>;
  pending: ReadonlySet<string>;
}

const byStart = (a: CareOrder, b: CareOrder): number =>
  `${a.status} ${a.createdAt} ${a.id}` < `${b.status} ${b.createdAt} ${b.id}` ? -1 : 1;

/** By their start. */
async function ordersOf(db: CacheDb, visitId: string): Promise<CareOrder[]> {
  return (await rowsOf(db, careOrders).where("visitId").equals(visitId).toArray()).sort(byStart);
}

const entriesOf = (db: CacheDb, visitId: string): Promise<CareEntry[]> =>
  rowsOf(db, careEntries).where("visitId").equals(visitId).toArray();

const entriesBy = (entries: readonly CareEntry[]): Map<string, CareEntry[]> =>
  Map.groupBy(entries, ({ orderId }) => orderId as string);

interface OrderCell {
  order: CareOrder;
  cell: SheetCell;
}

/** The times that are due or overdue now, on any day, the earliest first. */
function openCells(
  orders: readonly CareOrder[],
  entries: ReadonlyMap<string, readonly CareEntry[]>,
  clock: Clock,
): OrderCell[] {
  return orders
    .flatMap((order) => {
      const { overdue, nextAt } = openTimes(order, entries.get(order.id) ?? [], clock);
      return [...overdue, ...(nextAt === null ? [] : [nextAt])].map((dueAt): OrderCell => {
        const [cell] = cellsOf(order, [], { from: dueAt, to: nextMoment(dueAt) }, clock);
        return { order, cell: cell ?? { dueAt, at: dueAt, state: "due", entries: [] } };
      });
    })
    .filter(({ cell }) => cell.state !== "later")
    .sort((a, b) => (a.cell.at < b.cell.at ? -1 : 1));
}

/** The treatment sheet of a visit on one day. Stopped orders are shown on the days on which they had a time. */
export async function readSheet(
  db: CacheDb,
  visit: Pick<Visit, "id" | "petId" | "locationId">,
  day: LocalDate,
  clock: Clock,
): Promise<Sheet> {
  const [orders, entries, people, pending] = await Promise.all([
    ordersOf(db, visit.id),
    entriesOf(db, visit.id),
    namesOfPeople(db),
    pendingIdsOf(db, careOrders, careEntries),
  ]);
  const { known, weightG } = await readKnowledge(
    db,
    orders.flatMap((one) => one.productId ?? []),
    { visit, day: localDateOf(clock.now, clock.timeZone) },
  );
  const own = entriesBy(entries);
  const hours = hoursOfDay(day, clock.timeZone);
  const span = { from: hours[0]?.from ?? "", to: hours.at(-1)?.to ?? "" };
  const openOnes = openCells(orders, own, clock);
  const all = orders.map((order): SheetRow => {
    const mine = own.get(order.id) ?? [];
    const isOverdue = (one: OrderCell): boolean => one.order === order && one.cell.state === "overdue";
    const ofProduct = known.get(order.productId ?? "") ?? null;
    return {
      order,
      product: ofProduct?.product ?? null,
      known: ofProduct,
      weightG,
      cells: cellsOf(order, mine, span, clock),
      isPending: pending.has(order.id),
      overdue: openOnes.filter(isOverdue).map(({ cell }) => cell.at),
    };
  });
  const rowOf = new Map(all.map((row) => [row.order.id, row]));
  const open = openOnes.flatMap(({ order, cell }): OpenCell[] => {
    const row = rowOf.get(order.id);
    return row ? [{ row, cell }] : [];
  });
  const away = open.filter(({ cell }) => cell.state === "overdue" && (cell.at < span.from || cell.at >= span.to));
  const first = away[0]?.cell.at;
  return {
    rows: all.filter(({ order, cells }) => isActiveOrder(order) || cells.length > 0),
    hours,
    open,
    elsewhere: first === undefined ? null : { count: away.length, day: localDateOf(first, clock.timeZone) },
    people,
    pending,
  };
}

const nextMoment = (at: Instant): Instant => addMinutes(at, 1);

/** How many times of a visit are due or overdue. It reads orders and entries alone: the tab asks each minute. */
export async function countOpen(db: CacheDb, { id }: Pick<Visit, "id">, clock: Clock): Promise<number> {
  const [orders, entries] = await Promise.all([ordersOf(db, id), entriesOf(db, id)]);
  return openCells(orders, entriesBy(entries), clock).length;
}

export interface WardEntry {
  visit: Visit;
  petName: string;
  petSpecies: string;
  photo: string | null;
  ownerName: string;
  kennel: Room | null;
  vetName: string;
  /** The earliest time that is due, overdue or to come; null: none. */
  nextAt: Instant | null;
  overdue: number;
  due: number;
  orders: number;
  isPending: boolean;
}

/** Every inpatient, and every other patient in the house with an order; those with the earliest open time come first. */
export async function readWard(db: CacheDb, clock: Clock): Promise<WardEntry[]> {
  const [open, active, people, pending] = await Promise.all([
    rowsOf(db, visits).where("[status+openedAt]").between(["open", ""], ["open", LAST]).toArray(),
    rowsOf(db, careOrders).where("status").equals("active").toArray(),
    namesOfPeople(db),
    pendingIdsOf(db, visits),
  ]);
  const ordersBy = Map.groupBy(active, ({ visitId }) => visitId as string);
  const here = open.filter((visit) => isInpatientStage(visit.stage) || ordersBy.has(visit.id));
  const [entries, petRows, clientRows, roomRows, types] = await Promise.all([
    rowsAmong(
      rowsOf(db, careEntries),
      "visitId",
      here.map(({ id }) => id),
    ),
    rowsOf(db, pets).bulkGet(here.map(({ petId }) => petId)),
    rowsOf(db, clients).bulkGet(here.map(({ clientId }) => clientId ?? "")),
    rowsOf(db, rooms).bulkGet(here.map(({ kennelId }) => kennelId ?? "")),
    rowsOf(db, petTypes).toArray(),
  ]);
  const own = entriesBy(entries);
  const speciesBy = rowsById(types);
  return here
    .map((visit, at): WardEntry => {
      const orders = ordersBy.get(visit.id) ?? [];
      const times = orders.map((order) => openTimes(order, own.get(order.id) ?? [], clock));
      const overdue = times.flatMap((time) => time.overdue);
      const next = times.flatMap(({ nextAt }) => nextAt ?? []);
      const due = next.filter((time) => isNear(time, clock.now)).length;
      const pet = petRows[at];
      const client = clientRows[at];
      return {
        visit,
        petName: pet?.name ?? "",
        petSpecies: speciesBy.get(pet?.petTypeId ?? "")?.code ?? "",
        photo: pet?.photoFile ?? null,
        ownerName: client ? clientName(client) : "",
        kennel: roomRows[at] ?? null,
        vetName: people.get(visit.vetId ?? "") ?? "",
        nextAt: [...overdue, ...next].sort()[0] ?? null,
        overdue: overdue.length,
        due,
        orders: orders.length,
        isPending: pending.has(visit.id),
      };
    })
    .sort((a, b) => ((a.nextAt ?? LAST) < (b.nextAt ?? LAST) ? -1 : 1));
}

const isNear = (time: Instant, now: Instant): boolean => time <= addMinutes(now, ON_TIME_MIN);

/** Rooms of the kinds kennel and ward at a location, with the inpatient of each. */
export async function readKennels(db: CacheDb, locationId: string): Promise<{ room: Room; petName: string | null }[]> {
  const [all, open] = await Promise.all([
    rowsOf(db, rooms).toArray(),
    rowsOf(db, visits).where("[status+openedAt]").between(["open", ""], ["open", LAST]).toArray(),
  ]);
  const kennels = all
    .filter((room) => room.locationId === locationId && room.status === "active")
    .filter(({ kind }) => kind === "kennel" || kind === "ward")
    .sort((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : 1));
  const inside = open.filter(({ stage, kennelId }) => kennelId !== null && isInpatientStage(stage));
  const names = rowsById(await rowsOf(db, pets).bulkGet(inside.map(({ petId }) => petId)));
  return kennels.map((room) => {
    const guest = room.kind === "kennel" ? inside.find(({ kennelId }) => kennelId === room.id) : undefined;
    return { room, petName: names.get(guest?.petId ?? "")?.name ?? null };
  });
}

export interface Vet {
  id: string;
  name: string;
}

/** The vets of the clinic, by name. */
export async function readVets(db: CacheDb): Promise<Vet[]> {
  const all = await rowsOf(db, staff).toArray();
  return all
    .filter(({ profession, status }) => profession === "vet" && status === "active")
    .map((person) => ({ id: person.id, name: titledName(person) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Orders that end with a visit, and their times without an entry; null: none. */
export async function endingOrders(
  db: CacheDb,
  visitId: string,
  now: Instant,
): Promise<{ orders: number; overdue: number } | null> {
  const active = (await ordersOf(db, visitId)).filter(isActiveOrder);
  const settings = await rowsOf(db, clinicSettings).toCollection().first();
  if (active.length === 0 || !settings) return null;
  const own = entriesBy(await rowsOf(db, careEntries).where("visitId").equals(visitId).toArray());
  const { timeZone } = settings;
  const overdue = active.flatMap((order) => openTimes(order, own.get(order.id) ?? [], { now, timeZone }).overdue);
  return { orders: active.length, overdue: overdue.length };
}
