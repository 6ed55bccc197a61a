import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyInstance } from "fastify";
import type { OpenStore } from "../../db/open-store.ts";
import { workInRounds } from "../../rounds.ts";
import {
  checkedOn,
  clinicsWithDrugs,
  clinicsWithRegisters,
  itemSubjects,
  nextVersion,
  noteChecked,
  unwitnessedFrom,
  witnessHours,
} from "./registers.queries.ts";
import { type ChainReport, type RegistersReport, verifyRegistersOf } from "./verify-registers.ts";

const CHECK_EVERY_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** Inbox items in one transaction. */
const MOST_AT_ONCE = 100;

export interface RegisterJobDeps {
  store: Pick<OpenStore, "read" | "write">;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
}

/** Of each clinic the version from which entries are looked at: all before have a witness or an inbox item. */
export type Asked = Map<string, number>;

/**
 * Opens an inbox item for each entry of a clinic that has waited too long for its witness. Answers how many. It reads the entries
 * that came since the last time, and those that were still waiting.
 */
async function askForWitnesses({ store, sync, now }: RegisterJobDeps, clinicId: string, asked: Asked): Promise<number> {
  const { late, from } = await store.read(async (sql) => {
    const hours = await witnessHours(sql, clinicId);
    const since = toInstant(now() - hours * HOUR_MS);
    const next = await nextVersion(sql, clinicId);
    const waiting = await unwitnessedFrom(sql, clinicId, asked.get(clinicId) ?? 0);
    const due = waiting.filter(({ recordedAt }) => recordedAt <= since);
    const known = due.length === 0 ? new Set() : await itemSubjects(sql, clinicId, "controlled_unwitnessed");
    const all = due.filter(({ id }) => !known.has(id));
    const rest = [...waiting.filter(({ recordedAt }) => recordedAt > since), ...all.slice(MOST_AT_ONCE)];
    return { late: all.slice(0, MOST_AT_ONCE), from: Math.min(next, ...rest.map(({ version }) => version)) };
  });
  if (late.length > 0)
    await sync.withClinicTx(clinicId, { userId: null, name: "controlledEntries.unwitnessed" }, async (tx) => {
      for (const { id, registerId, productId, locationId, performedBy, recordedAt, kind } of late)
        await tx.raise({
          kind: "controlled_unwitnessed",
          scope: "controlled",
          entities: [
            { table: "controlledEntries", id },
            { table: "products", id: productId },
          ],
          mine: { productId, locationId, performedBy, occurredAt: recordedAt },
          theirs: null,
          details: { registerId, kind },
        });
    });
  asked.set(clinicId, from);
  return late.length;
}

/** The same for every clinic. `asked` is kept between two calls; without it everything is read. */
export async function askForAllWitnesses(deps: RegisterJobDeps, asked: Asked = new Map()): Promise<number> {
  let count = 0;
  for (const clinicId of await deps.store.read((sql) => clinicsWithDrugs(sql)))
    count += await askForWitnesses(deps, clinicId, asked);
  return count;
}

interface Broken {
  clinicId: string;
  /** The chain or register. */
  id: string;
  table: "controlledChains" | "controlledRegisters";
  details: Record<string, unknown>;
}

const brokenChain = ({ clinicId, chainId, fault }: ChainReport): Broken[] =>
  fault === null ? [] : [{ clinicId, id: chainId, table: "controlledChains", details: { ...fault } }];

const brokenOf = ({ clinicId, chains, wrongBalances }: RegistersReport): Broken[] => [
  ...chains.flatMap(brokenChain),
  ...wrongBalances.map((id): Broken => {
    return { clinicId, id, table: "controlledRegisters", details: { kind: "balance" } };
  }),
];

/** One inbox item of the owners for each broken chain or register, while it is open. */
async function tellOwners(
  { store, sync }: RegisterJobDeps,
  clinicId: string,
  broken: readonly Broken[],
): Promise<void> {
  const known = await store.read((sql) => itemSubjects(sql, clinicId, "controlled_chain_broken", "open"));
  const fresh = broken.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  await sync.withClinicTx(clinicId, { userId: null, name: "controlledChains.verify" }, async (tx) => {
    for (const { id, table, details } of fresh)
      await tx.raise({
        kind: "controlled_chain_broken",
        scope: "owner",
        entities: [{ table, id }],
        mine: {},
        theirs: null,
        details,
      });
  });
}

/**
 * Verifies every chain and balance of each clinic that was not verified on this day (UTC), also before a restart. A broken one becomes an
 * inbox item of the owners. Answers all broken ones for the log.
 */
export async function verifyAllRegisters(deps: RegisterJobDeps): Promise<Broken[]> {
  const { store, now } = deps;
  const day = toInstant(now()).slice(0, 10);
  const all: Broken[] = [];
  for (const clinicId of await store.read((sql) => clinicsWithRegisters(sql))) {
    if ((await store.read((sql) => checkedOn(sql, clinicId))) === day) continue;
    const broken = brokenOf(await verifyRegistersOf(store, clinicId));
    if (broken.length > 0) await tellOwners(deps, clinicId, broken);
    await store.write((sql) => noteChecked(sql, clinicId, day));
    all.push(...broken);
  }
  return all;
}

/** Missing witnesses every quarter of an hour; the chains once a day (UTC), so in the night where the server runs then. */
export function scheduleRegisters(app: FastifyInstance, deps: RegisterJobDeps): void {
  let verifiedOn = "";
  const asked: Asked = new Map();
  const rounds = { everyMs: CHECK_EVERY_MS, failed: "the registers of controlled drugs could not be verified" };
  workInRounds(app, rounds, async () => {
    await askForAllWitnesses(deps, asked);
    const day = toInstant(deps.now()).slice(0, 10);
    if (day === verifiedOn) return;
    for (const broken of await verifyAllRegisters(deps))
      app.log.error(broken, "a register of controlled drugs is broken");
    verifiedOn = day;
  });
}
