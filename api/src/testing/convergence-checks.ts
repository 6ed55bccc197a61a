import { ENTITIES } from "@fernpaw/domain/registry";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { PERFECT } from "@fernpaw/sync/testing/sim-network";
import { checkServer, ownRowIds } from "./convergence-server-checks.ts";
import type { SavedArgs } from "./saved-args.ts";
import { assertHolds, type SavedWork } from "./saved-work.ts";
import { TestDevice } from "./sync-clinic.ts";
import type { SimPerson, SyncWorld } from "./sync-world.ts";

export async function readCursor(client: SyncClient): Promise<{ epoch: string; cursor: number }> {
  const { epoch, cursor } = await readMeta(client.cache);
  return { epoch, cursor };
}

/** At any moment: what the device knows to be out of its scopes is not on it. */
export async function checkScopes(client: SyncClient): Promise<void> {
  const { scopes, epoch } = await readMeta(client.cache);
  if (epoch === "") return;
  for (const { table, scope } of ENTITIES) {
    if (scope !== "row" && scopes.includes(scope)) continue;
    const isOut = (row: Record<string, unknown>): boolean =>
      !scopes.includes(scope === "row" ? String(row["scope"]) : scope);
    const rows = await client.cache
      .table(table)
      .filter((row) => row._v > 0 && isOut(row))
      .count();
    assertHolds(rows === 0, "I9 nothing of a lost scope stays", `${rows} rows of ${table}`);
  }
}

/** What the person may see, as a device without storage pulls it from the beginning. */
async function projection(world: SyncWorld, person: SimPerson): Promise<Map<string, string>> {
  const device = await new TestDevice(world.server, person.user).join();
  await device.pullAll();
  return new Map([...device.rows].map(([key, { row }]) => [key, canonicalJson(row)]));
}

async function replica(client: SyncClient): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  const packs = await client.cache._history.toArray();
  const gone = new Set((await client.cache._tombstones.toArray()).map(({ tbl, id }) => `${tbl}:${id}`));
  for (const [tbl, id, , row] of packs.flatMap((pack) => pack.rows)) {
    if (!gone.has(`${tbl}:${id}`)) rows.set(`${tbl}:${id}`, canonicalJson(row));
  }
  for (const { table } of ENTITIES) {
    for (const { _v: _version, ...row } of await client.cache.table(table).toArray()) {
      rows.set(`${table}:${row.id}`, canonicalJson(row));
    }
  }
  return rows;
}

function difference(device: Map<string, string>, server: Map<string, string>): string | null {
  for (const [key, row] of server) {
    if (device.get(key) !== row) return `${key} is ${device.get(key) ?? "missing"} instead of ${row}`;
  }
  for (const key of device.keys()) if (!server.has(key)) return `${key} should not be there`;
  return null;
}

async function checkReplica(world: SyncWorld, person: SimPerson, client: SyncClient): Promise<Map<string, string>> {
  const server = await world.time.during(() => projection(world, person));
  const rows = await world.time.during(() => replica(client));
  const found = difference(rows, server);
  assertHolds(found === null, "I4, I9 a quiet replica equals the server's projection of its scopes", found ?? "");
  return rows;
}

/** I17 with what the device keeps; the result store is the server's business and is compacted by age. */
async function checkBounds(client: SyncClient, saved: number): Promise<void> {
  const { cache, outbox } = client;
  const [shadows, pending] = [await cache._shadow.count(), await cache._pending.count()];
  assertHolds(shadows === 0, "I17 no shadow is left over", `${shadows} shadows`);
  assertHolds(pending === 0, "I17 nothing pending is left over", `${pending} pending`);
  assertHolds((await outbox.archive.count()) <= saved, "I17 the archive holds what was saved, once", String(saved));
  assertHolds((await cache._staging.count()) === 0, "I17 nothing stays put aside", "blocks in _staging");
  const isPacked = (tbl: string): boolean => (cache.entities.get(tbl)?.packBy ?? null) !== null;
  const loose = await cache._tombstones.filter(({ tbl }) => !isPacked(tbl)).count();
  assertHolds(loose === 0, "I17 no tombstone stays that nothing needs", `${loose} tombstones`);
}

function checkStrangers(
  replica: ReadonlyMap<string, string>,
  clinicId: string,
  owned: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const foreign = [...owned].filter(([other]) => other !== clinicId).map(([, ids]) => ids);
  for (const key of replica.keys()) {
    const id = key.slice(key.indexOf(":") + 1);
    assertHolds(!foreign.some((ids) => ids.has(id)), "I8 no row of another clinic", key);
  }
}

export interface WorkDone {
  saved: readonly SavedWork[];
  args: SavedArgs;
  hasRestores: boolean;
}

/** Everything that must hold once the network has healed. */
export async function checkAtRest(world: SyncWorld, work: WorkDone): Promise<void> {
  assertHolds(world.defects.length === 0, "The server has no defects", String(world.defects[0]));
  assertHolds(world.leaks.length === 0, "I8 no answer names another clinic", String(world.leaks[0]));
  for (const person of world.people) {
    const client = person.open[0]?.client;
    if (!client) continue;
    const queue = await client.outbox.q.toArray();
    const { acks, cursor, epoch } = await readMeta(client.cache);
    const why = { first: queue[0], acks, cursor, epoch, status: client.status.get() };
    assertHolds(queue.length === 0, "I15 the queue is empty 30 s after the network heals", JSON.stringify(why));
  }
  for (const { clinicId } of world.owners) await checkServer(world, clinicId, work);
  const owned = await ownRowIds(world);
  for (const person of world.people) {
    const mine = work.saved.filter((saved) => saved.person === person).length;
    for (const { client } of person.open) {
      const rows = await checkReplica(world, person, client);
      checkStrangers(rows, person.user.clinicId, owned);
      await checkBounds(client, mine);
    }
  }
  // A new device must come to the same through snapshots.
  world.rates = PERFECT;
  const newcomer = await world.addPerson();
  const client = await newcomer.openTab();
  await world.time.until(client.waitForIdle());
  await checkReplica(world, newcomer, client);
}
