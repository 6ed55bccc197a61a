import type { PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import type { Store } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyClinicQuery } from "../../../db/every-clinic.ts";
import { rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { interruptedStore } from "../../../testing/interrupted-store.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { importProducts, previewProducts } from "./import-products.ts";

interface Page {
  rows: { id: string; card: PlatformCard; status: string; revision: number }[];
  total: number;
  first: string;
  last: string;
}

const PATH = "/api/admin/inventory";
const CARD: PlatformCard = {
  code: "AMX-50",
  name: "Amoxicillin 50 mg tablet",
  kind: "medication",
  category: "Tablets",
  activeIngredient: "amoxicillin",
  strength: "50 mg",
  concentration: { amountMilli: 50_000, unit: "mg" },
  form: "tablet",
  dispensingUnit: "tablet",
  stockUnit: "box",
  packSizeMilli: 100_000,
  prescriptionOnly: "yes",
  controlled: null,
  storage: "room",
  trackStock: "yes",
  trackBatch: "yes",
  warnings: "",
  interactionTags: ["antimicrobial", "penicillin"],
};
const auditDetails = everyClinicQuery
  .selectFrom("auditEvents")
  .select("details")
  .where("code", "=", "platform.productsImported")
  .orderBy("seq");
const HEAD = "Code,Name,Kind,Unit,Units per packet,Controlled in,Schedule,Stock counted";

describe.each(AREA_DATABASES)("the catalogue of the platform on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:settings:manage"]);
    expect((await admin.post(PATH, CARD)).statusCode).toBe(201);
  });
  afterAll(() => api.close());

  const list = async (query = "") => (await admin.get(PATH + query)).json<Page>();
  const forClinic = async (query = "") => (await clinic.owner.get(`/api/catalogue${query}`)).json<Page>();
  const send = (payload: string, query = "") =>
    api.app.inject({
      method: "POST",
      url: `${PATH}/import${query}`,
      headers: { authorization: `Bearer ${admin.accessToken}`, "content-type": "text/csv" },
      payload,
    });

  test("a product is found by name, code and ingredient; its code is taken whatever its capitals", async () => {
    for (const words of ["AMOX", "amx-50", "tablets"])
      expect((await list(`?search=${words}`)).rows.map(({ card }) => card.code)).toEqual(["AMX-50"]);
    expect((await list("?kind=vaccine")).total).toBe(0);
    const [found] = (await list("?search=amx")).rows;
    expect([(await list(`?id=${found?.id}`)).rows, (await list(`?id=${v7()}`)).total]).toEqual([[found], 0]);
    const again = await admin.post(PATH, { ...CARD, code: "amx-50", name: "Other" });
    expect([again.statusCode, again.json().detail]).toEqual([409, "Amoxicillin 50 mg tablet has this code already."]);
  });

  test("of two administrators the second gets a conflict; a retired product is in no clinic's choice", async () => {
    const [row] = (await list("?search=amx")).rows;
    const change = (set: object) =>
      admin.put(`${PATH}/${row?.id}`, { ...row?.card, revision: 1, status: "active", ...set });
    expect((await change({ category: "Antibiotics" })).statusCode).toBe(204);
    expect((await change({ category: "Late" })).json().code).toBe("changed_meanwhile");
    expect((await forClinic("?search=antibiotics")).rows).toMatchObject([{ id: row?.id, card: { code: "AMX-50" } }]);
    expect((await change({ revision: 2, status: "retired" })).statusCode).toBe(204);
    expect((await forClinic()).total).toBe(0);
    expect((await list("?status=retired")).total).toBe(1);
    expect((await change({ revision: 3 })).statusCode).toBe(204);
    expect((await admin.put(`${PATH}/${v7()}`, { ...CARD, revision: 1, status: "active" })).statusCode).toBe(404);
  });

  test("a list is looked at, then imported: rows that cannot be taken are named and left out", async () => {
    const csv = [
      HEAD,
      "GZ-1,Gauze,consumable,packet,1,,,no",
      "KET-1,Ketamine,medication,ml,10,UK,2,yes",
      "BAD-1,,consumable,packet,1,,,no",
      "BAD-2,X,potion,packet,1,,,no",
      "BAD-3,X,medication,ml,10,UK,2,no",
      "gz-1,Gauze again,consumable,packet,1,,,no",
      "BAD-4,X,retail,unit,many,,,no",
    ].join("\n");
    const preview = (await send(csv)).json();
    expect(preview).toMatchObject({ added: 2, changed: 0, same: 0, faults: 5 });
    expect(preview.shown.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [4, "Name"],
      [5, "Kind"],
      [6, "Stock counted"],
      [7, "Code"],
      [8, "Units per packet"],
    ]);
    expect((await list("?search=gauze")).total).toBe(0);
    expect((await send(csv, `?version=${preview.version + 1}`)).json().code).toBe("changed_meanwhile");
    expect((await send(csv, `?version=${preview.version}`)).json()).toMatchObject({ added: 2 });
    const [ketamine] = (await list("?search=ketamine")).rows;
    expect(ketamine?.card).toMatchObject({ controlled: { region: "UK", class: "2" }, packSizeMilli: 10_000 });
  });

  test("a long list is written in parts; after a change in the middle the audit log has what was written", async () => {
    const cards = Array.from({ length: 900 }, (_, at) => ({ line: at + 2, card: { ...CARD, code: `LONG-${at}` } }));
    const long = { cards, faults: [] };
    const events = async () =>
      (await api.store.read((sql) => rowsOf(sql, auditDetails))).map(({ details }) => JSON.parse(String(details)));
    const before = (await events()).length;
    const run = async (store: Store) => {
      const { version } = await previewProducts({ store }, long);
      return importProducts({ store, now: api.clock.nowMs }, { userId: null }, { list: long, version });
    };
    const interrupt = () => admin.post(PATH, { ...CARD, code: "OTHER-1" });
    await expect(run(interruptedStore(api.store, interrupt))).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect((await list("?search=long")).total).toBe(400);
    expect((await events()).slice(before)).toEqual([{ added: 400, changed: 0 }]);
    expect(await run(api.store)).toMatchObject({ same: 400, added: { length: 500 } });
    expect((await events()).slice(before + 1)).toEqual([
      { added: 400, changed: 0 },
      { added: 100, changed: 0 },
    ]);
  });

  test("what is exported can be imported again and changes nothing, formulas too", async () => {
    await admin.post(PATH, { ...CARD, code: "=1+1", name: "=cmd()" });
    const csv = await admin.get(`${PATH}/export.csv`);
    expect(csv.body).toContain("'=1+1,'=cmd()");
    const preview = (await send(csv.body)).json();
    expect(preview).toMatchObject({ added: 0, changed: 0, faults: 0, same: (await list()).total });
  });

  test("pages by key, forward and back", async () => {
    const all = await list("?pageSize=100&sort=code");
    const first = await list("?pageSize=2&sort=code");
    const second = await list(`?pageSize=2&sort=code&after=${first.last}`);
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 4));
    expect((await list(`?pageSize=2&sort=code&before=${second.first}`)).rows).toEqual(first.rows);
  });

  test.each([
    ["another list", "vbo_id,label\nx,y\n"],
    ["nothing", ""],
    ["a picture", "\u0000\u0001\u0002"],
    ["an unclosed quote", `${HEAD}\n"GZ-2,x`],
  ])("%s is refused in words", async (_, payload) => {
    const refused = await send(payload);
    expect([refused.statusCode, refused.json().code]).toEqual([400, "invalid_args"]);
    expect(refused.json().detail).toContain("Code, Name and Kind");
  });

  test("is closed to other roles, and refuses wrong values", async () => {
    const others = [await staffOf(api, ["platform:clinics:manage", "platform:users:manage"]), clinic.owner];
    for (const other of others) {
      for (const path of ["", "/export.csv"]) expect((await other.get(PATH + path)).statusCode).toBe(403);
      expect((await other.post(PATH, CARD)).statusCode).toBe(403);
      expect((await other.post(`${PATH}/import`)).statusCode).toBe(403);
    }
    expect((await admin.get("/api/catalogue")).statusCode).toBe(403);
    for (const wrong of [
      { code: "" },
      { name: "\u200b" },
      { kind: "bundle" },
      { trackStock: "no" },
      { controlled: { region: "UK", class: "2" }, trackStock: "no", trackBatch: "no" },
      { packSizeMilli: 0 },
      { packSizeMilli: 1.5 },
      { code: "a\u0000" },
      { concentration: { amountMilli: 0, unit: "mg" } },
      { interactionTags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
      { unitMinor: 5 },
      { name: { $gt: "" } },
    ])
      expect((await admin.post(PATH, { ...CARD, code: "N-1", ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
    for (const query of ["?kind=x", "?after=e30", "?sort=price", "?status=active"])
      expect((await clinic.owner.get(`/api/catalogue${query}`)).statusCode).toBe(400);
  });
});
