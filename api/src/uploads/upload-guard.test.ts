import { noteFigure } from "@fernpaw/testing/note-figure";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import sharp from "sharp";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { importDesk, type ImportClinic, type ImportJob } from "../testing/import-desk.ts";
import { everyClinic } from "../db/every-clinic.ts";
import { FREE_DISK_FLOOR_BYTES, LIST_STORAGE_BYTES, PICTURES_PER_PERSON } from "./upload-guard.ts";

const LIST = "Owner Name,Email,Pet Name,Species\nAna Ruiz,ana@home.example,Juno,Dog";
const FULL = { status: 507, code: "disk_full", title: expect.stringContaining("disk is nearly full") };
let api: TestApi;
let free = Infinity;
/** Answers of the next looks at the disk, before `free` is the answer again. */
let looks: number[] = [];
let picture: Buffer;
beforeAll(async () => {
  api = await buildTestApi({ quotas: { list: 3, picture: 4 }, freeBytes: async () => looks.shift() ?? free });
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
afterAll(() => api.close());
beforeEach(() => {
  free = Infinity;
});

const { aClinic, upload, checkImport, until } = importDesk(() => api);

function sendPicture({ owner }: ImportClinic, url: string) {
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="f.png"\r\ncontent-type: image/png\r\n\r\n';
  return api.app.inject({
    method: "POST",
    url,
    headers: { authorization: `Bearer ${owner.accessToken}`, "content-type": "multipart/form-data; boundary=b" },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from("\r\n--b--\r\n")]),
  });
}

/** A pet by a mutation, as a device sends it. Answers the result and its id. */
async function registerPet({ owner, clinicId }: ImportClinic) {
  const { userId } = (await owner.get("/api/profile/me")).json<{ userId: string }>();
  const address = { protocol: 1, schema: 2, clinicId, deviceId: "t", epoch: "", nonce: v4() };
  const pulled = await owner.post("/api/sync/pull", { ...address, scopeRev: 0, cursor: 0, clients: [] });
  const { epoch } = pulled.json<{ reset: { epoch: string } }>().reset;
  const id = v7();
  const args = { id, name: "Juno", petTypeId: petTypeIdOf("dog"), owner: null };
  const at = new Date(api.clock.nowMs()).toISOString();
  const mutations = [{ clientId: v7(), id: 1, uuid: v7(), name: "pets.register", v: 1, args, actor: userId, at }];
  const answer = await owner.post("/api/sync/push", { ...address, build: "t", epoch, mutations });
  return { id, results: answer.json<{ results: { status: string }[] }>().results };
}

test("below 500 MiB of free disk lists, runs and pictures stop with 507, and mutations go on (R04)", async () => {
  const clinic = await aClinic();
  const checked = await checkImport(clinic, LIST);
  free = FREE_DISK_FLOOR_BYTES - 1;
  const refused = await upload(clinic, LIST);
  expect(refused.json()).toMatchObject(FULL);
  expect(refused.headers["retry-after"]).toBe("10");
  for (const verb of ["check", "run"]) {
    expect((await clinic.owner.post(`/api/imports/${checked.id}/${verb}`)).json()).toMatchObject(FULL);
  }
  expect((await sendPicture(clinic, "/api/profile/avatar")).json()).toMatchObject(FULL);
  const { id, results } = await registerPet(clinic);
  expect(results).toMatchObject([{ status: "applied" }]);
  expect((await sendPicture(clinic, `/api/pets/${id}/photo`)).json()).toMatchObject(FULL);
  free = FREE_DISK_FLOOR_BYTES + 1024;
  expect((await sendPicture(clinic, `/api/pets/${id}/photo`)).statusCode).toBe(200);
  noteFigure(
    "R04",
    "507 with Retry-After below 500 MiB, changes go on, uploads go on with room",
    "a file system that is really full",
  );
  // The list itself would pass the floor.
  expect((await upload(clinic, `${LIST}${"\n,,Miso,Cat".repeat(1000)}`)).json()).toMatchObject(FULL);
});

test("a run on which the disk fills up ends as failed with that reason, logs no defect, and goes on later (R04)", async () => {
  const clinic = await aClinic();
  const checked = await checkImport(clinic, LIST);
  const lines = api.logLines.length;
  // The first look is the route's own, the second one is before the first batch.
  looks = [FREE_DISK_FLOOR_BYTES];
  free = 0;
  expect((await clinic.owner.post(`/api/imports/${checked.id}/run`)).statusCode).toBe(202);
  await expect
    .poll(async () => (await clinic.owner.get(`/api/imports/${checked.id}`)).json())
    .toMatchObject({
      status: "failed",
      failure: "disk_full",
    });
  expect(api.logLines.slice(lines).join()).not.toContain("an import failed");
  free = Infinity;
  await clinic.owner.post(`/api/imports/${checked.id}/run`);
  expect((await until(clinic, checked.id, "done")).report).toMatchObject({ newPets: 1 });
});

test("a clinic has its lists of the day, and another clinic its own", async () => {
  const [clinic, other] = [await aClinic(), await aClinic()];
  for (let index = 0; index < 3; index += 1) expect((await upload(clinic, LIST)).statusCode).toBe(201);
  expect((await upload(clinic, LIST)).json()).toMatchObject({
    status: 429,
    code: "quota_reached",
    detail: "Your clinic has uploaded 3 lists today. Upload the next one tomorrow.",
  });
  expect((await upload(other, LIST)).statusCode).toBe(201);
  api.clock.passMin(24 * 60);
  await clinic.owner.refresh();
  expect((await upload(clinic, LIST)).statusCode).toBe(201);
});

test("so it has its pictures, of people and pets together", async () => {
  const clinic = await aClinic();
  const { id } = await registerPet(clinic);
  for (const url of ["/api/profile/avatar", `/api/pets/${id}/photo`, "/api/profile/avatar", `/api/pets/${id}/photo`]) {
    expect((await sendPicture(clinic, url)).statusCode).toBe(200);
  }
  expect((await sendPicture(clinic, "/api/profile/avatar")).json()).toMatchObject({ code: "quota_reached" });
});

test("the lists that a clinic keeps have a limit together, and removing one makes room", async () => {
  const clinic = await aClinic();
  const { id } = (await upload(clinic, LIST)).json<ImportJob>();
  const path = join(api.dataDir, "imports", clinic.clinicId, `${id}.csv`);
  // A file with a hole: as long, and nearly empty.
  await truncate(path, LIST_STORAGE_BYTES);
  expect((await upload(clinic, LIST)).json()).toMatchObject({ status: 429, code: "quota_reached" });
  expect((await clinic.owner.call("DELETE", `/api/imports/${id}`)).statusCode).toBe(204);
  expect((await upload(clinic, LIST)).statusCode).toBe(201);
});

test("on a full disk reads go on, every other write gets 507 with Retry-After, and writes succeed again with room (R04)", async () => {
  const { owner } = await aClinic();
  const limitPages = (pages: number) =>
    api.store.write((sql) => sql.all(everyClinic(`pragma max_page_count = ${pages}`)));
  const name = "Front room ".repeat(6).trim();
  const makeScreen = () => owner.post("/api/displays", { name, names: "pet" });
  await limitPages(1);
  let answer = await makeScreen();
  let made = 0;
  // The first writes still fit into the last pages.
  while (answer.statusCode < 300 && made < 500) {
    made += 1;
    answer = await makeScreen();
  }
  expect(answer.json()).toMatchObject({ status: 507, code: "server_full" });
  expect(answer.headers["retry-after"]).toBe("10");
  expect((await owner.get("/api/displays")).statusCode).toBe(200);
  await limitPages(1_000_000);
  expect((await makeScreen()).statusCode).toBeLessThan(300);
});

test("who has changed the own picture fifty times in a day reads that it goes on tomorrow", async () => {
  const other = await buildTestApi();
  const { aClinic: anotherClinic } = importDesk(() => other);
  const { owner } = await anotherClinic();
  const send = () =>
    owner.call("POST", "/api/profile/avatar", { headers: { "content-type": "multipart/form-data; boundary=b" } });
  for (let sent = 0; sent < PICTURES_PER_PERSON.avatar; sent += 1) expect((await send()).statusCode).toBeLessThan(429);
  const refused = await send();
  expect(refused.json()).toMatchObject({
    status: 429,
    code: "quota_reached",
    detail: expect.stringContaining("tomorrow"),
  });
  await other.close();
});
