import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { Desk } from "../support/desk.ts";
import { queueOn } from "../support/device-copy.ts";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { printRow } from "./bench-clinic.ts";

const COUNT = 1000;
const WITHIN_MS = 240_000;

/** Puts so many weights into the outbox, as the client writes them: the form is not what is measured. */
async function queueWeights(tablet: Tablet, petIds: readonly string[]): Promise<void> {
  await tablet.page.evaluate(
    async ({ count, pets }) => {
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const uuid = (): string => {
        const time = Date.now().toString(16).padStart(12, "0");
        return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
      };
      const { userId } = JSON.parse(localStorage.getItem("user") ?? "{}") as { userId: string };
      const name = (await indexedDB.databases()).find((each) => each.name?.startsWith("fernpaw_outbox_"))?.name ?? "";
      const database = await asked(indexedDB.open(name));
      const transaction = database.transaction("q", "readwrite");
      const clientId = uuid();
      for (let index = 0; index < count; index += 1) {
        transaction.objectStore("q").add({
          clientId,
          id: index + 1,
          uuid: uuid(),
          name: "pets.recordWeight",
          v: 1,
          args: { id: uuid(), petId: pets[index % pets.length], weightG: 5000 + index },
          base: {},
          at: new Date().toISOString(),
          actor: userId,
          dependsOn: [],
          result: null,
        });
      }
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    },
    { count: COUNT, pets: [...petIds] },
  );
}

/** Milliseconds from the moment that the network carries requests again until nothing waits. */
async function replay(tablet: Tablet): Promise<number> {
  const emptied = tablet.page.evaluate(async (withinMs) => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith("fernpaw_outbox_"))?.name ?? "";
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const untilMs = performance.now() + withinMs;
    while (performance.now() < untilMs) {
      const left = await new Promise<number>((resolve) => {
        const request = database.transaction("q").objectStore("q").count();
        request.onsuccess = () => resolve(request.result);
      });
      if (left === 0) return Date.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("The queue did not empty.");
  }, WITHIN_MS);
  await tablet.goOnline();
  const startedAt = Date.now();
  return (await emptied) - startedAt;
}

const profile = mkdtempSync(join(tmpdir(), "fernpaw-bench-"));
const steps = new BenchSteps("replay.bench");
const server = await steps.run("the server starts", () => ServerProcess.start({ demo: true }));
try {
  const { database } = server;
  const tablet = await steps.run("the browser starts", () => Tablet.openOn(profile, server.origin));
  await steps.run("it signs in and has the clinic", async () => {
    await tablet.signIn(demoLogin("desk@eastgate.example"));
    await new Desk(tablet).isSettled();
    await tablet.untilInstalled();
  });
  const pets = database.rows(`select "id" from "pets" where "status" = 'active' and "clinicId" like '%ea57' limit 200`);
  await steps.run("the changes are queued", async () => {
    await tablet.goOffline();
    await queueWeights(
      tablet,
      pets.map(({ id }) => String(id)),
    );
    await tablet.page.reload();
    await expect(tablet.text(/Offline · 1,?000/)).toBeVisible({ timeout: 60_000 });
  });
  const before = database.rows(`select count(*) as "count" from "measurements"`)[0]?.["count"];
  const ms = await steps.run("they are sent", () => replay(tablet));
  const after = database.rows(`select count(*) as "count" from "measurements"`)[0]?.["count"];
  const { done } = await steps.run("the archive is read", () => queueOn(tablet.page));
  if (Number(after) - Number(before) !== COUNT || done.length !== COUNT)
    throw new Error(`${Number(after) - Number(before)} of ${COUNT} arrived, ${done.length} are archived.`);
  printRow({ work: "1,000 queued changes replayed", ours: ms, unit: "ms", goal: "<= 300 ms" });
  await tablet.close();
} finally {
  await server.remove();
  rmSync(profile, { recursive: true, force: true });
}
