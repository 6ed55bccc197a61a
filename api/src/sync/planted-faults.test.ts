import { noteFigure } from "@fernpaw/testing/note-figure";
import { clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { saveNoteDraft } from "@fernpaw/domain/notes/note.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { pets } from "@fernpaw/domain/pets/pet";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { CLIENT_FAULTS, type ClientFault } from "@fernpaw/sync/testing/planted-client";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everyClinic } from "../db/every-clinic.ts";
import { setRights, testMutation } from "../testing/sync-clinic.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

const CODES = ["appointments:view", "appointments:manage", "clients:view", "clients:manage"];

/** From before a text is in the queue until after it. */
const MOMENTS = 10;
const NO_WORDS = { kind: "soap" as const, subjective: "", objective: "", assessment: "", findings: [] };

interface Scene {
  world: SyncWorld;
  person: SimPerson;
  client: SyncClient;
}

async function register({ world, client }: Scene): Promise<string> {
  const id = v7();
  await world.time.until(client.mutate(registerClient, { id, lastName: "Ortega", hasNoContact: "yes" }));
  return id;
}

async function isOnServer({ world }: Scene, id: string): Promise<boolean> {
  return (
    (await world.store.read((sql) => sql.all(everyClinic(`select 1 from "clients" where "id" = ?`), [id]))).length === 1
  );
}

async function syncUntilQuiet({ world, person }: Scene): Promise<void> {
  person.wake();
  await world.time.pass(90_000);
}

/** As a job of the server does. */
async function removeRow({ world, person }: Scene, entity: EntityDefinition, id: string): Promise<void> {
  const author = { userId: null, name: "test" };
  await world.time.during(() => world.server.withClinicTx(person.user.clinicId, author, (tx) => tx.remove(entity, id)));
}

/** The first tab, when the event loop has turned so often. */
function killAfter(person: SimPerson, turns: number): void {
  const [opened] = person.open;
  if (turns > 0) setImmediate(() => killAfter(person, turns - 1));
  else if (opened) person.kill(opened.client);
}

/** Twice is not the same as once, which a screen would show. */
const addMark = testMutation(
  "test.addMark",
  async (tx, args) => {
    const { id } = args as { id: string };
    const row = await tx.find(clients, id);
    await tx.patch(clients, id, { lastName: `${row?.lastName}!` });
  },
  z.object({ id: z.string() }),
);

/** Each answers whether the invariant of its name held. */
const scenes: Record<string, { fault: ClientFault; holds: (scene: Scene) => Promise<boolean> }> = {
  "I1: the server is restored between the push answer and the pull": {
    fault: "dropOnPushAnswer",
    holds: async (scene) => {
      const { world, person } = scene;
      await world.backUp();
      person.intercept = ({ path }, serve) =>
        path.includes("push") ? serve() : Promise.resolve({ status: 502, body: "" });
      const id = await register(scene);
      await world.time.pass(5_000);
      await world.restore("file");
      person.intercept = (_request, serve) => serve();
      await syncUntilQuiet(scene);
      return isOnServer(scene, id);
    },
  },
  "I1: the token expires at a push": {
    fault: "dropOn401",
    holds: async (scene) => {
      scene.person.refusals.push("unauthenticated");
      const id = await register(scene);
      await syncUntilQuiet(scene);
      return isOnServer(scene, id);
    },
  },
  "I1: the server is busy for a moment": {
    fault: "dropOn5xx",
    holds: async (scene) => {
      const { world, person } = scene;
      const unavailable = { status: 503, body: JSON.stringify({ code: "unavailable" }) };
      person.intercept = ({ path }, serve) => (path.includes("push") ? Promise.resolve(unavailable) : serve());
      const id = await register(scene);
      await world.time.pass(5_000);
      person.intercept = (_request, serve) => serve();
      await syncUntilQuiet(scene);
      return isOnServer(scene, id);
    },
  },
  "I1: the server is restored after the effects had come back": {
    fault: "archiveNotRedriven",
    holds: async (scene) => {
      await scene.world.backUp();
      const id = await register(scene);
      await syncUntilQuiet(scene);
      await scene.world.restore("file");
      await syncUntilQuiet(scene);
      return isOnServer(scene, id);
    },
  },
  "I1: the cache is lost and the server restored": {
    fault: "epochInCache",
    holds: async (scene) => {
      const { world, person, client } = scene;
      await world.backUp();
      const id = await register(scene);
      await syncUntilQuiet(scene);
      person.kill(client);
      await world.time.settle();
      await world.time.during(() => person.device.deleteDatabase(client.cache.name));
      await world.restore("file");
      await person.openTab();
      await syncUntilQuiet(scene);
      return isOnServer(scene, id);
    },
  },
  "I1: pushes are refused for a moment after the app was opened again": {
    fault: "deviceStableClientId",
    holds: async (scene) => {
      const { world, person, client } = scene;
      await register(scene);
      await syncUntilQuiet(scene);
      person.kill(client);
      const again = await person.openTab();
      await world.time.until(again.waitForIdle());
      const unavailable = { status: 503, body: JSON.stringify({ code: "unavailable" }) };
      person.intercept = ({ path }, serve) => (path.includes("push") ? Promise.resolve(unavailable) : serve());
      const id = await register({ ...scene, client: again });
      await world.time.pass(5_000);
      person.intercept = (_request, serve) => serve();
      await syncUntilQuiet(scene);
      return isOnServer(scene, id);
    },
  },
  "I4: the tab dies somewhere while a page is applied": {
    fault: "cursorBeforeRows",
    holds: async (scene) => {
      const { world, person } = scene;
      const other = await world.addPerson();
      const colleague = await other.openTab();
      await world.time.until(colleague.waitForIdle());
      for (let turns = 1; turns <= 12; turns += 1) {
        await register({ world, person: other, client: colleague });
        await world.time.until(colleague.waitForIdle());
        const { send } = person.link;
        person.link.send = async (request) => {
          const answer = await send.call(person.link, request);
          if (request.path.includes("pull")) killAfter(person, turns);
          return answer;
        };
        person.wake();
        await world.time.pass(1_000);
        person.link.send = send;
        const again = await person.openTab();
        await world.time.until(again.waitForIdle());
        person.wake();
        await world.time.pass(1_000);
        if ((await again.cache.rows(clients).count()) !== turns) return false;
      }
      return true;
    },
  },
  "I4: a row is deleted elsewhere": {
    fault: "tombstoneSkipped",
    holds: async (scene) => {
      const { client } = scene;
      const id = String((await client.cache.rows(rooms).toCollection().primaryKeys())[0]);
      await removeRow(scene, rooms, id);
      await syncUntilQuiet(scene);
      return (await client.cache.rows(rooms).get(id)) === undefined;
    },
  },
  "I4: a snapshot arrives after a page that has a newer row, and a deletion": {
    fault: "snapshotRowWins",
    holds: async (scene) => {
      const { world, client } = scene;
      const [id, gone] = [await register(scene), await register(scene)];
      await syncUntilQuiet(scene);
      const late = await world.addPerson();
      const { send } = late.link;
      late.link.send = async (request) => {
        const answer = await send.call(late.link, request);
        if (request.path.includes("bucket=p1")) await world.time.sleep(5_000);
        return answer;
      };
      const newcomer = await late.openTab();
      await world.time.pass(2_000);
      await world.time.until(client.mutate(correctClient, { id, set: { lastName: "Newer" } }));
      await removeRow(scene, clients, gone);
      await register(scene);
      await world.time.until(client.waitForIdle());
      late.wake();
      await world.time.pass(1_000);
      const names = async () =>
        (await newcomer.cache.rows(clients).bulkGet([id, gone])).map((row) => row?.lastName).join();
      const early = await names();
      const isLoading = newcomer.status.get().buckets.p1.state === "loading";
      await world.time.until(newcomer.waitForIdle());
      return isLoading && early === "Newer," && (await names()) === "Newer,";
    },
  },
  "the server has news, and says so to a tab that does not lead": {
    fault: "pokeIgnored",
    holds: async (scene) => {
      const { world, person, client } = scene;
      const follower = await person.openTab();
      await world.time.until(follower.waitForIdle());
      const other = await world.addPerson();
      const colleague = await other.openTab();
      await world.time.until(colleague.waitForIdle());
      for (const poked of [client, follower]) {
        const id = await register({ world, person: other, client: colleague });
        await world.time.until(colleague.waitForIdle());
        poked.poke((await readMeta(colleague.cache)).cursor);
        await world.time.pass(1_000);
        if (!(await client.cache.rows(clients).get(id))) return false;
      }
      return true;
    },
  },
  "I6: of two leaders one hears an old answer after the other has gone on": {
    fault: "applyStalePulls",
    holds: async (scene) => {
      const { world, person, client } = scene;
      const environment = { ...person.device.openTab().environment(), locks: null };
      const second = await person.openTab({ environment });
      await world.time.until(second.waitForIdle());
      const { send } = person.link;
      let isHeld = false;
      person.link.send = async (request) => {
        const answer = await send.call(person.link, request);
        if (isHeld || !request.path.includes("pull")) return answer;
        isHeld = true;
        await world.time.sleep(15_000);
        return answer;
      };
      void client.syncNow();
      await world.time.pass(100);
      await register({ ...scene, client: second });
      await world.time.until(second.waitForIdle());
      let cursor = 0;
      for (let tenth = 0; tenth < 200; tenth += 1) {
        await world.time.pass(100);
        const now = (await readMeta(second.cache)).cursor;
        if (now < cursor) return false;
        cursor = now;
      }
      return true;
    },
  },
  "I6: something between answers a pull with the answer to an earlier one": {
    fault: "nonceIgnored",
    holds: async ({ world, person, client }) => {
      const other = await world.addPerson();
      const colleague = await other.openTab();
      await world.time.until(colleague.waitForIdle());
      let kept: Awaited<ReturnType<SimPerson["intercept"]>> | null = null;
      person.intercept = async ({ path }, serve) => (path.includes("pull") ? (kept ??= await serve()) : serve());
      await world.time.until(client.syncNow());
      await register({ world, person: other, client: colleague });
      await world.time.until(colleague.waitForIdle());
      for (let tries = 0; tries < 4; tries += 1) {
        person.wake();
        await world.time.pass(20_000);
      }
      return client.status.get().state === "offline";
    },
  },
  "I5: another tab's change is sent while a pull is on its way that does not ask for that tab": {
    fault: "unaskedTabApplied",
    holds: async (scene) => {
      const { world, person, client } = scene;
      const id = await register(scene);
      await syncUntilQuiet(scene);
      const environment = { ...person.device.openTab().environment(), locks: null };
      const second = await person.openTab({ environment });
      await world.time.until(second.waitForIdle());
      const { send } = person.link;
      let pulls = 0;
      person.link.send = async (request) => {
        if (!request.path.includes("pull")) return send.call(person.link, request);
        pulls += 1;
        if (pulls > 1) throw new TypeError("Failed to fetch");
        await world.time.sleep(3_000);
        return send.call(person.link, request);
      };
      void client.syncNow();
      await world.time.pass(100);
      await world.time.until(second.mutate(addMark, { id }));
      await world.time.pass(5_000);
      return (await client.cache.rows(clients).get(id))?.lastName === "Ortega!";
    },
  },
  "I1: the power fails right after a change was called saved (R16)": {
    fault: "relaxedOutbox",
    holds: async (scene) => {
      const { world, person, client } = scene;
      const { name } = client.outbox;
      const before = await world.time.during(() => person.device.copyDatabase(name));
      let durability = "";
      person.device.storageFault = (transaction) => {
        if (transaction.database === name && transaction.mode === "readwrite") ({ durability } = transaction);
        return null;
      };
      person.link.state = "down";
      const id = await register(scene);
      person.kill(client);
      await world.time.settle();
      if (durability !== "strict") await world.time.during(() => person.device.rollBack(name, before));
      // Requests of the dead tab must not arrive.
      await world.time.pass(1_000);
      person.link.state = "up";
      await person.openTab();
      await syncUntilQuiet(scene);
      return isOnServer(scene, id);
    },
  },
  "I1: a text is queued while a push reads the queue, and takes newer words": {
    fault: "queueReadTwice",
    holds: async ({ world, person, client }) => {
      const petId = v7();
      await world.time.until(client.mutate(registerPet, { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog") }));
      await world.time.until(client.waitForIdle());
      for (let moment = 0; moment < MOMENTS; moment += 1) {
        const [id, first, second] = [v7(), v7(), v7()];
        const text = { id, visitId: null, petId, ...NO_WORDS, typedAt: "2026-11-21T10:00:00.000Z" };
        const saving = client.mutate(saveNoteDraft, { ...text, plan: "Ear", revisionId: first, after: null });
        for (let turn = 0; turn < moment; turn += 1) await new Promise((done) => setImmediate(done));
        person.wake();
        await saving;
        await client.mutate(saveNoteDraft, { ...text, plan: "Ear gel", revisionId: second, after: first });
        await world.time.until(client.waitForIdle());
        if ((await client.cache.rows(visitNotes).get(id))?.plan !== "Ear gel") return false;
      }
      return true;
    },
  },
  "I9: a right is lost": {
    fault: "keepLostScopes",
    holds: async (scene) => {
      const { world, person, client } = scene;
      await register(scene);
      await syncUntilQuiet(scene);
      await setRights(world.store, person.user.userId, ["appointments:view"]);
      await syncUntilQuiet(scene);
      return (await client.cache.rows(clients).count()) === 0;
    },
  },
  "I5: own work is settled on the server before the page that brings it": {
    fault: "ackAheadOfPage",
    holds: async (scene) => {
      const { world, person, client } = scene;
      const other = await world.addPerson();
      const colleague = await other.openTab();
      await world.time.until(colleague.waitForIdle());
      for (let count = 0; count < 3; count += 1) await register({ world, person: other, client: colleague });
      await world.time.until(colleague.waitForIdle());
      const id = v7();
      let isAlwaysThere = true;
      person.intercept = async (request, serve) => {
        if (request.path.includes("pull")) {
          if (saved && !(await client.cache.rows(pets).get(id))) isAlwaysThere = false;
          request.body = JSON.stringify({ ...(JSON.parse(request.body) as object), limit: 1 });
        }
        return serve();
      };
      let saved = false;
      await world.time.until(client.mutate(registerPet, { id, name: "Juno", petTypeId: petTypeIdOf("dog") }));
      saved = true;
      await syncUntilQuiet(scene);
      return isAlwaysThere;
    },
  },
};

async function play(holds: (scene: Scene) => Promise<boolean>, faults: readonly ClientFault[]): Promise<boolean> {
  const world = await SyncWorld.open({ isOnDisk: true, faults, mutations: [addMark] });
  try {
    const person = await world.addPerson(CODES);
    const client = await person.openTab();
    await world.time.until(client.waitForIdle());
    return await holds({ world, person, client });
  } finally {
    await world.close();
  }
}

describe("a planted mistake of the device is caught (S26)", () => {
  test("each of them", () => {
    const planted = Object.values(scenes).map(({ fault }) => fault);
    expect(planted.toSorted()).toEqual(CLIENT_FAULTS.toSorted());
    noteFigure(
      "S26",
      `${planted.length} planted mistakes of devices, each found`,
      "mutants of access, tenant and sign-in (npm run changed-lines tries some)",
    );
  });

  test.each(Object.entries(scenes))("%s", async (_name, { fault, holds }) => {
    expect(await play(holds, [])).toBe(true);
    expect(await play(holds, [fault])).toBe(false);
  });
});
