import { seededBreeds } from "@fernpaw/domain/pets/breed-vocabulary";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyClinicQuery } from "../../../db/every-clinic.ts";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { interruptedStore } from "../../../testing/interrupted-store.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { readVboFile } from "../../pets/breed-import.ts";
import { importIntoList, previewImport } from "./import-breeds.ts";
import { publishToClinics } from "./publish-pet-types.ts";

const PATH = "/api/admin/pet-types";
const file = join(process.env["TEST_DATA_DIR"] ?? "", "vbo-breed-ontology", "vbo_breeds_flat.csv");
const HEAD = "vbo_id,label,species,breed_name,most_common_name,synonyms_pipe,obsolete";
const LIST = [
  HEAD,
  "VBO:1,German Shepherd Dog (Dog),Dog,,,Deutscher Schäferhund,false",
  "VBO:2,Kuvasz (Dog),Dog,,,Hungarian Kuvasz,false",
  "VBO:3,Kuvasz (Dog),Dog,,,,false",
  "VBO:4,Pug (Dog),Dog,,,,false",
  "VBO:5,Corgi (Dog),Dog,,,,false",
  "VBO:6,Old (Dog),Dog,,,,true",
  "VBO:7,Drake (Dragon),Dragon,,,,false",
  "VBO:8,Boxer (Dog),Dog,,,,false",
  "VBO:10,English Bulldog (Dog),Dog,,,,false",
  "VBO:11,Bulldog (Dog),Dog,,,,false",
].join("\n");

interface Outcome {
  version: number;
  added: number;
  changed: number;
  same: number;
  withdrawn: number;
  unread: number;
  conflicts: number;
  shown: { kind: string; name: string; here: string }[];
}

describe.each(AREA_DATABASES)("breeds of the ontology for the platform's list on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:settings:manage"]);
  });
  afterAll(() => api.close());

  const post = (url: string, { accessToken }: TestBrowser, payload: string | Buffer) =>
    api.app.inject({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "text/csv" },
      payload,
    });
  const send = (payload: string | Buffer, query = "") => post(`${PATH}/import${query}`, admin, payload);
  const publish = () => publishToClinics({ store: api.store, sync: api.sync, now: api.clock.nowMs });
  const breedsHere = () =>
    api.store.read((sql) => rowsOf(sql, clinicQuery(clinic.id).selectFrom("breeds").selectAll()));
  const breed = async (name: string) => {
    const answer = await admin.get(`${PATH}/breeds?search=${encodeURIComponent(name)}`);
    return answer.json<{ rows: { id: string; name: string; revision: number; synonyms: string[]; vboId: string }[] }>();
  };

  test("a preview writes nothing; the import does what it says, once", async () => {
    const [pug] = (await breed("pug")).rows;
    const away = { name: "Pug", synonyms: pug?.synonyms, revision: 1, status: "inactive" };
    expect((await admin.put(`${PATH}/breeds/${pug?.id}`, away)).statusCode).toBe(204);
    const preview = (await send(LIST)).json<Outcome>();
    expect(preview).toMatchObject({ added: 3, changed: 3, same: 0, withdrawn: 1, unread: 1, conflicts: 2 });
    expect(preview.shown.map(({ kind, name, here }) => [kind, name, here])).toEqual([
      ["name_taken", "Kuvasz", "Kuvasz"],
      ["ambiguous", "Corgi", "Cardigan Welsh Corgi, Pembroke Welsh Corgi"],
    ]);
    expect((await breed("kuvasz")).rows).toEqual([]);
    expect((await send(LIST, `?version=${preview.version}`)).statusCode).toBe(200);
    const [shepherd] = (await breed("german shepherd")).rows.filter(({ name }) => name === "German Shepherd");
    expect(shepherd).toMatchObject({ vboId: "VBO:1", id: seededBreeds("dog")[4]?.id });
    expect(shepherd?.synonyms).toContain("Deutscher Schäferhund");
    const again = (await send(LIST)).json<Outcome>();
    expect(again).toMatchObject({ added: 0, changed: 0, same: 6, conflicts: 2 });
  });

  test("an import by a clinic leaves what the platform has changed as it is", async () => {
    const [kuvasz] = (await breed("kuvasz")).rows;
    const body = { name: "Kuwasz", synonyms: ["Tatra Dog"], revision: kuvasz?.revision, status: "active" };
    expect((await admin.put(`${PATH}/breeds/${kuvasz?.id}`, body)).statusCode).toBe(204);
    const here = async () => (await breedsHere()).find(({ id }) => id === kuvasz?.id);
    const list = `${LIST}\nVBO:12,Mudi (Dog),Dog,,,,false`;
    expect((await post("/api/breeds", clinic.owner, list)).statusCode).toBe(200);
    expect([await here(), (await breedsHere()).some(({ name }) => name === "Mudi")]).toEqual([undefined, true]);
    await publish();
    const given = await here();
    expect(given).toMatchObject({ name: "Kuwasz", synonyms: '["Tatra Dog","Kuvasz"]' });
    expect((await post("/api/breeds", clinic.owner, list)).json()).toMatchObject({ written: 0 });
    expect(await here()).toEqual(given);
    const renewed = list.replace("Mudi", "Hungarian Mudi");
    expect((await post("/api/breeds", clinic.owner, renewed)).json()).toMatchObject({ written: 1 });
  });

  test("a change between preview and import is said, and nothing is written", async () => {
    const more = `${HEAD}\nVBO:9,Mudi (Dog),Dog,,,,false`;
    const { version } = (await send(more)).json<Outcome>();
    await admin.post(`${PATH}/breeds`, { speciesId: petTypeIdOf("dog"), name: "Pumi", synonyms: [] });
    const late = await send(more, `?version=${version}`);
    expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
    expect((await breed("mudi")).rows).toEqual([]);
  });

  test("after a change in the middle of an import the audit log has what was written", async () => {
    const found = Array.from({ length: 500 }, (_, at) => `VBO:9${at},Kind ${at} (Dog),Dog,,,,false`);
    const path = join(mkdtempSync(join(tmpdir(), "fernpaw-breeds-")), "list.csv");
    writeFileSync(path, [HEAD, ...found].join("\n"));
    const reading = await readVboFile(path);
    const { version } = await previewImport({ store: api.store }, reading);
    const store = interruptedStore(api.store, () =>
      admin.post(`${PATH}/breeds`, { speciesId: petTypeIdOf("dog"), name: "Eurasier", synonyms: [] }),
    );
    const deps = { store, now: api.clock.nowMs, publish: () => undefined };
    const cut = importIntoList(deps, { userId: null }, { reading, version });
    await expect(cut).rejects.toMatchObject({ code: "changed_meanwhile" });
    const events = everyClinicQuery
      .selectFrom("auditEvents")
      .select("details")
      .where("code", "=", "platform.breedsImported");
    const last = (await api.store.read((sql) => rowsOf(sql, events.orderBy("seq")))).at(-1);
    expect(JSON.parse(String(last?.details))).toEqual({ added: 400, changed: 0, conflicts: 0 });
    expect((await previewImport({ store: api.store }, reading)).plan).toMatchObject({
      same: 400,
      added: { length: 100 },
    });
  });

  test.each([
    ["another list", "name,species\nJuno,Dog\n"],
    ["nothing", ""],
    ["a picture", "\u0000\u0001\u0002"],
    ["an unclosed quote", `${HEAD}\n"VBO:1,x`],
  ])("%s is refused in words", async (_, payload) => {
    const refused = await send(payload);
    expect([refused.statusCode, refused.json().code]).toEqual([400, "invalid_args"]);
    expect(refused.json().detail).toContain("vbo_breeds_flat.csv");
  });

  test("no other body, and no version that is none", async () => {
    expect((await admin.post(`${PATH}/import`, {})).statusCode).toBe(415);
    expect((await send(LIST, "?version=x")).statusCode).toBe(400);
  });

  test.skipIf(!process.env["TEST_DATA_DIR"] || !existsSync(file))(
    "the whole ontology reaches a clinic, once (TEST_DATA_DIR)",
    async () => {
      const whole = readFileSync(file);
      const preview = (await send(whole)).json<Outcome>();
      expect(preview.added).toBeGreaterThan(2000);
      const done = (await send(whole, `?version=${preview.version}`)).json<Outcome>();
      expect([done.added, done.changed]).toEqual([preview.added, preview.changed]);
      const again = (await send(whole)).json<Outcome>();
      expect([again.added, again.changed, again.conflicts]).toEqual([0, 0, preview.conflicts]);
      expect([await publish(), await publish()]).toEqual([1, 0]);
      const rows = await breedsHere();
      expect(rows.length).toBeGreaterThan(2000);
      const ids = new Set(rows.map(({ id }) => id));
      expect(rows.filter(({ mergedIntoId }) => mergedIntoId !== null && !ids.has(mergedIntoId))).toEqual([]);
    },
  );
});
