import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { addDays, dayBounds, instantAt, type LocalDate } from "@fernpaw/domain/kernel/time";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { ENTITIES, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import { createSyncClient } from "@fernpaw/sync/client/sync-client";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { appointmentRow, clientRow, petRow } from "@fernpaw/testing/builders";
import { v7 as uuidv7 } from "uuid";
import { agenda } from "../areas/appointments/agenda.queries.ts";
import { appointmentsOfDay } from "../areas/appointments/appointments.queries.ts";
import { listedPage } from "../areas/clients/list/list.queries.ts";
import { loadTimelineSources, timelineOf } from "../areas/pets/timeline/timeline-of.ts";
import { todayBoard } from "../areas/today/today.queries.ts";
import { watchBoard } from "../areas/today/board/watch-board.ts";
import { rowsOf } from "../db/rows.ts";
import { type BillingTimes, measureBilling } from "./device-billing.ts";
import { measureStock, type StockTimes } from "./device-stock.ts";

const TODAY: LocalDate = "2026-11-23";
const ZONE = "Europe/London";
const A_DAY = 41;
const HERE_NOW = 9;
const AT = "2026-11-01T08:00:00.000Z";
const [SAMPLES, WARM_UP] = [60, 5];
const AT_ONCE = 5000;

/** Milliseconds of each sample, by what was asked. */
export type QueryTimes = Record<
  "board" | "moved" | "day" | "list" | "history" | "clients" | "pets" | "newestPets" | "rawDay",
  number[]
>;

function openDevice(): SyncClient {
  const refuse = () => Promise.reject(new Error("no network"));
  return createSyncClient({
    clinicId: uuidv7(),
    actor: { userId: uuidv7(), role: "owner", permissions: [], profession: "vet" },
    entities: ENTITIES,
    mutations: MUTATIONS,
    schema: SCHEMA,
    build: "bench",
    transport: { send: refuse },
    loadActor: refuse,
  });
}

async function put(sync: SyncClient, entity: EntityDefinition, rows: readonly object[]): Promise<void> {
  const stamps = { createdAt: AT, createdBy: null, updatedAt: AT, updatedBy: null, _v: 1 };
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map((row) => ({ ...stamps, ...row }));
    await rowsOf(sync.cache, entity).bulkPut(some as never);
  }
}

/** `count` rows: owners, their pets, and appointments of many days around today. Answers the pets. */
async function fill(sync: SyncClient, count: number): Promise<string[]> {
  const households = Math.floor(count / 5);
  const owners = Array.from({ length: households }, (_, at) => clientRow({ lastName: `Last${at}` }));
  const animals = owners.map((_, at) => petRow({ name: `Pet${at}` }));
  const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
  const links = animals.map((pet, at) => {
    const clientId = pick(owners, at).id;
    return { ...emptyRow(petOwners), id: uuidv7(), petId: pet.id, clientId, role: "owner", fromOn: "2024-01-01" };
  });
  const booked = Array.from({ length: count - 3 * households }, (_, at) => {
    const day = addDays(TODAY, Math.floor(at / A_DAY) - Math.floor((count - 3 * households) / A_DAY / 2));
    return appointmentRow({
      locationId: uuidv7(),
      typeId: uuidv7(),
      petIds: [pick(animals, at * 7).id],
      clientId: pick(owners, at * 7).id,
      startsAt: instantAt(day, 8 * 60 + (at % A_DAY) * 15, ZONE),
    });
  });
  const here = animals.slice(0, HERE_NOW).map((pet, at) => ({
    id: uuidv7(),
    petId: pet.id,
    clientId: pick(owners, at).id,
    appointmentId: null,
    locationId: uuidv7(),
    vetId: null,
    kind: "outpatient",
    reason: "Limping",
    stage: "waiting",
    triage: null,
    status: "open",
    openedAt: AT,
    stageAt: AT,
    closedAt: null,
    seenAt: null,
  }));
  await put(sync, clients, owners);
  await put(sync, pets, animals);
  await put(sync, petOwners, links);
  await put(sync, appointments, booked);
  await put(sync, visits, here);
  return animals.map(({ id }) => id);
}

async function timed(work: (at: number) => Promise<unknown>, samples = SAMPLES): Promise<number[]> {
  const tookMs: number[] = [];
  for (let at = 0; at < samples + WARM_UP; at += 1) {
    const from = performance.now();
    await work(at);
    if (at >= WARM_UP) tookMs.push(performance.now() - from);
  }
  return tookMs;
}

/** From a patient who moves on to the board that shows it. */
async function timedMoves(sync: SyncClient): Promise<number[]> {
  let onBoard: () => void = () => undefined;
  const stop = watchBoard(sync.cache, TODAY, ZONE).subscribe(() => onBoard());
  const [visit] = await rowsOf(sync.cache, visits).toArray();
  await new Promise<void>((resolve) => (onBoard = resolve));
  const tookMs = await timed(async (at) => {
    const isShown = new Promise<void>((resolve) => (onBoard = resolve));
    await rowsOf(sync.cache, visits).update(visit?.id ?? "", { stage: at % 2 === 0 ? "with_vet" : "waiting" });
    await isShown;
  });
  stop();
  return tookMs;
}

/** The limit: the same range of the same index, by the browser alone. */
function rawDay(database: IDBDatabase): Promise<unknown> {
  const { from, to } = dayBounds(TODAY, ZONE);
  return new Promise((resolve, reject) => {
    const store = database.transaction("appointments", "readonly").objectStore("appointments");
    const request = store.index("startsAt").getAll(IDBKeyRange.bound(from, to, false, true));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}

/** What the screens ask most, over a device's copy of `count` rows in this browser. */
export async function measureQueries(count: number): Promise<QueryTimes> {
  const sync = openDevice();
  const { cache } = sync;
  try {
    const [petIds, sources] = [await fill(sync, count), await loadTimelineSources()];
    const board = await todayBoard(cache, TODAY, ZONE);
    if (board.arriving.length !== A_DAY || board.waiting.length !== HERE_NOW)
      throw new Error(`The board shows ${board.arriving.length} and ${board.waiting.length} patients.`);
    const ofSpecies = { kind: "pet", status: null, petTypeId: petRow().petTypeId, pageIndex: 0, pageSize: 10 } as const;
    return {
      rawDay: await timed(() => rawDay(cache.backendDB())),
      day: await timed(() => appointmentsOfDay(cache, TODAY, ZONE)),
      list: await timed(() =>
        agenda(cache, { from: TODAY, to: TODAY, vetId: null, status: null, typeId: null, timeZone: ZONE }),
      ),
      board: await timed(() => todayBoard(cache, TODAY, ZONE)),
      moved: await timedMoves(sync),
      history: await timed((at) =>
        timelineOf(sources, {
          sync,
          timeZone: ZONE,
          clientIds: [],
          petIds: [petIds[(at * 131) % petIds.length] ?? ""],
          unitOf: () => "kg",
        }),
      ),
      clients: await timed(() =>
        listedPage(cache, { kind: "client", status: "active", order: "name", pageIndex: 0, pageSize: 10 }),
      ),
      pets: await timed(() => listedPage(cache, { ...ofSpecies, order: "name" })),
      newestPets: await timed(() => listedPage(cache, { ...ofSpecies, order: "newest" })),
    };
  } finally {
    await sync.stop();
    await cache.delete();
  }
}

/** The same for an area, over a copy of its own. */
async function measureArea<Times>(
  measure: (
    db: SyncClient["cache"],
    fillTable: (entity: EntityDefinition, rows: readonly object[]) => Promise<void>,
    time: typeof timed,
  ) => Promise<Times>,
): Promise<Times> {
  const sync = openDevice();
  try {
    return await measure(sync.cache, (entity, rows) => put(sync, entity, rows), timed);
  } finally {
    await sync.stop();
    await sync.cache.delete();
  }
}

const measureStockQueries = (): Promise<StockTimes> => measureArea(measureStock);
const measureBillingQueries = (): Promise<BillingTimes> => measureArea(measureBilling);

Object.assign(globalThis, { measureQueries, measureStockQueries, measureBillingQueries });
