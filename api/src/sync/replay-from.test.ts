import { visitNotes } from "@fernpaw/domain/notes/note";
import { saveNoteDraft, signNote } from "@fernpaw/domain/notes/note.mutations";
import { pets as petRows } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import { MUTATIONS } from "@fernpaw/domain/registry";
import type { PendingEntry } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { MutationRunner } from "@fernpaw/sync/client/mutation-runner";
import { takeUnsent } from "@fernpaw/sync/client/outbox";
import { rebase } from "@fernpaw/sync/client/rebase";
import { replayFrom } from "@fernpaw/sync/client/replay-from";
import { SeededRandom } from "@fernpaw/sync/testing/random";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

const ACTIONS = 280;
const LOOK_AFTER = 7;
const ARRIVALS = 210;
const SEQUENCES = 40;
const OTHER_CHANGES = 20;
const DOG = petTypeIdOf("dog");

let world: SyncWorld;
let ana: SimPerson;
let a: SyncClient;
/** A pet that the server has. */
let petId: string;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
  petId = v7();
  a = await openIdle(world, ana);
  await world.time.until(a.mutate(registerPet, { id: petId, name: "Juno", petTypeId: DOG }));
  await world.time.until(a.waitForIdle());
  ana.link.state = "down";
  a.doubt();
  while (a.status.get().state !== "offline") await world.time.pass(500);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** A vet who types a note about a pet: each save continues the last one. */
class Writer {
  readonly noteId = v7();
  readonly #petId: string;
  #after: string | null = null;

  constructor(about: string) {
    this.#petId = about;
  }

  async save(plan: string): Promise<void> {
    const revisionId = v7();
    const parts = { kind: "soap" as const, subjective: "", objective: "", assessment: "", plan, findings: [] };
    const [after, typedAt] = [this.#after, "2026-11-21T10:00:00.000Z"];
    const args = { id: this.noteId, visitId: null, petId: this.#petId, ...parts, revisionId, after, typedAt };
    await world.time.until(a.mutate(saveNoteDraft, args));
    this.#after = revisionId;
  }

  async sign(): Promise<void> {
    await world.time.until(a.mutate(signNote, { id: this.noteId, revisionId: this.#after ?? "" }));
  }
}

const newPet = (name: string) => world.time.until(a.mutate(registerPet, { id: v7(), name, petTypeId: DOG }));

/** Everything that the copy says. */
async function copyOf({ cache }: SyncClient): Promise<unknown> {
  const tables = [...cache.rowTables(), cache._pending, cache._shadow];
  return Promise.all(tables.map(async (table) => [table.name, await table.toArray()]));
}

async function inCopy<T>({ cache, deviceId }: SyncClient, work: (runner: MutationRunner) => Promise<T>): Promise<T> {
  const author = { clinicId: ana.user.clinicId, deviceId, actor: await world.time.during(() => ana.actor()) };
  const runner = new MutationRunner(MUTATIONS, author);
  return cache.transaction("rw", [...cache.rowTables(), cache._pending, cache._shadow], async () => work(runner));
}

/** All that waits, worked out again on what the server had. */
const workAllOut = (client: SyncClient) =>
  inCopy(client, async (runner) =>
    rebase(client.cache, runner, { serverRows: [], pending: await client.cache._pending.toArray() }),
  );

test("a text that is saved again runs no change from before it", async () => {
  for (let count = 0; count < OTHER_CHANGES; count += 1) await newPet(`Pet ${count}`);
  const writer = new Writer(petId);
  await writer.save("Ear");
  await newPet("The one after");
  const runs = vi.spyOn(MutationRunner.prototype, "run");
  await writer.save("Ear gel");
  // The dry run, the text and the change after it.
  expect(runs).toHaveBeenCalledTimes(3);
  expect((await a.cache.rows(visitNotes).get(writer.noteId))?.plan).toBe("Ear gel");
});

test("newer texts leave the copy as if all had been worked out again, whatever came between (I13)", async () => {
  const random = new SeededRandom(20_261_201);
  const writers = [new Writer(petId), new Writer(petId)];
  const pets = [petId];
  const actions = [
    async (count: number) => random.pick(writers)?.save(`Text ${count}`),
    async (count: number) => random.pick(writers)?.save(`Text ${count}`),
    async () => random.pick(writers)?.sign(),
    async () => void writers.splice(random.below(writers.length), 1, new Writer(random.pick(pets) ?? petId)),
    async (count: number) => {
      const id = v7();
      await world.time.until(a.mutate(registerPet, { id, name: `Pet ${count}`, petTypeId: DOG }));
      pets.push(id);
    },
    async (count: number) =>
      world.time.until(a.mutate(correctPet, { id: random.pick(pets) ?? petId, set: { name: `Name ${count}` } })),
    async () =>
      world.time.until(a.mutate(recordWeight, { id: v7(), petId: random.pick(pets) ?? petId, weightG: 8000 })),
    // As a push that never arrives.
    async () => takeUnsent(a.outbox),
  ];
  let replaced = 0;
  for (let count = 0; count < ACTIONS; count += 1) {
    const queued = await a.outbox.q.count();
    // A signed text takes no other words, and an empty note no signature.
    await random
      .pick(actions)?.(count)
      .catch(() => undefined);
    if ((await a.outbox.q.count()) === queued) replaced += 1;
    if (count % LOOK_AFTER > 0) continue;
    const shown = await copyOf(a);
    await workAllOut(a);
    expect({ count, copy: await copyOf(a) }).toEqual({ count, copy: shown });
  }
  expect(replaced).toBeGreaterThan(ACTIONS / 5);
});

test("changes that come in any order, some of them with other arguments later, are shown as if they had come in theirs (I13)", async () => {
  const random = new SeededRandom(20_261_202);
  const pets = [petId, ...Array.from({ length: 11 }, () => v7())];
  const clientId = v7();
  const newEntry = (seq: number): PendingEntry => {
    const id = random.pick(pets) ?? petId;
    const common = { seq, clientId, id: seq, uuid: v7(), v: 1, base: {}, at: "2026-11-21T10:00:00.000Z" };
    if (random.chance(0.2))
      return { ...common, name: registerPet.name, args: { id, name: `Pet ${seq}`, petTypeId: DOG } };
    const set = random.chance(0.5) ? { name: `Name ${random.below(9)}` } : { colour: `Colour ${random.below(9)}` };
    return { ...common, name: correctPet.name, args: { id, set } };
  };
  for (let count = 0; count < ARRIVALS; count += 1) {
    const seq = 1000 + random.below(SEQUENCES);
    const known = await a.cache._pending.get(seq);
    const entry = { ...newEntry(seq), ...(known && { uuid: known.uuid }) };
    expect(await inCopy(a, (runner) => replayFrom(a.cache, runner, entry))).toBe(true);
    if (count % LOOK_AFTER > 0) continue;
    const shown = await copyOf(a);
    await workAllOut(a);
    expect({ count, copy: await copyOf(a) }).toEqual({ count, copy: shown });
  }
});

test("changes that an older version of the app worked out are all worked out again", async () => {
  const writer = new Writer(petId);
  await writer.save("Ear");
  await newPet("The one after");
  const older = (await a.cache._pending.toArray()).map(({ before: _before, ...entry }) => entry);
  await a.cache._pending.bulkPut(older);
  await writer.save("Ear gel");
  expect((await a.cache.rows(visitNotes).get(writer.noteId))?.plan).toBe("Ear gel");
  expect((await a.cache._pending.toArray()).map(({ before }) => before?.length)).toEqual([1, 1]);
});

test("what came from the server meanwhile, told by an older version of the app, stays", async () => {
  const writer = new Writer(petId);
  await writer.save("Ear");
  await world.time.until(a.mutate(correctPet, { id: petId, set: { name: "Juno the first" } }));
  const shadow = await a.cache._shadow.get(["pets", petId]);
  if (!shadow?.row) throw new Error("The pet has no shadow.");
  // An older version keeps the shadow right, and knows nothing of `before`.
  await a.cache._shadow.put({ ...shadow, row: { ...shadow.row, colour: "Brown" } });
  await writer.save("Ear gel");
  expect((await a.cache.rows(visitNotes).get(writer.noteId))?.plan).toBe("Ear gel");
  expect(await a.cache.rows(petRows).get(petId)).toMatchObject({ name: "Juno the first", colour: "Brown" });
});
