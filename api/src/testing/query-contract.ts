import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql } from "@fernpaw/sync/server/store";
import { openTestStore, type TestStoreKind } from "./open-test-store.ts";
import { addTestClinic, openTestSync, type TestUser } from "./sync-clinic.ts";

/** A database with two clinics that have nothing but their first rows. */
export interface ContractDesk {
  sync: SyncServer;
  /** The clinic that asks, by its owner. */
  clinic: TestUser;
  /** Another one, whose rows stand in no answer. */
  neighbour: TestUser;
  /** As a request that only reads: on PostgreSQL in a transaction that may not write. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Writes synced rows in one version. */
  put(user: TestUser, work: (tx: Tx, sql: Sql) => Promise<void>): Promise<void>;
}

/** What every function of one module of queries answers, on whichever database. */
export interface QueryContract {
  /** From `api/src/`. */
  module: string;
  run(desk: ContractDesk): Promise<void>;
}

/** `module#function` for each query that a contract has called. */
export const calledQueries = new Set<string>();

/** Names of the queries that a module exports; of a list of queries its places, `SWEEPS.0`. */
export function queryNames(queries: object): string[] {
  return Object.entries(queries).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.flatMap((each, at) => (typeof each === "function" ? [`${name}.${at}`] : []));
    return typeof value === "function" ? [name] : [];
  });
}

function noted<Q>(key: string, value: Q): Q {
  if (Array.isArray(value)) return value.map((each, at) => noted(`${key}.${at}`, each as unknown)) as Q;
  if (typeof value !== "function") return value;
  return ((...args: unknown[]): unknown => {
    calledQueries.add(key);
    return (value as unknown as (...given: unknown[]) => unknown)(...args);
  }) as Q;
}

/** @param run gets the module's exports; what it calls of them is noted in `calledQueries` */
export function contractOf<Q extends object>(
  module: string,
  queries: Q,
  run: (queries: Q, desk: ContractDesk) => Promise<void>,
): QueryContract {
  const watched = Object.fromEntries(
    Object.entries(queries).map(([name, value]) => [name, noted(`${module}#${name}`, value)]),
  ) as Q;
  return { module, run: (desk) => run(watched, desk) };
}

export async function playContract({ run }: QueryContract, kind: TestStoreKind): Promise<void> {
  const store = await openTestStore(kind);
  try {
    const sync = openTestSync(store);
    const clinic = await addTestClinic(store, sync);
    const neighbour = await addTestClinic(store, sync);
    await run({
      sync,
      clinic,
      neighbour,
      read: (work) => store.read(work),
      write: (work) => store.write(work),
      put: (user, work) => sync.withClinicTx(user.clinicId, { userId: null, name: "test" }, work),
    });
  } finally {
    await store.close();
  }
}

/** Ids in their order, the same on each run. */
export const idOf = (at: number): string => `019a0000-0000-7000-8000-${String(at).padStart(12, "0")}`;
