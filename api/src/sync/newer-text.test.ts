import { visitNotes } from "@fernpaw/domain/notes/note";
import { saveNoteDraft, signNote } from "@fernpaw/domain/notes/note.mutations";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { takeUnsent } from "@fernpaw/sync/client/outbox";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { everyClinic } from "../db/every-clinic.ts";
import { openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";
import { problem } from "../testing/world-answers.ts";

/** From before a change is in the queue until after it. */
const MOMENTS = 120;

let world: SyncWorld;
let ana: SimPerson;
let petId: string;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
  petId = v7();
  const a = await openIdle(world, ana);
  await world.time.until(a.mutate(registerPet, { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog") }));
  await world.time.until(a.waitForIdle());
  await world.time.until(a.stop());
});
afterEach(() => world.close());

/** A person who types: each save continues the last one. */
function aWriter(client: SyncClient, noteId: string) {
  let after: string | null = null;
  return {
    async save(plan: string): Promise<string> {
      const revisionId = v7();
      const parts = { kind: "soap" as const, subjective: "", objective: "", assessment: "", plan, findings: [] };
      const text = {
        id: noteId,
        visitId: null,
        petId,
        ...parts,
        revisionId,
        after,
        typedAt: "2026-11-21T10:00:00.000Z",
      };
      const saved = await world.time.until(client.mutate(saveNoteDraft, text));
      after = revisionId;
      return saved.uuid;
    },
    sign: () => world.time.until(client.mutate(signNote, { id: noteId, revisionId: after ?? "" })),
    shown: async () => (await client.cache.rows(visitNotes).get(noteId))?.plan,
  };
}

/** Without a network, and the device knows: it does not try at each change. */
async function goOffline(client: SyncClient): Promise<void> {
  ana.link.state = "down";
  client.doubt();
  while (client.status.get().state !== "offline") await world.time.pass(500);
}

const onServer = (noteId: string) =>
  world.store.read((sql) =>
    sql.all(everyClinic(`select "plan", "status", "versionOf" from "visitNotes" where "id" = ? or "versionOf" = ?`), [
      noteId,
      noteId,
    ]),
  );

test("text that was not sent takes the newer one under its id, and the server gets the last one once (I1, I2)", async () => {
  const a = await openIdle(world, ana);
  const noteId = v7();
  const writer = aWriter(a, noteId);
  await goOffline(a);
  const uuids = [await writer.save("Ear"), await writer.save("Ear gel"), await writer.save("Ear gel today")];
  expect(new Set(uuids).size).toBe(1);
  expect([await a.outbox.q.count(), await a.cache._pending.count()]).toEqual([1, 1]);
  expect(await writer.shown()).toBe("Ear gel today");
  ana.link.state = "up";
  await world.time.until(a.syncNow());
  await world.time.until(a.waitForIdle());
  expect(await onServer(noteId)).toEqual([{ plan: "Ear gel today", status: "draft", versionOf: null }]);
  expect((await a.outbox.archive.toArray()).filter((one) => JSON.stringify(one).includes("saveDraft"))).toHaveLength(1);
});

test("an entry that a push has taken never changes: the newer text is a change of its own (I1, I2)", async () => {
  const a = await openIdle(world, ana);
  const noteId = v7();
  const writer = aWriter(a, noteId);
  ana.link.state = "down";
  const first = await writer.save("Ear");
  const { entries } = await takeUnsent(a.outbox);
  const second = await writer.save("Ear gel");
  expect(second).not.toBe(first);
  expect((await takeUnsent(a.outbox)).entries[0]).toEqual(entries[0]);
  expect(await writer.save("Ear gel today")).not.toBe(second);
  expect(await a.outbox.q.count()).toBe(3);
  ana.link.state = "up";
  await world.time.until(a.syncNow());
  await world.time.until(a.waitForIdle());
  expect(await onServer(noteId)).toEqual([{ plan: "Ear gel today", status: "draft", versionOf: null }]);
});

test("an entry that is queued while a push takes the queue is left out of it, or never changes, at whichever moment that is (I1, I2)", async () => {
  const a = await openIdle(world, ana);
  await goOffline(a);
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setImmediate(done));
  };
  const took = new Set<boolean>();
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    // Of the entries of the round before.
    await takeUnsent(a.outbox);
    const writer = aWriter(a, v7());
    const taking = turns(moment).then(() => takeUnsent(a.outbox));
    const first = await writer.save("Ear");
    const isTaken = (await taking).entries.some(({ uuid }) => uuid === first);
    took.add(isTaken);
    expect({ moment, isReplaced: (await writer.save("Ear gel")) === first }).toEqual({ moment, isReplaced: !isTaken });
  }
  expect(took).toEqual(new Set([false, true]));
});

test("a request whose answer is lost is repeated as it was, while the text goes on (I2)", async () => {
  const a = await openIdle(world, ana);
  const noteId = v7();
  const writer = aWriter(a, noteId);
  ana.link.state = "down";
  await writer.save("Ear");
  let lost = 0;
  ana.intercept = async (request, serve) => {
    const answer = await serve();
    return request.path.endsWith("/push") && lost++ === 0 ? problem("unavailable") : answer;
  };
  ana.link.state = "up";
  await world.time.until(a.syncNow());
  expect(lost).toBe(1);
  await writer.save("Ear gel");
  await writer.save("Ear gel today");
  await world.time.until(a.syncNow());
  await world.time.until(a.waitForIdle());
  expect(await onServer(noteId)).toEqual([{ plan: "Ear gel today", status: "draft", versionOf: null }]);
});

test("a tab that is killed after the queue has the newer text shows it at the next start", async () => {
  const a = await openIdle(world, ana);
  const noteId = v7();
  const writer = aWriter(a, noteId);
  await goOffline(a);
  await writer.save("Ear");
  const pending = await a.cache._pending.toArray();
  const row = await a.cache.rows(visitNotes).get(noteId);
  await writer.save("Ear gel");
  // As if the tab had died between the two databases.
  await a.cache._pending.bulkPut(pending);
  if (row) await a.cache.rows(visitNotes).put(row);
  ana.kill(a);
  const again = await ana.openTab();
  await world.time.pass(1_000);
  expect((await again.cache.rows(visitNotes).get(noteId))?.plan).toBe("Ear gel");
});

test("a signature follows the text that it signs, although the text took newer words after others were queued (I13)", async () => {
  const a = await openIdle(world, ana);
  const [noteId, otherId] = [v7(), v7()];
  const writer = aWriter(a, noteId);
  const other = aWriter(a, otherId);
  await goOffline(a);
  await writer.save("Ear");
  await other.save("Other");
  await writer.save("Ear gel");
  expect(await a.outbox.q.count()).toBe(2);
  await writer.sign();
  ana.link.state = "up";
  await world.time.until(a.syncNow());
  await world.time.until(a.waitForIdle());
  expect(await onServer(noteId)).toEqual([{ plan: "Ear gel", status: "signed", versionOf: null }]);
  expect(await onServer(otherId)).toEqual([{ plan: "Other", status: "draft", versionOf: null }]);
});
