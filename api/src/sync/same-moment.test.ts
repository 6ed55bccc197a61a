import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { saveNoteDraft } from "@fernpaw/domain/notes/note.mutations";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { PackedRow } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { lockNameOf } from "@fernpaw/sync/client/lock-name";
import { readQueue, rememberCache, takeUnsent } from "@fernpaw/sync/client/outbox";
import { recordResults } from "@fernpaw/sync/client/outbox-heard";
import { type Chunk } from "@fernpaw/sync/client/snapshot-store";
import { RowIntake } from "@fernpaw/sync/client/row-intake";
import { StatusBoard } from "@fernpaw/sync/client/status-board";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";
import { problem } from "../testing/world-answers.ts";

/** From before a change is in the queue until after it is shown, and how many turns are between two that are tried. */
const MOMENTS = 90;
const STEP = 3;

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
});
afterEach(() => world.close());

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setImmediate(done));
}

/** Without a network, and the device knows: it does not try at each change. */
async function goOffline(client: SyncClient): Promise<void> {
  ana.link.state = "down";
  client.doubt();
  while (client.status.get().state !== "offline") await world.time.pass(500);
}

test("a change that is saved while another tab opens stays on the screen, at whichever moment that is (I5)", async () => {
  const a = await openIdle(world, ana);
  await goOffline(a);
  await world.time.until(a.mutate(registerClient, newClient()));
  for (let moment = 0; moment < MOMENTS; moment += STEP) {
    const other = await ana.openTab();
    await turns(moment);
    const one = newClient();
    await a.mutate(registerClient, one);
    await world.time.settle();
    expect({ moment, isShown: (await a.cache.rows(clients).get(one.id)) !== undefined }).toEqual({
      moment,
      isShown: true,
    });
    ana.kill(other);
    await world.time.settle();
  }
});

test("of two tabs that save a note the newer text is shown, at whichever moment the second saves (I5)", async () => {
  const a = await openIdle(world, ana);
  const petId = v7();
  await world.time.until(a.mutate(registerPet, { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog") }));
  await world.time.until(a.waitForIdle());
  const b = await openIdle(world, ana);
  await goOffline(a);
  // The first tab is slow to show its text: its storage fails, and is opened again.
  let failures = 0;
  ana.device.storageFault = ({ database, mode }) => {
    if (failures === 0 || database !== a.cache.name || mode !== "readwrite") return null;
    failures -= 1;
    return "UnknownError";
  };
  const parts = { kind: "soap" as const, subjective: "", objective: "", assessment: "", findings: [] };
  const about = { visitId: null, petId, ...parts, typedAt: "2026-11-21T10:00:00.000Z" };
  for (let moment = 0; moment < MOMENTS; moment += STEP) {
    const [id, first] = [v7(), v7()];
    failures = 3;
    const saving = a.mutate(saveNoteDraft, { ...about, id, plan: "Ear", revisionId: first, after: null });
    await turns(moment);
    await b.mutate(saveNoteDraft, { ...about, id, plan: "Ear gel", revisionId: v7(), after: first });
    await saving;
    await world.time.settle();
    expect({ moment, plan: (await a.cache.rows(visitNotes).get(id))?.plan }).toEqual({ moment, plan: "Ear gel" });
  }
});

test("of two who send one queue, the later and shorter answer leaves the results of the longer one (I1)", async () => {
  const a = await openIdle(world, ana);
  await goOffline(a);
  for (let count = 0; count < 3; count += 1) await world.time.until(a.mutate(registerClient, newClient()));
  const { entries, generation } = await takeUnsent(a.outbox);
  const results = entries.map(({ clientId, id, uuid }) => ({ clientId, id, uuid, status: "applied" as const }));
  await recordResults(a.outbox, results, generation);
  await recordResults(a.outbox, results.slice(0, 1), generation);
  expect((await readQueue(a.outbox)).map(({ result }) => result?.status)).toEqual(["applied", "applied", "applied"]);
});

test("a run of the loop that is slow to report does not put off the one after it (I15)", async () => {
  const a = await openIdle(world, ana);
  const old = "fernpaw_cache_old";
  await rememberCache(a.outbox, old);
  await world.time.until(a.stop());
  // A tab of another version works with its copy: the first run waits a second for it.
  const holder = ana.device.openTab().environment();
  void holder.locks?.request(lockNameOf(old), {}, () => new Promise(() => undefined));
  const b = await ana.openTab();
  await world.time.pass(300);
  let refusals = 1;
  ana.intercept = ({ path }, serve) =>
    path.endsWith("/push") && refusals-- > 0 ? Promise.resolve(problem("rate_limited")) : serve();
  await world.time.until(b.mutate(registerClient, newClient()));
  await world.time.pass(5_000);
  expect(await b.outbox.q.count()).toBe(0);
});

test("a slow reading of the status does not replace a later one", async () => {
  const a = await openIdle(world, ana);
  await goOffline(a);
  const board = new StatusBoard();
  let go = (): void => undefined;
  const held = new Promise<void>((done) => (go = done));
  const { count } = a.outbox.q;
  vi.spyOn(a.outbox.q, "count").mockImplementationOnce((() => held.then(() => 0)) as unknown as typeof count);
  const slow = board.refresh(a.cache, a.outbox);
  await world.time.until(a.mutate(registerClient, newClient()));
  await board.refresh(a.cache, a.outbox);
  go();
  await slow;
  expect(board.get().queued).toBe(1);
});

test("the place to go on from is stored only after all rows before it, although a load that broke off reads on (I4)", async () => {
  const stored: Chunk[] = [];
  let fail = (): void => undefined;
  const intake = new RowIntake(async (chunk) => {
    stored.push(chunk);
    if (stored.length === 2) await new Promise((_done, reject) => (fail = () => reject(new Error("The disk is sick"))));
  });
  const row = (id: string): PackedRow => ["clients", id, 1, {}];
  await intake.take([row("a")]);
  await intake.mark(["clients", "a"]);
  await intake.take([row("b")]);
  // The deadline ends the load, while the line that has come is still being read.
  const ends = [intake.end(), intake.mark(["clients", "b"])].map((end) => end.catch(() => undefined));
  await turns(5);
  fail();
  await Promise.all(ends);
  expect(stored.map(({ after }) => after)).toEqual([["clients", "a"], null]);
});
