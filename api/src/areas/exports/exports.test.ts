import { columnsOf, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { ENTITIES } from "@fernpaw/domain/registry";
import { buildTableSql, decodeRow } from "@fernpaw/sync/server/row-sql";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyClinic } from "../../db/every-clinic.ts";
import { DEMO_CLINICS } from "../../demo/demo-logins.ts";
import { addressOf, archiveOf, askForArchive, readZip } from "../../testing/archive-desk.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { signInToDemo } from "../../testing/demo-api.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";
import { readCsvCells } from "../../testing/read-csv-cells.ts";
import { exportsCopy } from "./exports.copy.ts";
import { HELD_TABLES, SERVER_TABLES } from "./server-tables.ts";

/** Tables of the server in which the demo has rows. */
const FILLED_HELD_TABLES = ["clinics", "users", "sessions", "auditEvents", "devices", "subscriptions", "fileContents"];

let api: TestApi;
let owner: TestBrowser;
let clinicId: string;
let archive: Map<string, Buffer>;

const textOf = (name: string): string => archive.get(name)?.toString("utf8") ?? "";
const jsonOf = (table: string): Record<string, unknown>[] => JSON.parse(textOf(`data/json/${table}.json`)) as never;
const all = (text: string) =>
  api.store.read((sql) => sql.all<Record<string, string | number | null>>(everyClinic(text)));
const bySomeId = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

const signIn = () => owner.login(DEMO_CLINICS[0]?.people[0]?.email ?? "", PASSWORD);

beforeAll(async () => {
  api = await buildTestApi();
  owner = await signInToDemo(api);
  clinicId = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
  archive = await archiveOf(owner);
});
afterAll(() => api.close());

describe("the archive of the demo, compared with the database", () => {
  test.each((ENTITIES as readonly EntityDefinition[]).map((entity) => [entity.table, entity] as const))(
    "%s",
    async (table, entity) => {
      const rows = await all(`select * from "${table}" where "clinicId" = '${clinicId}' order by "id"`);
      const stored = rows.map((row) => decodeRow(buildTableSql(entity, "sqlite"), row));
      expect(jsonOf(table)).toEqual(stored);
      const [head, ...lines] = readCsvCells(textOf(`data/csv/${table}.csv`));
      const columns = columnsOf(entity).map(({ name }) => name);
      expect(head).toEqual(columns);
      expect(lines).toHaveLength(stored.length);
      const ids = lines.map((cells) => cells[columns.indexOf("id")]);
      expect(ids).toEqual(stored.map(({ id }) => id));
    },
  );

  test.each(HELD_TABLES.map(([table, held]) => [table, held] as const))("%s, of the server", async (table, held) => {
    const names = held.columns.map((column) => `"${column}"`).join(",");
    const rows = await all(`select ${names} from "${table}" where "${held.clinic}" = '${clinicId}'`);
    // Since then the owner opened the archive, which is one event.
    const since = table === "auditEvents" ? 1 : 0;
    expect(rows.length).toBeGreaterThanOrEqual(jsonOf(table).length);
    expect(jsonOf(table).length).toBeGreaterThanOrEqual(rows.length - since);
    expect(bySomeId(rows)).toEqual(expect.arrayContaining(bySomeId(jsonOf(table))));
  });

  test("the demo has rows in most tables, so that the comparison compares", () => {
    const filled = (ENTITIES as readonly EntityDefinition[]).filter(({ table }) => jsonOf(table).length > 0);
    expect(filled.length).toBeGreaterThan(40);
    expect(jsonOf("clients").length).toBeGreaterThan(20);
    const held = HELD_TABLES.map(([table]) => String(table)).filter((table) => jsonOf(table).length > 0);
    expect(held).toEqual(expect.arrayContaining(FILLED_HELD_TABLES));
    expect(jsonOf("users").length).toBeGreaterThan(5);
  });

  test("each client has a page with the pets' names, and pages of names lead to it", () => {
    const clients = jsonOf("clients");
    const pages = [...archive.keys()].filter((name) => name.startsWith("record/clients/"));
    expect(pages).toHaveLength(clients.length);
    const lists = [...archive.keys()].filter((name) => /^record\/clients-\d+\.html$/.test(name));
    const listed = lists.map((name) => textOf(name)).join("");
    const owned = jsonOf("petOwners").filter(({ toOn }) => toOn === null);
    for (const { id } of clients) {
      const page = textOf(`record/clients/${String(id)}.html`);
      expect(listed).toContain(`clients/${String(id)}.html`);
      for (const { petId } of owned.filter(({ clientId }) => clientId === id)) {
        const name = String(jsonOf("pets").find((pet) => pet["id"] === petId)?.["name"]);
        expect(page).toContain(name.replaceAll("'", "&#39;").replaceAll("&", "&amp;").replaceAll("&amp;#39;", "&#39;"));
      }
    }
    expect(textOf("index.html")).toContain("record/clients-1.html");
  });

  test("the manifest has the count of each table", () => {
    const { tables, format } = JSON.parse(textOf("manifest.json")) as {
      format: number;
      tables: { name: string; rows: number }[];
    };
    expect(format).toBe(1);
    for (const { name, rows } of tables) expect([name, jsonOf(name).length]).toEqual([name, rows]);
    expect(tables).toHaveLength(ENTITIES.length + HELD_TABLES.length);
  });

  test("the archive has no secret and no row of another clinic", async () => {
    const everything = [...archive.values()].map((content) => content.toString("utf8")).join("\n");
    const users = await all(`select "passwordHash", "emailKey" from "users" where "passwordHash" <> ''`);
    const sessions = await all(`select "salt" from "sessions"`);
    for (const secret of [...users.map(({ passwordHash }) => passwordHash), ...sessions.map(({ salt }) => salt)])
      expect(everything).not.toContain(secret);
    expect(everything).not.toContain("argon2");
    const others = await all(`select "id" from "clinics" where "id" <> '${clinicId}'`);
    expect(others.length).toBeGreaterThan(0);
    for (const { id } of others) expect(everything).not.toContain(id);
  });
});

describe("no table can be forgotten", () => {
  test("each table and column of the migrated database is in the list or among the synced ones", async () => {
    const tables = await all("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
    const synced = new Set<string>(ENTITIES.map(({ table }) => table));
    // Of the database itself: migrations, its file, and what is open in a transaction.
    const own = ["kysely_migration", "kysely_migration_lock", "sync_server", "sync_open", "sync_missing"];
    const unknown = tables.map(({ name }) => String(name)).filter((name) => !synced.has(name) && !own.includes(name));
    expect(unknown.filter((name) => !Object.hasOwn(SERVER_TABLES, name))).toEqual([]);
    for (const [table, { columns, without, clinic }] of HELD_TABLES) {
      const found = (await all(`select "name" from pragma_table_info('${table}')`)).map(({ name }) => String(name));
      const thoughtOf = new Set([...columns, ...without, clinic]);
      expect([table, found.filter((column) => !thoughtOf.has(column))]).toEqual([table, []]);
    }
  });

  test("secret columns are left out", () => {
    const SECRET = /hash|salt|secret|token|sealed|password/i;
    const secret = HELD_TABLES.flatMap(([table, { columns }]) =>
      columns.filter((column) => SECRET.test(column)).map((column) => `${table}.${column}`),
    );
    // The chain of the audit log opens nothing.
    expect(secret).toEqual(["auditEvents.prevHash", "auditEvents.hash"]);
  });
});

describe("the file", () => {
  test("goes on where a broken download stopped, and says when nothing is left", async () => {
    const { id, bytes } = await askForArchive(owner);
    const url = await addressOf(owner, id);
    const visitor = api.browser({ address: "198.51.100.20" });
    const whole = await visitor.get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({ "content-type": "application/zip", "accept-ranges": "bytes" });
    expect(whole.rawPayload).toHaveLength(bytes);
    const etag = String(whole.headers["etag"]);
    const rest = await visitor.get(url, { headers: { range: "bytes=1000-", "if-range": etag } });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers["content-range"]).toBe(`bytes 1000-${bytes - 1}/${bytes}`);
    expect(Buffer.concat([whole.rawPayload.subarray(0, 1000), rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    const changed = await visitor.get(url, { headers: { range: "bytes=1000-", "if-range": '"another"' } });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes]);
    expect((await visitor.get(url, { headers: { range: `bytes=${bytes}-` } })).statusCode).toBe(416);
    expect((await readZip(whole.rawPayload)).has("index.html")).toBe(true);
    expect(api.logLines.join("\n")).not.toContain(url.split("/").at(-1));
  });

  test("has an address that ends after a day and with the next address", async () => {
    const { id } = await askForArchive(owner);
    const first = await addressOf(owner, id);
    const second = await addressOf(owner, id);
    const visitor = api.browser({ address: "198.51.100.21" });
    expect((await visitor.get(first)).statusCode).toBe(404);
    expect((await visitor.get(second)).statusCode).toBe(200);
    expect((await visitor.get(second.replace(id, clinicId))).statusCode).toBe(404);
    api.clock.passMin(24 * 60 + 1);
    expect((await visitor.get(second)).statusCode).toBe(404);
  });

  test.each([
    ["loses the right of an owner", `"role" = 'employee'`],
    ["is locked out", `"status" = 'disabled'`],
  ])("has an address that ends when its receiver %s; another owner's address works", async (_title, lost) => {
    await signIn();
    const { id } = await askForArchive(owner);
    const email = DEMO_CLINICS[0]?.people[1]?.email ?? "";
    const change = (set: string) =>
      api.store.write((sql) =>
        sql.run(`update "users" set ${set} where "clinicId" = ? and "email" = ?`, [clinicId, email]),
      );
    const [before] = await all(`select "role", "status" from "users" where "email" = '${email}'`);
    expect(before).toEqual({ role: "employee", status: "active" });
    await change(`"role" = 'owner'`);
    const second = api.browser({ address: "198.51.100.22" });
    expect((await second.login(email, PASSWORD)).statusCode).toBe(200);
    const url = await addressOf(second, id);
    const visitor = api.browser({ address: "198.51.100.23" });
    expect((await visitor.get(url)).statusCode).toBe(200);
    await change(lost);
    expect((await visitor.get(url)).statusCode).toBe(404);
    expect((await visitor.get(url, { headers: { range: "bytes=1000-" } })).statusCode).toBe(404);
    expect((await visitor.get(await addressOf(owner, id))).statusCode).toBe(200);
    await change(`"role" = 'employee', "status" = 'active'`);
  });
});

describe("a file that is gone", () => {
  test("has no address; the refusal advises a new archive", async () => {
    await signIn();
    const { id } = await askForArchive(owner);
    rmSync(join(api.dataDir, "exports", clinicId, `${id}.zip`));
    const refused = await owner.post(`/api/exports/${id}/address`, {});
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([409, exportsCopy.gone]);
  });
});

describe("who may", () => {
  test("an owner alone, with the password; another clinic finds nothing", async () => {
    await signIn();
    const { id } = await askForArchive(owner);
    const other = api.browser({ address: "198.51.100.30" });
    await other.register();
    expect((await other.post(`/api/exports/${id}/address`, {})).statusCode).toBe(404);
    expect((await other.call("DELETE", `/api/exports/${id}`)).statusCode).toBe(404);
    expect((await other.get("/api/exports")).json()).toEqual([]);
    const person = { email: "nurse-x@clinic.example", password: PASSWORD, firstName: "Bo", lastName: "Li" };
    await other.post("/api/employees", { ...person, jobTitle: "", profession: "nurse", permissions: ["clients:view"] });
    const nurse = api.browser({ address: "198.51.100.31" });
    await nurse.login(person.email);
    for (const call of [nurse.get("/api/exports"), nurse.post("/api/exports", {})])
      expect((await call).statusCode).toBe(403);
    api.clock.passMin(6);
    await other.refresh();
    expect((await other.post("/api/exports", {})).json()).toMatchObject({ code: "step_up_required" });
  });

  test("also while the subscription has lapsed", async () => {
    const browser = api.browser({ address: "198.51.100.40" });
    await browser.register();
    const { clinic } = (await browser.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
    await api.store.write((sql) =>
      sql.run(
        `update "subscriptions" set "status" = 'canceled', "lapsedAt" = '2026-01-01T00:00:00.000Z' where "clinicId" = ?`,
        [clinic._id],
      ),
    );
    const files = await archiveOf(browser);
    expect(files.has("data/json/clinicSettings.json")).toBe(true);
  });

  test("an archive that is removed leaves no file, and after a week none is left", async () => {
    const folder = join(api.dataDir, "exports", clinicId);
    await signIn();
    const { id } = await askForArchive(owner);
    expect(existsSync(join(folder, `${id}.zip`))).toBe(true);
    expect((await owner.call("DELETE", `/api/exports/${id}`)).statusCode).toBe(204);
    expect(existsSync(join(folder, `${id}.zip`))).toBe(false);
    api.clock.passMin(8 * 24 * 60);
    await signIn();
    const { id: last } = await askForArchive(owner);
    expect(readdirSync(folder)).toEqual([`${last}.zip`]);
  });
});
