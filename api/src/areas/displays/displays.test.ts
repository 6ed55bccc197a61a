import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { v4, v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { buildTestApiOn, AREA_DATABASES } from "../../testing/databases.ts";
import { aClient } from "../../testing/sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

interface Owner {
  browser: TestBrowser;
  clinicId: string;
  userId: string;
  push(name: string, args: object, status?: string): Promise<void>;
}

interface Made {
  display: { id: string; name: string; names: string; lastSeenAt: string | null };
  code: string;
}

/** On a busy machine. */
const SOON = { timeout: 15_000 };

const open: { close(): void }[] = [];
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

/** A line to the feed: what it is told, in order, and the code with which it ends. */
function lineTo(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/feed`);
  open.push(socket);
  const told: Record<string, unknown>[] = [];
  socket.on("message", (data: Buffer) => told.push(JSON.parse(data.toString()) as Record<string, unknown>));
  socket.on("error", () => undefined);
  let code: number | null = null;
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("close", (given: number) => (code = given));
  const isOpen = new Promise((resolve) => socket.once("open", resolve));
  const say = async (message: object): Promise<void> => {
    await isOpen;
    socket.send(JSON.stringify(message));
  };
  return { told, closed, endedWith: () => code, say, last: () => told.at(-1) };
}

describe.each(AREA_DATABASES)("a display of the waiting room on %s", (database) => {
  let api: TestApi;
  let port: number;

  beforeAll(async () => {
    api = await buildTestApiOn(database);
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    port = (api.app.server.address() as AddressInfo).port;
  });
  afterAll(() => api.close());

  async function anOwner(): Promise<Owner> {
    const browser = api.browser();
    await browser.register();
    const profile = (await browser.get("/api/profile/me")).json();
    const clinicId = profile.clinic._id as string;
    const address = { protocol: 1, schema: 1, clinicId, deviceId: "t", epoch: "", nonce: v4() };
    const { epoch } = (await browser.post("/api/sync/pull", { ...address, scopeRev: 0, cursor: 0, clients: [] })).json()
      .reset;
    const clientId = v7();
    let id = 0;
    return {
      browser,
      clinicId,
      userId: profile.userId,
      async push(name, args, status = "applied") {
        id += 1;
        const at = new Date(api.clock.nowMs()).toISOString();
        const mutations = [{ clientId, id, uuid: v7(), name, v: 1, args, actor: profile.userId, at }];
        const answer = await browser.post("/api/sync/push", { ...address, build: "t", epoch, mutations });
        expect(answer.json().results).toMatchObject([{ status }]);
      },
    };
  }

  async function letIn(owner: Owner, pet: string, lastName: string, petId = v7()): Promise<string> {
    const { push, clinicId } = owner;
    const [client, visitId] = [aClient(v7(), lastName), v7()];
    await push("clients.register", client);
    const animal = { name: pet, petTypeId: petTypeIdOf("dog"), owner: { clientId: client.id, linkId: v7() } };
    await push("pets.register", { id: petId, ...animal });
    const locationId = firstLocationId(clinicId);
    const visit = { petId, clientId: client.id, locationId, reason: "Bites the postman", triage: "red" };
    await push("visits.walkIn", { id: visitId, ...visit });
    return visitId;
  }

  async function makeDisplay({ browser }: Owner, names = "pet_and_initial"): Promise<Made> {
    const answer = await browser.post("/api/displays", { name: "Front room", names });
    expect(answer.statusCode).toBe(201);
    return answer.json<Made>();
  }

  async function screenOf(code: string) {
    const line = lineTo(port);
    await line.say({ token: code });
    await expect.poll(() => line.told.length, SOON).toBeGreaterThan(0);
    return line;
  }

  test("is made by the owner, its code shown once and kept as a hash, listed and named anew", async () => {
    const owner = await anOwner();
    const { display, code } = await makeDisplay(owner);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await owner.browser.get("/api/displays")).json()).toEqual([display]);
    const rows = await api.store.read((sql) =>
      rowsOf(sql, globalQuery.selectFrom("displays").selectAll().where("id", "=", display.id)),
    );
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 4));
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""));
    const renamed = await owner.browser.put(`/api/displays/${display.id}`, { name: "Cats' room", names: "pet" });
    expect(renamed.json()).toMatchObject({ id: display.id, name: "Cats' room", names: "pet" });
    for (const wrong of [
      {},
      { name: " ", names: "pet" },
      { name: "A", names: "all" },
      { name: "A", names: "pet", clinicId: v7() },
    ])
      expect((await owner.browser.post("/api/displays", wrong)).statusCode).toBe(400);
  });

  test("shows pets and initials of its own clinic, and is told again when somebody comes or is called", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await letIn(other, "Stranger", "Elsewhere");
    const first = await letIn(owner, "Juno", "ørsted");
    const { code } = await makeDisplay(owner);
    const screen = await screenOf(` ${code.toLowerCase().replaceAll("-", " ")} `);
    const { clinic } = (await owner.browser.get("/api/profile/me")).json();
    const juno = { pet: "Juno", initial: "Ø" };
    expect(screen.last()).toEqual({
      display: { clinic: clinic.name, timeZone: expect.any(String), waiting: [juno], seen: [] },
    });

    await letIn(owner, "Odin", "Haddad");
    const odin = { pet: "Odin", initial: "H" };
    await expect.poll(screen.last, SOON).toMatchObject({ display: { waiting: [juno, odin], seen: [] } });
    await owner.push("visits.move", { id: v7(), visitId: first, from: "waiting", to: "with_vet" });
    await expect.poll(screen.last, SOON).toMatchObject({ display: { waiting: [odin], seen: [juno] } });
    await owner.push("visits.move", { id: v7(), visitId: first, from: "with_vet", to: "ready_for_checkout" });
    await expect.poll(screen.last, SOON).toMatchObject({ display: { waiting: [odin], seen: [] } });

    const said = JSON.stringify(screen.told);
    for (const secret of ["Stranger", "Haddad", "ørsted", "postman", "red", owner.clinicId, first, "version"])
      expect(said).not.toContain(secret);
  });

  test("says nothing where nothing of the waiting room changed, and no initial where none is wanted", async () => {
    const owner = await anOwner();
    await letIn(owner, "Juno", "Haddad");
    const { code } = await makeDisplay(owner, "pet");
    const screen = await screenOf(code);
    expect(screen.last()).toMatchObject({ display: { waiting: [{ pet: "Juno", initial: "" }] } });
    await owner.push("clients.register", aClient());
    await letIn(owner, "Odin", "Haddad");
    await expect.poll(() => screen.told.length, SOON).toBe(2);
  });

  test.each(["waiting", "with_vet"])(
    "a pet that dies leaves the screen at once, from %s too, and is back if it lives",
    async (from) => {
      const owner = await anOwner();
      const petId = v7();
      const visitId = await letIn(owner, "Juno", "Haddad", petId);
      await letIn(owner, "Odin", "Haddad");
      if (from !== "waiting") await owner.push("visits.move", { id: v7(), visitId, from: "waiting", to: from });
      const screen = await screenOf((await makeDisplay(owner)).code);
      expect(JSON.stringify(screen.last())).toContain("Juno");
      const deceasedOn = new Date(api.clock.nowMs()).toISOString().slice(0, 10);
      // Kept, as when a euthanasia is still to be paid.
      await owner.push("pets.markDeceased", { id: petId, deceasedOn, visits: [{ id: visitId, from, choice: "keep" }] });
      const odin = { pet: "Odin", initial: "H" };
      await expect.poll(screen.last, SOON).toMatchObject({ display: { waiting: [odin], seen: [] } });
      await owner.push("pets.undoDeceased", { id: petId });
      await expect.poll(() => JSON.stringify(screen.last()), SOON).toContain("Juno");
    },
  );

  test("a device of an older version names no visit, and the pet leaves the screen all the same", async () => {
    const owner = await anOwner();
    const petId = v7();
    await letIn(owner, "Juno", "Haddad", petId);
    const screen = await screenOf((await makeDisplay(owner)).code);
    const deceasedOn = new Date(api.clock.nowMs()).toISOString().slice(0, 10);
    await owner.push("pets.markDeceased", { id: petId, deceasedOn }, "merged");
    await expect.poll(screen.last, SOON).toMatchObject({ display: { waiting: [], seen: [] } });
  });

  test("a visit that nobody closed leaves the screen by the next day", async () => {
    const owner = await anOwner();
    await letIn(owner, "Juno", "Haddad");
    const { code } = await makeDisplay(owner);
    api.clock.passMin(19 * 60);
    expect((await screenOf(code)).last()).toMatchObject({ display: { waiting: [], seen: [] } });
  });

  test("its code opens no route, no question of the feed and no other socket", async () => {
    const owner = await anOwner();
    const { code, display } = await makeDisplay(owner);
    const { paths } = (await api.browser().get("/api/openapi.json")).json<{ paths: Record<string, object> }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method, path: path.replaceAll(/\{[^}]+\}/g, display.id) })),
    );
    expect(calls.length).toBeGreaterThan(60);
    const statusOf = async ({ method, path }: (typeof calls)[number], token: string | null) => {
      const url = path.startsWith("/api") ? path : `/api${path}`;
      const answer = await api
        .browser()
        .call(method.toUpperCase() as "GET", url, { token, body: method === "get" ? undefined : {} });
      return answer.statusCode;
    };
    let closed = 0;
    for (const call of calls) {
      const [withCode, without] = [await statusOf(call, code), await statusOf(call, null)];
      expect({ ...call, status: withCode }).toEqual({ ...call, status: without });
      if (withCode === 401) closed += 1;
      else expect([400, 404, 409, 415, 422, 429, 200, 202, 204]).toContain(withCode);
    }
    expect(closed).toBeGreaterThan(40);

    const screen = await screenOf(code);
    await screen.say({ since: 0 });
    expect(await screen.closed).toBe(4401);
    expect(JSON.stringify(screen.told)).not.toContain("changes");

    const socket = io(`http://127.0.0.1:${port}`, {
      path: "/socket.io",
      transports: ["websocket"],
      reconnection: false,
      auth: { token: code },
    });
    open.push(socket);
    const refusal = await new Promise<Error>((resolve) => socket.once("connect_error", resolve));
    expect(refusal.message).toBe("unauthenticated");
  });

  test("a line is a display's or a person's, whichever it was first", async () => {
    const owner = await anOwner();
    const { code } = await makeDisplay(owner);
    const screen = await screenOf(code);
    await screen.say({ token: owner.browser.accessToken });
    expect(await screen.closed).toBe(4401);
    const person = lineTo(port);
    await person.say({ token: owner.browser.accessToken });
    await person.say({ since: 0 });
    await expect.poll(() => person.told.length, SOON).toBe(1);
    await person.say({ token: code });
    expect(await person.closed).toBe(4401);
    expect(JSON.stringify(person.told)).not.toContain("display");
  });

  test("once taken away it is cut at once, does not come back, and stands on no list", async () => {
    const owner = await anOwner();
    await letIn(owner, "Juno", "Haddad");
    const [taken, kept] = [await makeDisplay(owner), await makeDisplay(owner)];
    const [screen, other] = [await screenOf(taken.code), await screenOf(kept.code)];
    expect((await owner.browser.call("DELETE", `/api/displays/${taken.display.id}`)).statusCode).toBe(204);
    // Without the word of it the screen would be cut with its next look, a minute after it was opened.
    await expect.poll(screen.endedWith, SOON).toBe(4401);
    const again = lineTo(port);
    await again.say({ token: taken.code });
    expect(await again.closed).toBe(4401);
    expect(JSON.stringify(again.told)).not.toContain("Juno");
    await letIn(owner, "Odin", "Haddad");
    await expect.poll(other.last, SOON).toMatchObject({ display: { waiting: [{ pet: "Juno" }, { pet: "Odin" }] } });
    const list = (await owner.browser.get("/api/displays")).json<{ id: string; lastSeenAt: string | null }[]>();
    expect(list.map(({ id }) => id)).toEqual([kept.display.id]);
    expect(list[0]?.lastSeenAt).not.toBeNull();
    expect((await owner.browser.call("DELETE", `/api/displays/${taken.display.id}`)).statusCode).toBe(404);
  });

  test("another clinic's owner neither sees nor changes it, an employee has no part in it", async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()];
    const { display, code } = await makeDisplay(owner);
    expect((await stranger.browser.get("/api/displays")).json()).toEqual([]);
    expect((await stranger.browser.put(`/api/displays/${display.id}`, { name: "Mine", names: "pet" })).statusCode).toBe(
      404,
    );
    expect((await stranger.browser.call("DELETE", `/api/displays/${display.id}`)).statusCode).toBe(404);
    expect((await owner.browser.get("/api/displays")).json()).toMatchObject([{ name: "Front room" }]);
    const email = `bo-${v7()}@clinic.example`;
    const hired = { email, firstName: "Bo", lastName: "Lund", password: PASSWORD, profession: "nurse" };
    const permissions = ["appointments:manage", "clients:manage"];
    expect((await owner.browser.post("/api/employees", { ...hired, permissions })).statusCode).toBe(201);
    const employee = api.browser();
    expect((await employee.login(email)).statusCode).toBe(200);
    expect((await employee.get("/api/displays")).statusCode).toBe(403);
    expect((await employee.post("/api/displays", { name: "Mine", names: "pet" })).statusCode).toBe(403);
    expect((await api.browser().get("/api/displays")).statusCode).toBe(401);
    expect((await screenOf(code)).last()).toMatchObject({ display: { waiting: [] } });
  });

  test("what is no code says nothing of why", async () => {
    const codes = ["", "0000-0000-0000-0000", "not a code", "x".repeat(4000), "' or 1=1 --", "0000000000000000\u0000"];
    for (const token of codes) {
      const line = lineTo(port);
      await line.say({ token });
      expect(await line.closed).toBe(4401);
      expect(line.told).toEqual([{ code: "unauthenticated" }]);
    }
  });
});
