import type { AddressInfo } from "node:net";
import { createConnection } from "node:net";
import { io, type Socket } from "socket.io-client";
import { v4, v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { aClient } from "../testing/sync-clinic.ts";
import { aRegistration, type TestBrowser } from "../testing/test-browser.ts";

interface Person {
  browser: TestBrowser;
  clinicId: string;
  userId: string;
  epoch: string;
}

let api: TestApi;
let port: number;
const open: { close(): void }[] = [];

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

async function signedUp(): Promise<Person> {
  const browser = api.browser();
  await browser.register(aRegistration());
  const profile = (await browser.get("/api/profile/me")).json();
  const body = {
    protocol: 1,
    schema: 1,
    clinicId: profile.clinic._id,
    deviceId: "t",
    epoch: "",
    scopeRev: 0,
    cursor: 0,
    clients: [],
    nonce: v4(),
  };
  const { epoch } = (await browser.call("POST", "/api/sync/pull", { body })).json().reset;
  return { browser, clinicId: profile.clinic._id, userId: profile.userId, epoch };
}

async function change({ browser, clinicId, userId, epoch }: Person): Promise<number> {
  const entry = {
    clientId: v7(),
    id: 1,
    uuid: v7(),
    name: "clients.register",
    v: 1,
    args: aClient(),
    actor: userId,
    at: "2026-11-21T09:00:00.000Z",
  };
  const body = { protocol: 1, schema: 1, build: "t", clinicId, deviceId: "t", epoch, nonce: v4(), mutations: [entry] };
  return (await browser.call("POST", "/api/sync/push", { body })).json().head;
}

function connect(token: unknown, headers: Record<string, string> = {}): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: "/socket.io",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: (answer) => answer({ token }),
    extraHeaders: headers,
  });
  open.push(socket);
  return socket;
}
const event = <T>(socket: Socket, name: string): Promise<T> => new Promise((resolve) => socket.once(name, resolve));
const connected = async (token: unknown, headers?: Record<string, string>): Promise<Socket> => {
  const socket = connect(token, headers);
  await Promise.race([event(socket, "connect"), event(socket, "connect_error").then((error) => Promise.reject(error))]);
  return socket;
};

function feed(headers: Record<string, string> = {}): {
  socket: WebSocket;
  next(): Promise<Record<string, unknown>>;
  closed: Promise<number>;
} {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/feed`, { headers });
  open.push(socket);
  const waiting: ((message: Record<string, unknown>) => void)[] = [];
  const arrived: Record<string, unknown>[] = [];
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Record<string, unknown>;
    const taker = waiting.shift();
    if (taker) taker(message);
    else arrived.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("error", () => undefined);
  const next = () =>
    new Promise<Record<string, unknown>>((resolve) => {
      const message = arrived.shift();
      if (message) resolve(message);
      else waiting.push(resolve);
    });
  return { socket, next, closed };
}
const opened = ({ socket }: { socket: WebSocket }) => new Promise((resolve) => socket.once("open", resolve));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("sockets", () => {
  test("a signed-in page of the clinic hears of a change", async () => {
    const ana = await signedUp();
    const socket = await connected(ana.browser.accessToken);
    expect(await socket.emitWithAck("joinClinic", ana.clinicId)).toEqual({ ok: true });
    const poke = event(socket, "sync:poke");
    const head = await change(ana);
    expect(await poke).toEqual({ version: head });
  });

  test("another clinic hears nothing, and asking for it is refused and in the end cut (S06)", async () => {
    const [ana, bo] = [await signedUp(), await signedUp()];
    const socket = await connected(bo.browser.accessToken);
    const heard: unknown[] = [];
    socket.onAny((...args) => heard.push(args));
    expect(await socket.emitWithAck("joinClinic", ana.clinicId)).toEqual({ ok: false });
    await change(ana);
    await pause(100);
    expect(heard).toEqual([]);
    const cut = event(socket, "disconnect");
    socket.emit("joinClinic", ana.clinicId);
    socket.emit("joinClinic", { toString: "x" });
    await cut;
  });

  test("without a good token there is no connection (S06)", async () => {
    for (const token of ["nonsense", 5, {}, undefined]) {
      await expect(connected(token)).rejects.toMatchObject({ data: { code: "unauthenticated" } });
    }
  });

  test("a page of another site is refused before anything else", async () => {
    const ana = await signedUp();
    await expect(connected(ana.browser.accessToken, { origin: "https://evil.example" })).rejects.toBeTruthy();
  });

  test("signing out cuts the session's sockets and no other", async () => {
    const [ana, bo] = [await signedUp(), await signedUp()];
    const [hers, his] = [await connected(ana.browser.accessToken), await connected(bo.browser.accessToken)];
    const cut = event(hers, "disconnect");
    await ana.browser.call("POST", "/api/auth/logout");
    await cut;
    expect(his.connected).toBe(true);
  });

  test("a new token of the same session keeps the connection; another's does not count", async () => {
    const [ana, bo] = [await signedUp(), await signedUp()];
    const socket = await connected(ana.browser.accessToken);
    expect(await socket.emitWithAck("auth:renew", { token: ana.browser.accessToken })).toEqual({ ok: true });
    expect(await socket.emitWithAck("auth:renew", { token: bo.browser.accessToken })).toEqual({ ok: false });
    expect(socket.connected).toBe(true);
  });

  test("pokes of a burst are at most one in 20 ms, and the last one tells the end", async () => {
    const ana = await signedUp();
    const socket = await connected(ana.browser.accessToken);
    const versions: number[] = [];
    socket.on("sync:poke", ({ version }: { version: number }) => versions.push(version));
    const before = performance.now();
    let head = 0;
    for (let index = 0; index < 20; index += 1) head = await change(ana);
    const most = (performance.now() - before) / 20 + 2;
    await pause(80);
    expect(versions.at(-1)).toBe(head);
    expect(versions.length).toBeLessThanOrEqual(Math.ceil(most));
  });

  test("too many messages end the connection", async () => {
    const ana = await signedUp();
    const socket = await connected(ana.browser.accessToken);
    const cut = event(socket, "disconnect");
    for (let index = 0; index < 40; index += 1) socket.emit("joinClinic", ana.clinicId);
    await cut;
  });
});

describe("the feed", () => {
  test("takes the token from the header, says versions, and tells what changed", async () => {
    const ana = await signedUp();
    const line = feed({ authorization: `Bearer ${ana.browser.accessToken}` });
    await opened(line);
    line.socket.send(JSON.stringify({ since: 1, nonce: "n" }));
    expect(await line.next()).toMatchObject({ nonce: "n", epoch: ana.epoch, from: 1, to: 1, changes: [] });
    const head = await change(ana);
    expect(await line.next()).toEqual({ version: head });
    line.socket.send(JSON.stringify({ since: 1 }));
    expect(await line.next()).toMatchObject({
      from: 1,
      to: head,
      more: false,
      changes: [["clients", expect.any(String), 2, expect.any(Object)]],
    });
    line.socket.send(JSON.stringify({ since: 99 }));
    expect(await line.next()).toMatchObject({ reset: { reason: "cursor_ahead" } });
  });

  test("takes the token as the first message", async () => {
    const ana = await signedUp();
    const line = feed();
    await opened(line);
    line.socket.send(JSON.stringify({ token: ana.browser.accessToken }));
    line.socket.send(JSON.stringify({ since: 0 }));
    expect(await line.next()).toMatchObject({ from: 0, to: 1 });
    line.socket.send("{broken");
    expect(await line.next()).toEqual({ code: "malformed" });
  });

  test("is closed to a wrong token, to a question without one, and takes none from the query", async () => {
    const ana = await signedUp();
    for (const first of [{ token: "x" }, { since: 0 }, [], "x"]) {
      const line = feed();
      await opened(line);
      line.socket.send(JSON.stringify(first));
      expect([await line.next(), await line.closed]).toEqual([{ code: "unauthenticated" }, 4401]);
    }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/feed?token=${ana.browser.accessToken}`);
    open.push(socket);
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(JSON.stringify({ since: 0 }));
    expect(await new Promise((resolve) => socket.once("close", resolve))).toBe(4401);
  });

  test("another clinic's changes are not told", async () => {
    const [ana, bo] = [await signedUp(), await signedUp()];
    const line = feed({ authorization: `Bearer ${bo.browser.accessToken}` });
    await opened(line);
    await change(ana);
    const head = await change(bo);
    expect(await line.next()).toEqual({ version: head });
  });

  test("ends with the session", async () => {
    const ana = await signedUp();
    const line = feed({ authorization: `Bearer ${ana.browser.accessToken}` });
    await opened(line);
    line.socket.send(JSON.stringify({ since: 1 }));
    await line.next();
    await ana.browser.call("POST", "/api/auth/logout");
    expect(await line.closed).toBe(4401);
  });

  test("a device that is taken off the list is cut, and told why when it comes again", async () => {
    const owner = api.browser();
    const { email } = await owner.register();
    const tablet = api.browser();
    await tablet.login(email);
    const listed: { id: string; isThis: boolean }[] = (await tablet.get("/api/devices")).json();
    const line = feed({ authorization: `Bearer ${tablet.accessToken}` });
    await opened(line);
    line.socket.send(JSON.stringify({ since: 0 }));
    await line.next();
    const own = listed.find(({ isThis }) => isThis);
    expect((await owner.post(`/api/devices/${own?.id}/revoke`)).statusCode).toBe(200);
    expect(await line.closed).toBe(4401);
    const again = feed({ authorization: `Bearer ${tablet.accessToken}` });
    expect([await again.next(), await again.closed]).toEqual([{ code: "device_revoked" }, 4403]);
    await expect(connected(tablet.accessToken)).rejects.toThrow("device_revoked");
  });

  test("both kinds of connection live side by side, and unknown upgrades are refused", async () => {
    const ana = await signedUp();
    const lines = Array.from({ length: 10 }, () => feed({ authorization: `Bearer ${ana.browser.accessToken}` }));
    const sockets = await Promise.all([connected(ana.browser.accessToken), ...lines.map(opened)]);
    expect(sockets).toHaveLength(11);
    const elsewhere = new WebSocket(`ws://127.0.0.1:${port}/api/nothing`);
    const status = await new Promise((resolve) =>
      elsewhere.once("unexpected-response", (_request, response) => resolve(response.statusCode)),
    );
    expect(status).toBe(404);
  });

  test("a broken frame ends that connection alone (S06)", async () => {
    const raw = createConnection(port, "127.0.0.1");
    raw.write(
      "GET /api/feed HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    await new Promise((resolve) => raw.once("data", resolve));
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    await new Promise((resolve) => raw.once("close", resolve));
    expect((await api.browser().get("/api/health")).statusCode).toBe(200);
  });

  test("a frame that is too long closes with 1009, and the log calls it no defect", async () => {
    const ana = await signedUp();
    const line = feed({ authorization: `Bearer ${ana.browser.accessToken}` });
    await opened(line);
    const from = api.logLines.length;
    line.socket.send("x".repeat(65 * 1024));
    expect(await line.closed).toBe(1009);
    const said = api.logLines.slice(from).map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(said).toEqual([expect.objectContaining({ level: 30, code: "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" })]);
    expect(JSON.stringify(said)).not.toContain("stack");
  });
});
