import type { PushMutation, PushResponse } from "@fernpaw/sync/protocol";
import type { LightMyRequestResponse } from "fastify";
import * as fc from "fast-check";
import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { v4, v7 } from "uuid";
import { signInToDemo } from "./demo-api.ts";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { addressOf, readApiDescription, type ApiDescription, type DocumentedRoute } from "./documented-routes.ts";
import { type JsonSchema, POISON, valuesOf } from "./schema-values.ts";
import { PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { staffOf } from "./platform-desk.ts";
import { HttpReplica } from "./http-replica.ts";
import type { HttpClinic } from "./http-clinic.ts";
import type { TestBrowser } from "./test-browser.ts";

/** They end the very session that asks. */
const ENDS_SESSION = /\/auth\/(logout|refresh-token)$/;
const PLATFORM = /^\/api\/admin\//;
const AT = "2026-11-21T09:00:00.000Z";
const WHOLE = gzipSync(JSON.stringify({ a: "b".repeat(1000) }));
/** Whole, cut off, damaged, 30 MB once unpacked, no gzip, nothing. Packed once: each route gets the same. */
const ZIPPED = [
  WHOLE,
  WHOLE.subarray(0, -9),
  Buffer.from(WHOLE).fill(7, 12, 20),
  gzipSync("0".repeat(30_000_000)),
  Buffer.from("no gzip"),
  "",
];

export interface Size {
  runs: number;
  /** Left out: a new one each time. */
  seed?: number;
}

/** One signed-in person in front of an app that gets everything that it should not. */
export class HostileRun {
  readonly api: TestApi;
  readonly documented: ApiDescription;
  /** How often each status and each result was told: a run that reaches nothing proves nothing. */
  readonly told: Record<string, number> = {};
  readonly #browser: TestBrowser;
  readonly #as: "owner" | "staff";
  #ids: string[] = [];
  #tables = new Map<string, string[]>();
  #clinicId = "";
  #userId = "";
  #epoch = "";

  private constructor(api: TestApi, found: ApiDescription, [as, browser]: ["owner" | "staff", TestBrowser]) {
    this.api = api;
    this.documented = found;
    this.#browser = browser;
    this.#as = as;
  }

  /** With an owner of the demo, or with platform staff who have every right, in front of their own calls. */
  static async open(as: "owner" | "staff" = "owner"): Promise<HostileRun> {
    // Where the demo is on, staff need no second factor.
    const api = await buildTestApi({ isDemo: as === "staff" });
    const owner = await signInToDemo(api, 1);
    const browser = as === "owner" ? owner : await staffOf(api, PLATFORM_PERMISSIONS);
    const all = await readApiDescription(api);
    const routes = all.routes.filter(({ path }) => PLATFORM.test(path) === (as === "staff"));
    const run = new HostileRun(api, { ...all, routes }, [as, browser]);
    const profile = (await owner.get("/api/profile/me")).json<{ userId: string; clinic: { _id: string } }>();
    run.#clinicId = profile.clinic._id;
    run.#userId = profile.userId;
    const replica = await run.#replica(owner);
    run.#epoch = replica.epoch;
    for (const key of replica.rows.keys()) {
      const [table = "", id = ""] = key.split(":");
      run.#tables.set(table, [...(run.#tables.get(table) ?? []), id]);
    }
    run.#ids = [
      ...(as === "staff" ? [run.#clinicId] : []),
      ...[...run.#tables.values()].flatMap((ids) => ids.slice(0, 20)),
      ...Array.from({ length: 10 }, () => v7()),
    ];
    return run;
  }

  /** Mostly what is there, sometimes nothing. */
  #of(table: string): string[] {
    const ids = this.#tables.get(table) ?? [];
    return [...ids, ...Array.from({ length: 1 + Math.ceil(ids.length / 3) }, () => v7())];
  }

  #idsNamed(area: string): Record<string, string[]> {
    const byTable = {
      clientId: "clients",
      petId: "pets",
      petIds: "pets",
      petTypeId: "petTypes",
      typeId: "appointmentTypes",
      vetId: "staff",
      roomId: "rooms",
      locationId: "locations",
      visitId: "visits",
      subjectId: "pets",
      id: area,
    };
    return Object.fromEntries(Object.entries(byTable).map(([name, table]) => [name, this.#of(table)]));
  }

  async #replica(owner: TestBrowser): Promise<HttpReplica> {
    const caller = {
      clinicId: this.#clinicId,
      call: async (method: "POST", path: string, body: unknown) =>
        (await owner.call(method, path, { body })).json<unknown>(),
    };
    return new HttpReplica(caller as unknown as HttpClinic).catchUp();
  }

  #count(what: string | number): void {
    this.told[what] = (this.told[what] ?? 0) + 1;
  }

  async #inject(
    route: Pick<DocumentedRoute, "method" | "path">,
    url: string,
    sent: { payload?: string | Buffer; headers?: Record<string, string> },
  ) {
    const { payload, headers } = sent;
    const authorization = ENDS_SESSION.test(route.path) ? {} : { authorization: `Bearer ${this.#browser.accessToken}` };
    const answer = await this.api.app.inject({
      method: route.method,
      url,
      headers: {
        host: "localhost:5280",
        ...authorization,
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    this.#count(answer.statusCode);
    // Answers within one turn of the event loop are kept in memory until it ends: 5,000 of a large one are too many.
    await setImmediate();
    return answer;
  }

  /** Parameters and body of any kind. */
  async attack(route: DocumentedRoute, { runs, seed }: Size): Promise<void> {
    const options = { ids: this.#ids, isHostile: true };
    const values = fc.record(
      Object.fromEntries(route.parameters.map(({ name, schema }) => [name, valuesOf(schema, options)])),
      { requiredKeys: [] },
    );
    const body = valuesOf(route.body ?? { type: "object" }, options);
    await fc.assert(
      fc.asyncProperty(values, body, async (given, payload) => {
        const sent = route.method === "GET" ? {} : { payload: JSON.stringify(payload) ?? "" };
        const answer = await this.#inject(route, addressOf(route, given), sent);
        assertHonest(answer);
        assertDocumented(route, answer);
      }),
      { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    );
  }

  /** Bodies that are no JSON at all, lie about their encoding, or have no end. */
  async attackBytes(route: DocumentedRoute): Promise<void> {
    if (route.method === "GET") return;
    const address = addressOf(route, Object.fromEntries(route.parameters.map(({ name }) => [name, this.#ids[0]])));
    const bodies: (string | Buffer)[] = [
      "",
      "{",
      "nul",
      "1e999",
      '{"a":1e999}',
      '{"a":"\\ud800"}',
      '"\\u0000"',
      "[".repeat(100_000),
      `${'{"a":'.repeat(65)}1${"}".repeat(65)}`,
      "9".repeat(100_000),
      Buffer.from([0xff, 0xfe, 0]),
      randomBytes(1000),
      "x".repeat(300 * 1024),
    ];
    for (const payload of bodies) assertHonest(await this.#inject(route, address, { payload }));
    for (const payload of ZIPPED) {
      assertHonest(await this.#inject(route, address, { payload, headers: { "content-encoding": "gzip" } }));
    }
    for (const type of [
      "text/csv",
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-7",
      "\u00e9",
    ]) {
      assertHonest(
        await this.#inject(route, address, { payload: '"a,b\r"\n\u0000,', headers: { "content-type": type } }),
      );
    }
  }

  /** A push whose envelope is right and whose arguments are not: refused with a card at worst, never our defect. */
  async attackMutation(name: string, schema: JsonSchema, { runs, seed }: Size): Promise<void> {
    const [, mutation = "", v = "1"] = /^(.*)\.v(\d+)$/.exec(name) ?? [];
    const clientId = v7();
    let id = 0;
    const args = (isHostile: boolean) =>
      valuesOf(schema, { ids: this.#ids, idsNamed: this.#idsNamed(mutation.split(".")[0] ?? ""), isHostile });
    const any = fc.oneof(
      { weight: 5, arbitrary: args(false) },
      { weight: 5, arbitrary: args(true) },
      { weight: 1, arbitrary: fc.constantFrom(...POISON) },
    );
    await fc.assert(
      fc.asyncProperty(any, async (given) => {
        const entry = {
          clientId,
          id: id + 1,
          uuid: v7(),
          name: mutation,
          v: Number(v),
          args: given,
          actor: this.#userId,
          at: AT,
        };
        const answer = await this.#push(entry);
        assertHonest(answer);
        if (answer.statusCode !== 200) return;
        const { results, stopped } = answer.json<PushResponse>();
        if (stopped) throw new Error(`stopped: ${JSON.stringify(stopped)}`);
        id += 1;
        this.#count(results[0]?.status ?? "nothing");
        if (results[0]?.status === "parked") throw new Error(`parked: ${this.api.logLines.at(-1)}`);
      }),
      { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    );
  }

  #push(entry: PushMutation): Promise<LightMyRequestResponse> {
    const body = {
      protocol: 1,
      schema: 1,
      build: "h",
      clinicId: this.#clinicId,
      deviceId: "hostile",
      epoch: this.#epoch,
      nonce: v4(),
      mutations: [entry],
    };
    return this.#inject({ method: "POST", path: "/api/sync/push" }, "/api/sync/push", {
      payload: JSON.stringify(body),
    });
  }

  /** Whether nothing went wrong that an answer did not tell. */
  async assertAlive(): Promise<void> {
    // Staff may have ended the owner's session.
    if (this.#as === "owner") await this.#assertReadable();
    const defects = this.api.logLines.filter((line) => /"level":(50|60)/.test(line));
    if (defects.length > 0) throw new Error(`defects were logged: ${defects.slice(0, 3).join("\n")}`);
  }

  /** Whether everything is still there: a new device can read all that the clinic has. */
  async #assertReadable(): Promise<void> {
    const replica = await this.#replica(this.#browser);
    if (replica.problems.length > 0 || replica.all("staff").length === 0)
      throw new Error(`the clinic cannot be read: ${replica.problems.join()}`);
    for (const bucket of ["p0", "p1", "p2"]) {
      const snapshot = await this.#browser.get(`/api/sync/snapshot?bucket=${bucket}&schema=1`);
      if (!snapshot.body.trimEnd().split("\n").at(-1)?.includes('"t":"end"')) throw new Error(`${bucket} does not end`);
    }
  }
}

/** @throws Error for a defect of ours and for an error without a code */
function assertHonest(answer: LightMyRequestResponse): void {
  const { statusCode, headers, body } = answer;
  const about = `${answer.raw.req.method} ${answer.raw.req.url}: ${statusCode} ${body.slice(0, 500)}`;
  // The payment provider is a service of others, and no test reaches it.
  const isOfProvider = body.includes('"code":"provider_down"');
  if (statusCode >= 500 && !isOfProvider) throw new Error(about);
  if (statusCode < 400) return;
  if (headers["content-type"] !== "application/problem+json; charset=utf-8")
    throw new Error(`no problem+json: ${about}`);
  const { code, requestId, status } = JSON.parse(body) as Record<string, unknown>;
  if (typeof code !== "string" || typeof requestId !== "string" || status !== statusCode) throw new Error(about);
}

/** @throws Error for a refusal of which the document says nothing */
function assertDocumented({ refusals }: DocumentedRoute, { statusCode, body, raw }: LightMyRequestResponse): void {
  if (statusCode < 400) return;
  const { code } = JSON.parse(body) as { code: string };
  if (refusals[statusCode]?.includes(code)) return;
  throw new Error(`not in the document: ${raw.req.method} ${raw.req.url}: ${statusCode} ${body.slice(0, 500)}`);
}
