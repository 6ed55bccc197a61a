import { noteFigure } from "@fernpaw/testing/note-figure";
import { SeededRandom } from "@fernpaw/sync/testing/random";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { disagreements } from "../testing/agreement.ts";
import { FieldDevice } from "../testing/field-device.ts";
import { HttpClinic } from "../testing/http-clinic.ts";
import { HttpReplica } from "../testing/http-replica.ts";

const DEVICES = 12;
/** Of a device: the burst and what it has left afterwards. */
const BURST = 20;
const LEFT = 20;

const servers: ServerProcess[] = [];
async function aServer(dataDir?: string): Promise<ServerProcess> {
  const server = await ServerProcess.create(dataDir === undefined ? {} : { dataDir });
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.remove();
});

test("a second server on the same folder refuses to start and the first goes on (R23)", async () => {
  const first = await aServer();
  await first.start();
  const clinic = await HttpClinic.register(first.origin);
  const second = await aServer(first.dataDir);
  expect(await second.startAndFail()).toBe(1);
  expect(second.log).toContain("Another Fernpaw server is using");
  const replica = await new HttpReplica(clinic).catchUp();
  expect(replica.all("staff")).toHaveLength(1);
});

/** Resolves when `fetch` has handed so many whole requests to the system: on one machine they are at the server then. */
function requestsHaveArrived(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const note = (): void => {
    sent += 1;
    if (sent < count) return;
    unsubscribe("undici:request:bodySent", note);
    resolve();
  };
  subscribe("undici:request:bodySent", note);
  return promise;
}

test("SIGTERM under load: every request that had arrived is answered, and what was answered is kept (R09)", async () => {
  const server = await aServer();
  await server.start();
  const clinic = await HttpClinic.register(server.origin);
  const { epoch, head, ...start } = await new HttpReplica(clinic).catchUp();
  const typeId = String([...start.rows.values()].find(({ row }) => "defaultMin" in row)?.row["id"]);
  const devices = Array.from(
    { length: DEVICES },
    (_, seed) => new FieldDevice(clinic, { epoch, typeId }, new SeededRandom(seed)),
  );
  for (const device of devices) for (let count = 0; count < 1 + BURST + LEFT; count += 1) device.act();
  await Promise.all(devices.map((device) => device.push(1)));
  const arrived = requestsHaveArrived(DEVICES);
  const pushes = devices.map((device) => device.push(BURST));
  await arrived;
  const sinceMs = performance.now();
  const ended = server.stop();
  const answers = await Promise.allSettled(pushes);
  expect(answers.flatMap((answer) => (answer.status === "rejected" ? [String(answer.reason)] : []))).toEqual([]);
  expect(await ended).toBe(0);
  const tookS = ((performance.now() - sinceMs) / 1000).toFixed(1);
  noteFigure("R09", `0 of ${DEVICES} requests under way failed, exit after ${tookS} s`, "1,000 sockets; clients back");
  await pause(50);
  await expect(devices[0]?.push()).rejects.toMatchObject({ name: "NoAnswer" });

  await server.start();
  for (const device of devices) await device.drain();
  expect(disagreements(devices, await new HttpReplica(clinic).catchUp(), head)).toEqual([]);
});
