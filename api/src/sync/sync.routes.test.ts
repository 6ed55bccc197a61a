import { gzipSync, gunzipSync, zstdDecompressSync, brotliDecompressSync } from "node:zlib";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify, { type LightMyRequestResponse } from "fastify";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SCHEMA } from "@fernpaw/domain/registry";
import { freshDatabase, type TestDatabase } from "@fernpaw/testing/postgres";
import { AREA_KINDS } from "../testing/open-test-store.ts";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { aClient } from "../testing/sync-clinic.ts";
import { sendLines } from "./ndjson-stream.ts";
import { aRegistration, type TestBrowser } from "../testing/test-browser.ts";

describe.each(AREA_KINDS)("over HTTP on %s", (kind) => {
  let api: TestApi;
  let database: TestDatabase | null;
  let browser: TestBrowser;
  let clinicId: string;
  let userId: string;

  beforeAll(async () => {
    database = kind === "postgres" ? await freshDatabase() : null;
    api = await buildTestApi(database ? { databaseUrl: database.url } : {});
  });
  afterAll(async () => {
    await api.close();
    await database?.drop();
  });
  beforeEach(async () => {
    browser = api.browser();
    await browser.register(aRegistration());
    const profile = (await browser.get("/api/profile/me")).json();
    clinicId = profile.clinic._id;
    userId = profile.userId;
  });

  const pullBody = (extra: object = {}) => ({
    protocol: 1,
    schema: 1,
    clinicId,
    deviceId: "tablet",
    epoch: "",
    scopeRev: 0,
    cursor: 0,
    clients: [],
    nonce: v4(),
    ...extra,
  });
  const pull = (extra: object = {}) => browser.call("POST", "/api/sync/pull", { body: pullBody(extra) });
  const joined = async (): Promise<{ epoch: string; scopeRev: number }> => {
    const { epoch, scopeRev } = (await pull()).json().reset;
    return { epoch, scopeRev };
  };
  const entry = (args: unknown, extra: object = {}) => ({
    clientId: v7(),
    id: 1,
    uuid: v7(),
    name: "clients.register",
    v: 1,
    args,
    actor: userId,
    at: "2026-11-21T10:14:03.120+01:00",
    ...extra,
  });
  const pushBody = (epoch: string, mutations: object[], extra: object = {}) => ({
    protocol: 1,
    schema: 1,
    build: "t",
    clinicId,
    deviceId: "tablet",
    epoch,
    nonce: v4(),
    mutations,
    ...extra,
  });
  const push = (body: object) => browser.call("POST", "/api/sync/push", { body });
  const lines = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  describe("pull and push over HTTP", () => {
    test("a first pull, a push and a pull of what it changed", async () => {
      const { epoch, scopeRev } = await joined();
      const registered = entry(aClient());
      const body = pushBody(epoch, [registered]);
      const pushed = await push(body);
      expect(pushed.statusCode).toBe(200);
      expect(pushed.json()).toEqual({
        nonce: body.nonce,
        epoch,
        head: 2,
        results: [{ clientId: registered.clientId, id: 1, uuid: registered.uuid, status: "applied", version: 2 }],
      });
      const delta = (await pull({ epoch, scopeRev, cursor: 1, clients: [registered.clientId] })).json();
      expect(delta).toMatchObject({
        from: 1,
        to: 2,
        more: false,
        acks: { [registered.clientId]: 1 },
        changes: [
          [
            "clients",
            registered.args && (registered.args as { id: string }).id,
            2,
            { number: 1, createdAt: "2026-11-21T09:14:03.120Z" },
          ],
        ],
      });
    });

    test("a compressed body is taken", async () => {
      const response = await browser.call("POST", "/api/sync/pull", { body: {}, headers: {} });
      expect(response.statusCode).toBe(400);
      const gzipped = await api.app.inject({
        method: "POST",
        url: "/api/sync/pull",
        headers: {
          host: "localhost:5280",
          authorization: `Bearer ${browser.accessToken}`,
          "content-type": "application/json",
          "content-encoding": "gzip",
        },
        payload: gzipSync(JSON.stringify(pullBody())),
      });
      expect(gzipped.json()).toMatchObject({ reset: { reason: "epoch" } });
    });

    test("what is larger than 256 KiB, be it only when decompressed, is too large", async () => {
      const { epoch } = await joined();
      const large = JSON.stringify(pushBody(epoch, [entry({ ...aClient(), notes: "x".repeat(300_000) })]));
      const headers = {
        host: "localhost:5280",
        authorization: `Bearer ${browser.accessToken}`,
        "content-type": "application/json",
      };
      const plain = await api.app.inject({ method: "POST", url: "/api/sync/push", headers, payload: large });
      expect([plain.statusCode, plain.json().code]).toEqual([413, "too_large"]);
      const bomb = await api.app.inject({
        method: "POST",
        url: "/api/sync/push",
        headers: { ...headers, "content-encoding": "gzip" },
        payload: gzipSync(large),
      });
      expect([bomb.statusCode, bomb.json().code]).toEqual([413, "too_large"]);
    });

    test("51 mutations in one push are too large, as their bytes would be, and nothing of them is taken", async () => {
      const { epoch } = await joined();
      const clientId = v7();
      const batch = Array.from({ length: 51 }, (_, index) => entry(aClient(), { clientId, id: index + 1 }));
      const body = pushBody(epoch, batch);
      const refused = await browser.call("POST", "/api/sync/push", { body });
      expect([refused.statusCode, refused.json()]).toMatchObject([413, { code: "too_large", nonce: body.nonce }]);
      const halved = await browser.call("POST", "/api/sync/push", { body: pushBody(epoch, batch.slice(0, 25)) });
      expect(halved.json().results).toHaveLength(25);
    });

    test("problems carry the code and the request's nonce", async () => {
      const { epoch } = await joined();
      const cases: [number, string, object][] = [
        [409, "epoch_changed", pushBody("other", [entry(aClient())])],
        [426, "upgrade_required", pushBody(epoch, [], { protocol: 2 })],
        [426, "upgrade_required", pushBody(epoch, [], { schema: 0 })],
        [403, "clinic_access_lost", pushBody(epoch, [], { clinicId: v7() })],
        [403, "actor_mismatch", pushBody(epoch, [entry(aClient(), { actor: v7() })])],
        [400, "malformed", pushBody(epoch, [entry(aClient(), { id: 0 })])],
        [400, "malformed", pushBody(epoch, [], { surprise: 1 })],
      ];
      for (const [status, code, body] of cases) {
        const response = await push(body);
        expect(response.headers["content-type"]).toContain("application/problem+json");
        expect([response.statusCode, response.json().code, response.json().nonce]).toEqual([
          status,
          code,
          (body as { nonce: string }).nonce,
        ]);
      }
    });

    test("a fault in the arguments is the mutation's, not the request's", async () => {
      const { epoch } = await joined();
      const response = await push(pushBody(epoch, [entry({ id: "x", lastName: "a\u0000" })]));
      expect(response.json().results).toMatchObject([{ status: "rejected", code: "invalid_args" }]);
    });

    test("nobody pulls without a token", async () => {
      const response = await browser.call("POST", "/api/sync/pull", { body: pullBody(), token: null });
      expect([response.statusCode, response.json().code]).toEqual([401, "unauthenticated"]);
    });
  });

  describe("streams over HTTP", () => {
    const decoders: Record<string, (body: Buffer) => Buffer> = {
      gzip: gunzipSync,
      zstd: zstdDecompressSync,
      br: brotliDecompressSync,
    };
    const bodyOf = (response: LightMyRequestResponse): string => {
      const decode = decoders[String(response.headers["content-encoding"])];
      return (decode ? decode(response.rawPayload) : response.rawPayload).toString("utf8");
    };

    test.each(["gzip", "zstd", "br", "identity"])("a snapshot in %s is whole", async (encoding) => {
      const response = await browser.get("/api/sync/snapshot?bucket=p0&schema=1", {
        headers: { "accept-encoding": encoding },
      });
      expect(response.headers["content-type"]).toContain("application/x-ndjson");
      expect(response.headers["content-encoding"] ?? "identity").toBe(encoding);
      const [begin, ...rest] = lines(bodyOf(response));
      expect(begin).toMatchObject({ t: "begin", version: 1, schema: SCHEMA, bucket: "p0", scopeRev: 1 });
      const sent = rest.filter(({ t }) => t === "rows").reduce((sum, { rows }) => sum + rows.length, 0);
      expect(rest.at(-1)).toEqual({ t: "end", version: 1, rows: sent });
    });

    test("a snapshot of another epoch is not gone on with", async () => {
      const response = await browser.get(
        `/api/sync/snapshot?bucket=p1&schema=1&epoch=other&version=1&after=pets,${v7()}`,
      );
      expect([response.statusCode, response.json().code]).toEqual([409, "epoch_changed"]);
      expect((await browser.get("/api/sync/snapshot?bucket=p1&schema=0")).statusCode).toBe(426);
      expect((await browser.get("/api/sync/snapshot?bucket=p9&schema=1")).json().code).toBe("malformed");
    });

    test("a caller who leaves ends the reading", async () => {
      let isOver = false;
      async function* endless(): AsyncGenerator<string> {
        try {
          for (;;) {
            yield JSON.stringify({ t: "rows", rows: "x".repeat(10_000) });
            await nextTurn();
          }
        } finally {
          isOver = true;
        }
      }
      const host = Fastify();
      host.get("/", (_request, reply) => sendLines(reply, endless()));
      const address = await host.listen({ port: 0, host: "127.0.0.1" });
      const leave = new AbortController();
      const answer = await fetch(address, { signal: leave.signal, headers: { "accept-encoding": "gzip" } });
      await answer.body?.getReader().read();
      leave.abort();
      await vi.waitFor(() => expect(isOver).toBe(true), 5000);
      await host.close();
    });

    test("history is asked for by pet or by client, never by neither", async () => {
      for (const query of [`pet=${v7()}&before=2026-11-21T09:00:00.000Z`, `client=${v7()}`]) {
        const [begin, end] = lines((await browser.get(`/api/sync/history?${query}`)).body);
        expect([begin.t, begin.bucket, end]).toEqual(["begin", "p3", { t: "end", version: 1, rows: 0 }]);
      }
      expect((await browser.get("/api/sync/history?before=2026-11-21T09:00:00.000Z")).statusCode).toBe(400);
      expect((await browser.get(`/api/sync/history?pet=${v7()}&before=soon`)).statusCode).toBe(400);
    });
  });

  describe("what integrations read", () => {
    test("every mutation with its arguments, every table with its scope", async () => {
      const list = (await browser.get("/api/mutations")).json();
      const register = list.mutations.find(({ name }: { name: string }) => name === "clients.register");
      expect(register).toMatchObject({
        v: 1,
        permission: "clients:manage",
        args: { type: "object", additionalProperties: false },
      });
      expect(list.tables).toMatchObject({
        pets: "people",
        appointments: "schedule",
        attention: "row",
        alerts: "medical",
      });
    });

    test("the OpenAPI document has the sync routes", async () => {
      const { paths } = (await browser.get("/api/openapi.json")).json();
      expect(Object.keys(paths)).toEqual(
        expect.arrayContaining(["/api/sync/push", "/api/sync/pull", "/api/sync/snapshot", "/api/search", "/api/feed"]),
      );
    });

    test("search finds clients and pets of the own clinic, with what belongs to them", async () => {
      const { epoch } = await joined();
      const [clientId, petId, linkId] = [v7(), v7(), v7()];
      const types = lines((await browser.get("/api/sync/snapshot?bucket=p0&schema=1")).body).find(
        ({ tbl }) => tbl === "petTypes",
      );
      const client = v7();
      const people = {
        ...aClient(clientId, "Núñez"),
        emails: ["Rosa@Example.org"],
        phones: [{ label: "mobile", typed: "(206) 555-0100", e164: "+12065550100", isPreferred: true }],
      };
      const pet = {
        id: petId,
        name: "Señor Whiskers",
        petTypeId: types.rows[0][0],
        identifiers: [{ kind: "microchip", value: "985112345678900" }],
        owner: { linkId, clientId },
      };
      const pushed = await push(
        pushBody(epoch, [
          entry(people, { clientId: client }),
          entry(pet, { clientId: client, id: 2, name: "pets.register" }),
        ]),
      );
      expect(pushed.json().results).toMatchObject([{ status: "applied" }, { status: "applied" }]);
      const hits = async (q: string) => (await browser.get(`/api/search?q=${encodeURIComponent(q)}`)).json().hits;
      for (const q of ["nune", "2065550100", "555-0100", "rosa@ex"])
        expect([q, (await hits(q))[0]?.id]).toEqual([q, clientId]);
      for (const q of ["senor", "whisk", "9851123"])
        expect([q, (await hits(q)).map(({ id }: { id: string }) => id)]).toEqual([q, [petId]]);
      const [hit] = await hits("whiskers");
      expect(hit.rows.map(([table, id]: [string, string]) => `${table}:${id}`).toSorted()).toEqual(
        [`clients:${clientId}`, `petOwners:${linkId}`, `pets:${petId}`].toSorted(),
      );
      expect(await hits("nobody")).toEqual([]);
      const stranger = api.browser();
      await stranger.register(aRegistration());
      expect((await stranger.get("/api/search?q=nune")).json().hits).toEqual([]);
    });
  });
});
