import { chmodSync, globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "./db/open-store.ts";
import { change, globalQuery } from "./db/typed-sql.ts";
import { loadSecret } from "./env.ts";
import { buildTestApi, type TestApi } from "./testing/build-test-api.ts";
import { migratedFolder } from "./testing/data-folder.ts";
import { importDesk } from "./testing/import-desk.ts";

let api: TestApi;
let before: number;
beforeAll(async () => {
  // As most systems have it: all users of the machine may read a new file.
  before = process.umask(0o022);
  api = await buildTestApi();
});
afterAll(async () => {
  await api.close();
  process.umask(before);
});

const { aClinic, runImport } = importDesk(() => api);
const rightsOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
/** Each file and folder below `folder`, with its rights. */
const rightsBelow = (folder: string, pattern: string) =>
  Object.fromEntries(globSync(pattern, { cwd: folder }).map((path) => [path, rightsOf(join(folder, path))]));

test("the database, its log and its lock are for this server alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-rights-"));
  const store = await openStore({ dataDir: folder });
  try {
    const row = { id: "one", name: "Eastgate", createdAt: "2026-11-21T09:00:00.000Z" };
    await store.write((sql) => change(sql, globalQuery.insertInto("clinics").values(row)));
    const rights = rightsBelow(folder, "fernpaw.{db*,lock}");
    expect(Object.keys(rights)).toEqual(
      expect.arrayContaining(["fernpaw.lock", "fernpaw.db", "fernpaw.db-wal", "fernpaw.db-shm"]),
    );
    expect(new Set(Object.values(rights))).toEqual(new Set(["600"]));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

test("a start takes the rights of others from a database and a secret that were there before", async () => {
  const folder = await migratedFolder();
  await (await openStore({ dataDir: folder })).close();
  loadSecret({ secret: null, dataDir: folder });
  const files = ["fernpaw.db", "fernpaw.lock", "secret"];
  for (const name of files) chmodSync(join(folder, name), 0o644);
  loadSecret({ secret: null, dataDir: folder });
  const store = await openStore({ dataDir: folder });
  try {
    expect(files.map((name) => rightsOf(join(folder, name)))).toEqual(["600", "600", "600"]);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

test("so are lists, the notes on them, and pictures", async () => {
  const clinic = await aClinic();
  await runImport(clinic, "Owner Name,Email,Pet Name,Species\nAna Ruiz,ana@home.example,Juno,Dragon");
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const form = [
    Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="f.png"\r\ncontent-type: image/png\r\n\r\n'),
    picture,
    Buffer.from("\r\n--b--\r\n"),
  ];
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/profile/avatar",
    headers: {
      authorization: `Bearer ${clinic.owner.accessToken}`,
      "content-type": "multipart/form-data; boundary=b",
    },
    payload: Buffer.concat(form),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const files = rightsBelow(api.dataDir, "**/*.{csv,webp}");
  expect(Object.keys(files)).toHaveLength(3);
  expect(new Set(Object.values(files))).toEqual(new Set(["600"]));
  expect(new Set(Object.values(rightsBelow(api.dataDir, "{imports,uploads}")))).toEqual(new Set(["700"]));
});
