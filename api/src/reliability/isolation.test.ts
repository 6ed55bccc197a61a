import { noteFigure } from "@fernpaw/testing/note-figure";
import { MUTATIONS } from "@fernpaw/domain/registry";
import { CLINIC_PERMISSIONS, listScopes } from "@fernpaw/domain/kernel/permissions";
import type { PullDelta, PullReset, PushResponse } from "@fernpaw/sync/protocol";
import * as fc from "fast-check";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertLink } from "../areas/billing/online/online.queries.ts";
import { insertAccess } from "../areas/platform/support/support.queries.ts";
import { addInvoice } from "../areas/subscriptions/plan-books.queries.ts";
import { DEMO_CLINICS } from "../demo/demo-logins.ts";
import { askForArchive } from "../testing/archive-desk.ts";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { signInToDemo } from "../testing/demo-api.ts";
import {
  addressOf,
  readApiDescription,
  type ApiDescription,
  type DocumentedRoute,
} from "../testing/documented-routes.ts";
import { valuesOf } from "../testing/schema-values.ts";
import { planInvoiceRow } from "../testing/plan-invoice-row.ts";
import { PASSWORD, type TestBrowser } from "../testing/test-browser.ts";

const SEED = 20_261_121;
const TRIES = 12;
const AT = "2026-11-21T09:00:00.000Z";
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

interface Line {
  t: string;
  tbl: string;
  rows: [string, number, Record<string, unknown>][];
}

interface Person {
  browser: TestBrowser;
  userId: string;
  clinicId: string;
}

let api: TestApi;
let doc: ApiDescription;
/** A full clinic that others must not see. */
let full: Person;
let networks = 0;

async function enter(browser: TestBrowser): Promise<Person> {
  const profile = (await browser.get("/api/profile/me")).json<{ userId: string; clinic: { _id: string } }>();
  return { browser, userId: profile.userId, clinicId: profile.clinic._id };
}

async function aClinic(): Promise<Person> {
  const browser = api.browser({ address: `203.0.113.${(networks += 1)}` });
  await browser.register();
  return enter(browser);
}

const ask = async ({ browser, clinicId }: Person, extra: object) =>
  (
    await browser.post("/api/sync/pull", {
      protocol: 1,
      schema: 1,
      clinicId,
      deviceId: "d",
      epoch: "",
      scopeRev: 0,
      cursor: 0,
      clients: [],
      nonce: v4(),
      limit: 5000,
      ...extra,
    })
  ).json<unknown>();

async function rowsOf(person: Person): Promise<Map<string, Record<string, unknown>>> {
  const { reset } = (await ask(person, {})) as PullReset;
  const rows = new Map<string, Record<string, unknown>>();
  for (let cursor = 0; ;) {
    const page = (await ask(person, { epoch: reset.epoch, scopeRev: reset.scopeRev, cursor })) as PullDelta;
    for (const [table, id, , row] of page.changes) if (row) rows.set(`${table}:${id}`, row);
    cursor = page.to;
    if (!page.more) return rows;
  }
}

const tableOf = (key: string): string => key.slice(0, key.indexOf(":"));
const idsOf = (rows: ReadonlyMap<string, unknown>, table: string): string[] =>
  [...rows.keys()].filter((key) => tableOf(key) === table).map((key) => key.slice(table.length + 1));

beforeAll(async () => {
  api = await buildTestApi();
  doc = await readApiDescription(api);
  full = await enter(await signInToDemo(api));
});
afterAll(() => api.close());

/** Something of the full clinic's for each parameter that names a row. */
async function itsOwn(): Promise<(route: DocumentedRoute, name: string) => string | undefined> {
  const rows = await rowsOf(full);
  const listed = async (): Promise<string> => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/imports?fileName=list.csv",
      headers: { authorization: `Bearer ${full.browser.accessToken}`, "content-type": "text/csv" },
      payload: "Pet Name,Species\nJuno,Dog\n",
    });
    return answer.json<{ id: string }>().id;
  };
  const linked = async (invoiceId: string): Promise<string> => {
    const of = { clientId: null, locationId: null };
    const times = { ...of, createdAt: "2026-11-21T09:00:00.000Z", expiresAt: "2026-12-21T09:00:00.000Z" };
    const link = { id: v7(), invoiceId, amountMinor: 100, currency: "GBP", createdBy: full.userId, ...times };
    await api.store.write((sql) => insertLink(sql, full.clinicId, link));
    return link.id;
  };
  const anAccess = async (): Promise<{ id: string }> => {
    const of = { clinicId: full.clinicId, adminId: v7(), adminName: "Noor Haddad", reason: "x", ticket: "1" };
    const lasts = { startedAt: AT, expiresAt: "2099-01-01T00:00:00.000Z", endedAt: null, endedBy: null };
    const row = { id: v7(), ...of, ...lasts };
    await api.store.write((sql) => insertAccess(sql, row));
    return row;
  };
  const elsewhere = api.browser();
  await elsewhere.login(DEMO_CLINICS[0]?.people[0]?.email ?? "");
  const devices = (await full.browser.get("/api/devices")).json<{ id: string; isThis: boolean }[]>();
  const invited = await full.browser.post("/api/invitations", {
    email: "invited@clinic.example",
    profession: "vet",
    permissions: [],
  });
  const shown = await full.browser.post("/api/displays", { name: "Front room", names: "pet" });
  const archive = await askForArchive(full.browser, { clientId: idsOf(rows, "clients")[0] ?? "" });
  const subscribed = planInvoiceRow({ id: v7(), clinicId: full.clinicId, seq: 1 });
  await api.store.write((sql) => addInvoice(sql, subscribed));
  const seen = await anAccess();
  const ids: Record<string, string | undefined> = {
    "/api/subscriptions id": subscribed.id,
    "/api/clinic id": seen.id,
    "/api/displays id": shown.json<{ display: { id: string } }>().display.id,
    "/api/orders id": idsOf(rows, "purchaseOrders")[0],
    "/api/pets id": idsOf(rows, "pets")[0],
    "/api/devices id": devices.find(({ isThis }) => !isThis)?.id,
    "/api/imports id": await listed(),
    // What is removed there cannot be read by the routes that follow.
    "DELETE /api/imports/{id} id": await listed(),
    "/api/invitations id": invited.json<{ id: string }>().id,
    "/api/files id": idsOf(rows, "attachments")[0],
    "/api/employees id": idsOf(rows, "staff").find((id) => id !== full.userId),
    "/api/employees deviceId": devices.find(({ isThis }) => !isThis)?.id,
    "/api/exports id": archive.id,
    "/api/archives id": archive.id,
    "/api/archives clinicId": full.clinicId,
    "/api/data-protection id": idsOf(rows, "clients")[0],
    "/api/tills id": idsOf(rows, "tillSessions")[0],
    "/api/payment-links id": await linked(idsOf(rows, "invoices")[0] ?? ""),
    "/api/payment-webhooks clinicId": full.clinicId,
    "/api/public typeId": idsOf(rows, "appointmentTypes")[0],
    "/api/public locationId": idsOf(rows, "locations")[0],
    "/api/sync pet": idsOf(rows, "pets")[0],
    "/api/sync client": idsOf(rows, "clients")[0],
    "/api/reports locationId": idsOf(rows, "locations")[0],
    "/api/reports personId": full.userId,
  };
  return ({ method, path }, name) =>
    ids[`${method} ${path} ${name}`] ?? ids[`${path.split("/").slice(0, 3).join("/")} ${name}`];
}

/** A report is asked for with its days. */
const REPORT = { report: "income", from: "2026-11-01", to: "2026-11-21" };

const namesRow = ({ schema }: { schema: Readonly<Record<string, unknown>> }): boolean =>
  String(schema["pattern"]).includes("[0-9a-f]{12}$");

describe("another clinic's row answers exactly like a missing one (I8, S02)", () => {
  test("on every documented route that takes an id", async () => {
    const idFor = await itsOwn();
    const stranger = await aClinic();
    const seen: string[] = [];
    // The platform's own routes name people of any clinic, and know no clinic of the caller.
    for (const route of doc.routes.filter(({ path }) => !path.startsWith("/api/admin/"))) {
      for (const parameter of route.parameters.filter(namesRow)) {
        const id = idFor(route, parameter.name);
        expect(id, `${route.path}: name a row for ${parameter.name} above`).toBeDefined();
        const [payload] = fc.sample(valuesOf(route.body ?? {}, { ids: [], isHostile: false }), {
          numRuns: 1,
          seed: SEED,
        });
        const call = async (person: Person, given: string | undefined) => {
          const sent = route.method === "GET" || route.body === null ? undefined : payload;
          const answer = await person.browser.call(
            route.method as "GET",
            addressOf(route, { ...REPORT, [parameter.name]: given }),
            { body: sent },
          );
          return {
            status: answer.statusCode,
            type: answer.headers["content-type"],
            body: answer.body.replaceAll(UUID, "-"),
          };
        };
        const unknown = await call(stranger, v7());
        expect(await call(stranger, id), `${route.method} ${route.path}`).toEqual(unknown);
        const own = await call(full, id);
        const isTold = JSON.stringify(own) !== JSON.stringify(unknown);
        seen.push(
          `${route.method} ${route.path} ${parameter.name}${isTold ? "" : " (no difference for its owner either)"}`,
        );
      }
    }
    expect(seen.length).toBeGreaterThan(7);
    const figure = `${seen.length} ids in addresses: the same answer as for an unknown one`;
    noteFigure("S02", figure, "the other clinic's rows, compared after each call");
    // Nothing to end or to read there: `account-access.test.ts`, `pet-record.test.ts`, `webhooks.test.ts`, `held-work.test.ts`, `exports.test.ts`, `booking.test.ts` and the imports' tests tell these apart.
    expect(seen.filter((line) => line.includes("no difference"))).toEqual([
      "DELETE /api/employees/{id}/sessions/{sessionId} id (no difference for its owner either)",
      "DELETE /api/employees/{id}/second-factor id (no difference for its owner either)",
      "POST /api/employees/{id}/held-work/{deviceId}/release id (no difference for its owner either)",
      "POST /api/employees/{id}/held-work/{deviceId}/release deviceId (no difference for its owner either)",
      "POST /api/pets/{id}/record id (no difference for its owner either)",
      "POST /api/payment-webhooks/{clinicId} clinicId (no difference for its owner either)",
      "GET /api/public/booking/{slug}/times typeId (no difference for its owner either)",
      "GET /api/public/booking/{slug}/times locationId (no difference for its owner either)",
      "GET /api/imports/{id}/findings id (no difference for its owner either)",
      "GET /api/imports/{id}/errors.csv id (no difference for its owner either)",
      "GET /api/archives/{clinicId}/{id}/{file} clinicId (no difference for its owner either)",
      "GET /api/archives/{clinicId}/{id}/{file} id (no difference for its owner either)",
    ]);
  });

  test("in every argument of every mutation", async () => {
    const rows = await rowsOf(full);
    const its = ["clients", "pets", "appointments", "visits", "alerts", "attention", "measurements"].flatMap((table) =>
      idsOf(rows, table).slice(0, 3),
    );
    const dogs = idsOf(rows, "petTypes").slice(0, 2);
    const twins = new Map(its.map((id) => [id, v7()]));
    const [one, other] = [await aClinic(), await aClinic()];
    let compared = 0;
    for (const { name, v } of MUTATIONS) {
      const args = fc.sample(
        valuesOf(doc.mutations[`${name}.v${v}`] ?? {}, { ids: [...its, ...dogs], isHostile: false }),
        { numRuns: TRIES, seed: SEED },
      );
      const unknown = JSON.parse(JSON.stringify(args).replaceAll(UUID, (id) => twins.get(id) ?? id)) as unknown[];
      const told = await pushAll(one, name, args);
      const toldOther = await pushAll(other, name, unknown);
      expect(told, name).toEqual(toldOther);
      compared += told.length;
    }
    expect(compared).toBe(MUTATIONS.length * TRIES);
    expect(await rowsOf(full)).toEqual(rows);
  });

  async function pushAll(
    { browser, clinicId, userId }: Person,
    name: string,
    args: readonly unknown[],
  ): Promise<unknown[]> {
    const clientId = v7();
    const { reset } = (await ask({ browser, clinicId, userId }, {})) as PullReset;
    const mutations = args.map((value, index) => ({
      clientId,
      id: index + 1,
      uuid: v7(),
      name,
      v: 1,
      args: value,
      actor: userId,
      at: AT,
    }));
    const body = {
      protocol: 1,
      schema: 1,
      build: "t",
      clinicId,
      deviceId: "d",
      epoch: reset.epoch,
      nonce: v4(),
      mutations,
    };
    const { results } = (await browser.post("/api/sync/push", body)).json<PushResponse>();
    return results.map(({ status, code, errors }) => ({ status, code, errors }));
  }
});

describe("an employee sees the tables of his rights alone (I9, S01)", () => {
  const cases: string[][] = [[], ...CLINIC_PERMISSIONS.map((code) => [code]), [...CLINIC_PERMISSIONS]];

  test("in pulls and in snapshots", async () => {
    const all = await rowsOf(full);
    const tables = (await full.browser.get("/api/mutations")).json<{ tables: Record<string, string> }>().tables;
    const filled = new Set([...all.keys()].map(tableOf));
    expect(filled.size).toBeGreaterThan(9);
    for (const permissions of cases) {
      const email = `${v7()}@clinic.example`;
      const hired = await full.browser.post("/api/employees", {
        firstName: "Ben",
        lastName: "Ode",
        email,
        password: PASSWORD,
        profession: "nurse",
        permissions,
      });
      expect(hired.statusCode).toBe(201);
      const browser = api.browser({ address: `203.0.113.${(networks += 1)}` });
      await browser.login(email);
      const person = await enter(browser);
      const scopes = new Set<string>(listScopes({ role: "employee", permissions, userId: person.userId }));
      const isHis = (key: string, row: Record<string, unknown> | undefined) => {
        const scope = tables[tableOf(key)];
        return scopes.has(scope === "row" ? String(row?.["scope"]) : (scope ?? "?"));
      };
      const pulled = await rowsOf(person);
      const expected = [...(await rowsOf(full))].filter(([key, row]) => isHis(key, row));
      expect([...pulled.keys()].toSorted(), permissions.join()).toEqual(expected.map(([key]) => key).toSorted());
      const snapshot = await snapshotOf(person);
      for (const [key, row] of snapshot) expect(isHis(key, row), `${permissions.join()} ${key}`).toBe(true);
      expect(new Set([...snapshot.keys()].map(tableOf))).toEqual(new Set(expected.map(([key]) => tableOf(key))));
    }
  });

  async function snapshotOf({ browser }: Person): Promise<Map<string, Record<string, unknown>>> {
    const rows = new Map<string, Record<string, unknown>>();
    for (const bucket of ["p0", "p1", "p2"]) {
      const { body } = await browser.get(`/api/sync/snapshot?bucket=${bucket}&schema=1`);
      const lines = body
        .trimEnd()
        .split("\n")
        .map((text) => JSON.parse(text) as Line);
      for (const { tbl, rows: found } of lines.filter(({ t }) => t === "rows")) {
        for (const [id, , row] of found) rows.set(`${tbl}:${id}`, row);
      }
    }
    return rows;
  }
});
