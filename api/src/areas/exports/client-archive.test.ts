import { afterAll, beforeAll, expect, test } from "vitest";
import { everyClinic } from "../../db/every-clinic.ts";
import { archiveOf } from "../../testing/archive-desk.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { signInToDemo } from "../../testing/demo-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let owner: TestBrowser;
let client: { id: string; lastName: string };
let archive: Map<string, Buffer>;

type Row = Record<string, unknown>;
const rowsOf = (table: string): Row[] => JSON.parse(archive.get(`data/json/${table}.json`)?.toString("utf8") ?? "[]");
const stored = (text: string) => api.store.read((sql) => sql.all<Row>(everyClinic(text)));
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id)).toSorted();

beforeAll(async () => {
  api = await buildTestApi();
  owner = await signInToDemo(api);
  const clinicId = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
  const [found] = await stored(
    `select c."id", c."lastName" from "clients" c where c."clinicId" = '${clinicId}'
     and (select count(*) from "invoices" i where i."clinicId" = c."clinicId" and i."clientId" = c."id") > 0
     and (select count(*) from "petOwners" o where o."clinicId" = c."clinicId" and o."clientId" = c."id") > 0
     order by c."id" limit 1`,
  );
  client = { id: String(found?.["id"]), lastName: String(found?.["lastName"]) };
  archive = await archiveOf(owner, { clientId: client.id });
}, 120_000);
afterAll(() => api.close());

test("the archive of a client has the client's own rows and the rows of the pets, and no other client", async () => {
  expect(idsOf(rowsOf("clients"))).toEqual([client.id]);
  const pets = await stored(
    `select "petId" as "id" from "petOwners" where "clientId" = '${client.id}' and "toOn" is null`,
  );
  expect(idsOf(rowsOf("pets"))).toEqual(idsOf(pets));
  const invoices = await stored(`select "id" from "invoices" where "clientId" = '${client.id}'`);
  expect(idsOf(rowsOf("invoices"))).toEqual(idsOf(invoices));
  for (const { id } of pets) {
    const visits = await stored(
      `select "id" from "visits" where "petId" = '${String(id)}' and "clientId" = '${client.id}'`,
    );
    expect(idsOf(rowsOf("visits"))).toEqual(expect.arrayContaining(idsOf(visits)));
  }
  const everything = [...archive.values()].map((content) => content.toString("utf8")).join("\n");
  const others = await stored(`select "id" from "clients" where "id" <> '${client.id}'`);
  expect(others.filter(({ id }) => everything.includes(String(id)))).toEqual([]);
  for (const own of ["stockMovements", "stockCosts", "products", "staff", "attention"])
    expect(archive.has(`data/json/${own}.json`)).toBe(false);
});

test("its page opens without us: contact data, pets, invoices", () => {
  const page = archive.get("record.html")?.toString("utf8") ?? "";
  expect(page).toContain(client.lastName);
  for (const { name } of rowsOf("pets")) expect(page).toContain(String(name));
  expect(page).toContain("Invoices");
  expect(page).not.toContain("<script");
  expect(archive.get("index.html")?.toString("utf8")).toContain("record.html");
});

test("a client of another clinic is not found", async () => {
  const other = api.browser({ address: "198.51.100.60" });
  await other.register();
  expect((await other.post("/api/exports", { clientId: client.id })).statusCode).toBe(404);
});
