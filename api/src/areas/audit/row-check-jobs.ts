import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyInstance } from "fastify";
import { type Fault, ROW_FAULTS_TASK, WRITTEN_ROWS_TASK } from "../../audit/row-check-tasks.ts";
import {
  forgetHashes,
  keepRowCheck,
  noteHashes,
  openDamage,
  type RowCheck,
  rowCheckOf,
  type WrittenRow,
} from "../../audit/row-checks.queries.ts";
import { placeKey } from "../../audit/row-place.ts";
import { everyClinicId } from "../../db/clinic-ids.queries.ts";
import type { OpenStore } from "../../db/open-store.ts";
import { workInRounds } from "../../rounds.ts";

const EVERY_MS = 15 * 60_000;
/** A server that has just begun has other work. */
const QUIET_MS = 10 * 60_000;
/** Open inbox items of a clinic. The number of all faults is in each of them. */
const MOST_ITEMS = 20;

export interface RowCheckDeps {
  store: Pick<OpenStore, "read" | "write" | "offThread">;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
  /** The newest migration: hashes from before another one are noted anew. */
  shape: string;
}

/** Notes the hashes of the rows that were written since the last time. Answers how many. */
export async function noteRows({ store, shape }: RowCheckDeps, clinicId: string): Promise<number> {
  const found = await store.read((sql) => rowCheckOf(sql, clinicId));
  let check: RowCheck = found ?? { shape: "", notedVersion: 0, checkedOn: "", damaged: 0 };
  if (check.shape !== shape) {
    check = { ...check, shape, notedVersion: 0 };
    while (await store.write((sql) => forgetHashes(sql, clinicId)));
    await store.write((sql) => keepRowCheck(sql, clinicId, check));
  }
  let count = 0;
  for await (const line of store.offThread.lines(WRITTEN_ROWS_TASK, { clinicId, version: check.notedVersion })) {
    const rows = JSON.parse(line) as WrittenRow[];
    check = { ...check, notedVersion: Math.max(...rows.map(({ version }) => version)) };
    await store.write(async (sql) => {
      await noteHashes(sql, clinicId, rows);
      await keepRowCheck(sql, clinicId, check);
    });
    count += rows.length;
  }
  return count;
}

async function faultsOf({ store }: RowCheckDeps, clinicId: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for await (const line of store.offThread.lines(ROW_FAULTS_TASK, { clinicId })) faults.push(JSON.parse(line) as Fault);
  return faults;
}

/** One inbox item of the owners for each damaged row while it is open, at most twenty open ones. */
async function tellOwners({ store, sync }: RowCheckDeps, clinicId: string, faults: readonly Fault[]): Promise<void> {
  const open = await store.read((sql) => openDamage(sql, clinicId));
  const fresh = faults.filter((fault) => !open.has(placeKey(fault))).slice(0, Math.max(0, MOST_ITEMS - open.size));
  if (fresh.length === 0) return;
  await sync.withClinicTx(clinicId, { userId: null, name: "rows.compare" }, async (tx) => {
    for (const { tbl, rowId, kind } of fresh)
      await tx.raise({
        kind: "row_damaged",
        scope: "owner",
        entities: [{ table: tbl, id: rowId }],
        mine: {},
        theirs: null,
        details: { fault: kind, count: faults.length },
      });
  });
}

/** Compares the rows and the audit log of a clinic with their last hashes, once a day (UTC). Answers the faults; null: it was done. */
export async function compareRows(deps: RowCheckDeps, clinicId: string): Promise<Fault[] | null> {
  const { store, now } = deps;
  const day = toInstant(now()).slice(0, 10);
  const check = await store.read((sql) => rowCheckOf(sql, clinicId));
  if (!check || check.shape !== deps.shape || check.checkedOn === day) return null;
  const faults = await faultsOf(deps, clinicId);
  if (faults.length > 0) await tellOwners(deps, clinicId, faults);
  await store.write(async (sql) => {
    const latest = (await rowCheckOf(sql, clinicId)) ?? check;
    await keepRowCheck(sql, clinicId, { ...latest, checkedOn: day, damaged: faults.length });
  });
  return faults;
}

/** Hashes every quarter of an hour; the comparison once a day, so in the night where the server runs then. */
export function scheduleRowChecks(app: FastifyInstance, deps: Omit<RowCheckDeps, "shape">): void {
  const beganMs = deps.now();
  const rounds = { everyMs: EVERY_MS, failed: "rows could not be compared with their hashes" };
  workInRounds(app, rounds, async () => {
    if (deps.now() - beganMs < QUIET_MS) return;
    // Not before: a start reads no migration.
    const { loadMigrations } = await import("../../db/migrations.ts");
    const all = { ...deps, shape: Object.keys(await loadMigrations()).at(-1) ?? "" };
    for (const clinicId of await deps.store.read((sql) => everyClinicId(sql))) {
      // Before the new hashes: damage of the last quarter of an hour is found too.
      for (const fault of (await compareRows(all, clinicId)) ?? [])
        app.log.error({ clinicId, ...fault }, "a row is damaged");
      await noteRows(all, clinicId);
    }
  });
}
