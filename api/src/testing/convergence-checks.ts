import { ENTITIES } from "@fernpaw/domain/registry";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { canonicalJson } from "@fernpaw/sync/server/canonical-json";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { PERFECT } from "@fernpaw/sync/testing/sim-network";
import { TestDevice } from "./sync-clinic.ts";
import type { SimPerson, SyncWorld } from "./sync-world.ts";

/** A change that a screen called saved. */
export interface SavedWork {
  uuid: string;
  person: SimPerson;
  makes: { table: string; id: string } | null;
}

interface ServerResult {
  uuid: string;
  status: string;
  version: number;
}

export function assertHolds(isHeld: boolean, invariant: string, what: string): void {
  if (!isHeld) throw new Error(`${invariant}: ${what}`);
}

export async function readCursor(client: SyncClient): Promise<{ epoch: string; cursor: number }> {
  const { epoch, cursor } = await readMeta(client.cache);
  return { epoch, cursor };
}

/** At any moment: what the device knows to be out of its scopes is not on it. */
export async function checkScopes(client: SyncClient): Promise<void> {
  const { scopes, epoch } = await readMeta(client.cache);
  if (epoch === "") return;
  for (const { table, scope } of ENTITIES) {
    if (scope === "row" || scopes.includes(scope)) continue;
    const rows = await client.cache.table(table).filter(({ _v }) => _v > 0).count();
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

async function checkReplica(world: SyncWorld, person: SimPerson, client: SyncClient): Promise<void> {
  const server = await world.time.during(() => projection(world, person));
  const found = difference(await world.time.during(() => replica(client)), server);
  assertHolds(found === null, "I4, I9 a quiet replica equals the server's projection of its scopes", found ?? "");
  const [shadows, pending] = [await client.cache._shadow.count(), await client.cache._pending.count()];
  assertHolds(
    shadows === 0 && pending === 0,
    "I17 nothing pending is left over",
    `${shadows} shadows, ${pending} pending`,
  );
}

/** What a device still knows of changes that the server does not know. */
async function whereabouts(world: SyncWorld, lost: readonly SavedWork[]): Promise<string> {
  const found: string[] = [];
  for (const { uuid, person } of lost) {
    const outbox = person.open[0]?.client.outbox;
    const [queued, resting] = [await outbox?.q.get({ uuid }), await outbox?.archive.where("uuid").equals(uuid).first()];
    const at = queued ? "queued" : resting ? `archived as ${resting.clientId} ${resting.id}` : "nowhere";
    found.push(`${uuid} of device ${world.people.indexOf(person)} is ${at}`);
  }
  return found.join("; ");
}

async function checkResults(world: SyncWorld, saved: readonly SavedWork[], hasRestores: boolean): Promise<void> {
  const results = await world.store.read((sql) =>
    sql.all<ServerResult>(`select "uuid", "status", "version" from "sync_mutation" where "clinicId" = ?`, [
      world.owner.clinicId,
    ]),
  );
  const known = new Map(results.map((result) => [result.uuid, result]));
  const lost = saved.filter(({ uuid }) => !known.has(uuid));
  assertHolds(
    lost.length === 0,
    "I1 what was called saved is settled in the end",
    await whereabouts(world, lost),
  );
  assertHolds(known.size === results.length, "I2 exactly once", `${results.length - known.size} uuids twice`);
  const cards = await world.store.read((sql) =>
    sql.all<{ mutationUuid: string; version: number; kind: string }>(
      `select "mutationUuid", "version", "kind" from "attention" where "clinicId" = ?`,
      [world.owner.clinicId],
    ),
  );
  const carded = new Set(cards.map(({ mutationUuid }) => mutationUuid));
  const silent = results.filter(({ status, uuid }) => status !== "applied" && !carded.has(uuid));
  assertHolds(silent.length === 0, "I16 nothing is refused silently", JSON.stringify(silent[0]));
  if (!hasRestores) checkOrder(saved, known);
}

/** Of each device's tabs together: its queue is one. */
function checkOrder(saved: readonly SavedWork[], known: ReadonlyMap<string, ServerResult>): void {
  const last = new Map<SimPerson, number>();
  for (const { uuid, person } of saved) {
    const version = known.get(uuid)?.version ?? 0;
    const before = last.get(person) ?? 0;
    assertHolds(version > before, "I3 versions rise with local order", `${uuid} got ${version} after ${before}`);
    last.set(person, version);
  }
}

/** Everything that must hold once the network has healed. */
export async function checkAtRest(world: SyncWorld, saved: readonly SavedWork[], hasRestores: boolean): Promise<void> {
  assertHolds(world.defects.length === 0, "The server has no defects", String(world.defects[0]));
  for (const person of world.people) {
    const client = person.open[0]?.client;
    if (!client) continue;
    const queue = await client.outbox.q.toArray();
    const { acks, cursor, epoch } = await readMeta(client.cache);
    const why = { first: queue[0], acks, cursor, epoch, status: client.status.get() };
    assertHolds(queue.length === 0, "I15 the queue is empty 30 s after the network heals", JSON.stringify(why));
  }
  await checkResults(world, saved, hasRestores);
  for (const person of world.people) {
    for (const { client } of person.open) await checkReplica(world, person, client);
  }
  // A new device must come to the same through snapshots.
  const first = world.people[0];
  if (!first) return;
  world.rates = PERFECT;
  const newcomer = await world.addPerson();
  const client = await newcomer.openTab();
  await world.time.until(client.waitForIdle());
  await checkReplica(world, newcomer, client);
}
