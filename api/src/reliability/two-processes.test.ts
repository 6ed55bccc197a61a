import { SeededRandom } from "@fernpaw/sync/testing/random";
import { hasPostgres, type TestDatabase } from "@fernpaw/testing/postgres";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyChain } from "../audit/verify-chain.ts";
import { openPostgresReader } from "../db/postgres-store.ts";
import { auditLog } from "../testing/audit-log.ts";
import { disagreements } from "../testing/agreement.ts";
import { FieldDevice } from "../testing/field-device.ts";
import { HttpClinic } from "../testing/http-clinic.ts";
import { HttpReplica } from "../testing/http-replica.ts";
import { migratedDatabase } from "../testing/migrated-database.ts";
import { PASSWORD } from "../testing/test-browser.ts";

const WRITERS = 16;
const ROUNDS = 12;
const SECRET = "one secret for both servers, as a real pair has it";

describe.skipIf(!hasPostgres)("two servers on one PostgreSQL", () => {
  let database: TestDatabase;
  const servers: ServerProcess[] = [];
  let clinic: HttpClinic;
  let start: HttpReplica;
  let typeId: string;

  const at = (index: number): HttpClinic => {
    const server = servers[index % servers.length];
    return Object.assign(Object.create(HttpClinic.prototype) as HttpClinic, clinic, { origin: server?.origin });
  };

  beforeAll(async () => {
    database = await migratedDatabase();
    for (let count = 0; count < 2; count += 1) {
      const server = await ServerProcess.start({ env: { DATABASE_URL: database.url, SECRET } });
      servers.push(server);
    }
    clinic = await HttpClinic.register(servers[0]?.origin ?? "");
    start = await new HttpReplica(clinic).catchUp();
    typeId = String(start.all("appointmentTypes")[0]?.["id"]);
  });
  afterAll(async () => {
    for (const server of servers) await server.remove();
    await database.drop();
  });

  test(
    `${WRITERS} writers and 4 followers: no hole, nothing twice, no double booking without a card (I2, I7, I14)`,
    { timeout: 600_000 },
    async () => {
      const devices = Array.from(
        { length: WRITERS },
        (_, index) => new FieldDevice(at(index), { epoch: start.epoch, typeId }, new SeededRandom(index)),
      );
      const followers = [0, 1, 2, 3].map((index) => new HttpReplica(at(index)));
      let isOver = false;
      const followed = followers.map(async (follower) => {
        while (!isOver) {
          await follower.catchUp(40);
          await pause(10);
        }
      });
      const written = devices.map(async (device, index) => {
        const random = new SeededRandom(1000 + index);
        for (let round = 0; round < ROUNDS; round += 1) {
          for (let count = random.below(6); count >= 0; count -= 1) device.act();
          while (device.queue.length > 0) await device.push(10);
          if (random.chance(0.2)) await device.repeat();
        }
      });
      await Promise.all(written);
      isOver = true;
      await Promise.all(followed);

      const replica = await new HttpReplica(clinic).catchUp();
      expect(disagreements(devices, replica, start.head)).toEqual([]);
      expect(replica.all("appointments").length).toBeGreaterThan(WRITERS);
      for (const follower of followers) {
        expect((await follower.catchUp()).problems).toEqual([]);
        expect(follower.text()).toBe(replica.text());
      }
    },
  );

  test("sign-ins at both servers at once continue one chain of the audit log", async () => {
    const person = await HttpClinic.register(servers[0]?.origin ?? "");
    const on = (index: number): HttpClinic =>
      Object.assign(Object.create(HttpClinic.prototype) as HttpClinic, person, {
        origin: servers[index % servers.length]?.origin,
      });
    const reader = openPostgresReader(database.url, { dataDir: "" });
    const signIns = async () =>
      (await auditLog(reader, person.clinicId)).filter(({ code }) => code === "auth.signedIn").length;
    try {
      const before = await signIns();
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(
          Array.from({ length: 6 }, (_, index) =>
            on(index).call("POST", "/api/auth/login", { email: person.email, password: PASSWORD }),
          ),
        );
      }
      expect(await signIns()).toBe(before + 18);
      expect(await verifyChain(reader, person.clinicId)).toMatchObject({ fault: null });
    } finally {
      await reader.close();
    }
  });

  test("a write at one server pokes the sockets of the other", async () => {
    const socket: Socket = io(servers[1]?.origin ?? "", {
      transports: ["websocket"],
      auth: { token: clinic.accessToken },
      reconnection: false,
    });
    try {
      await once(socket as never, "connect");
      socket.emit("joinClinic", clinic.clinicId);
      const device = new FieldDevice(at(0), { epoch: start.epoch, typeId }, new SeededRandom(77));
      device.act();
      const poke = once(socket as never, "sync:poke", { signal: AbortSignal.timeout(5000) });
      const { head } = await device.push();
      expect(await poke).toEqual([{ version: head }]);
    } finally {
      socket.disconnect();
    }
  });

  test("a notification of a change at one server reaches the person's socket at the other", async () => {
    const nurse = await clinic.employee({ permissions: ["clients:view"], profession: "nurse" });
    const connect = (index: number, token: string) =>
      io(servers[index]?.origin ?? "", {
        transports: ["websocket"],
        auth: { token },
        reconnection: false,
        forceNew: true,
      });
    const [theirs, own] = [connect(1, nurse.accessToken), connect(0, clinic.accessToken)];
    const wrong: unknown[] = [];
    own.on("notification:new", (...given: unknown[]) => wrong.push(given));
    try {
      await Promise.all([theirs, own].map((socket) => once(socket as never, "connect")));
      const told = once(theirs as never, "notification:new", { signal: AbortSignal.timeout(5000) });
      const counted = once(theirs as never, "notifications:unread_count_update", { signal: AbortSignal.timeout(5000) });
      const device = new FieldDevice(at(0), { epoch: start.epoch, typeId }, new SeededRandom(79));
      device.add("tasks.add", { id: randomUUID(), title: "Call back", assigneeId: nurse.userId });
      await device.push();
      expect(await told).toMatchObject([{ title: "New task: Call back" }]);
      await counted;
      expect(wrong).toEqual([]);
    } finally {
      for (const socket of [theirs, own]) socket.disconnect();
    }
  });

  test("a session that ends at one server is cut at the other, and does not get back in there", async () => {
    const [here = "", there = ""] = servers.map(({ origin }) => origin);
    const guest = await HttpClinic.register(here);
    const headers = { authorization: `Bearer ${guest.accessToken}` };
    const connect = () =>
      io(there, { transports: ["websocket"], auth: { token: guest.accessToken }, reconnection: false, forceNew: true });
    const socket = connect();
    await once(socket as never, "connect");
    const cut = once(socket as never, "disconnect", { signal: AbortSignal.timeout(2000) });
    expect((await fetch(`${there}/api/profile/sessions`, { headers })).status).toBe(200);
    expect((await fetch(`${here}/api/auth/logout`, { method: "POST", headers })).status).toBe(204);
    await cut;
    const again = connect();
    const refused = await new Promise((resolve) =>
      again.once("connect", () => resolve("let in")).once("connect_error", resolve),
    );
    expect(refused).toMatchObject({ data: { code: "unauthenticated" } });
    for (const each of [socket, again]) each.disconnect();
  });

  test("when one of them dies, the other takes over its devices", async () => {
    const device = new FieldDevice(at(1), { epoch: start.epoch, typeId }, new SeededRandom(78));
    device.act();
    await device.push();
    await servers[1]?.kill();
    device.act();
    await expect(device.push()).rejects.toMatchObject({ name: "NoAnswer" });
    device.moveTo(at(0));
    await device.drain();
    expect(device.problems).toEqual([]);
    expect(device.answered).toHaveLength(2);
  });
});
