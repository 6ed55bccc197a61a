import { attachments } from "@fernpaw/domain/files/attachment";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import { ENTITIES } from "@fernpaw/domain/registry";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFiles } from "../../backup/backup-files.ts";
import { archiveOf } from "../../testing/archive-desk.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { fileDesk, type FileClinic } from "../../testing/file-desk.ts";
import { FILE_FIELDS, removeClinicFiles } from "./public/clinic-files.ts";

let api: TestApi;
let clinic: FileClinic;
let photo: Buffer;
const PICTURE = `${"a".repeat(32)}.webp`;
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");

const { aFileClinic, announce, send } = fileDesk(() => api);

beforeAll(async () => {
  photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#864" } })
    .png()
    .toBuffer();
  api = await buildTestApi();
  clinic = await aFileClinic();
  await announce(clinic, photo, { mime: "image/png", name: "Röntgen thorax.PNG" });
  await announce(clinic, pdf, { mime: "application/pdf", name: "Letter" });
  await send(clinic.owner, photo);
  await send(clinic.owner, pdf);
  // Announced, and still on a device.
  await announce(clinic, Buffer.from("later"));
  for (const folder of ["pets", "logos"]) {
    mkdirSync(join(api.dataDir, "uploads", folder), { recursive: true });
    writeFileSync(join(api.dataDir, "uploads", folder, PICTURE), folder);
  }
  await api.sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(pets, clinic.petId, { photoFile: PICTURE });
    await tx.patch(locations, firstLocationId(clinic.clinicId), { logoFile: PICTURE });
  });
});
afterAll(() => api.close());

const rowsWithFiles = () =>
  api.sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
    const files = await tx.list(attachments, { equals: { petId: clinic.petId } });
    const location = await tx.find(locations, firstLocationId(clinic.clinicId));
    const stored = files.filter(({ uploadState }) => uploadState === "stored");
    return [
      ...stored.map((row) => ({ key: "attachments.sha256", value: row.sha256, row })),
      { key: "pets.photoFile", value: PICTURE, row: (await tx.find(pets, clinic.petId)) ?? {} },
      { key: "locations.logoFile", value: PICTURE, row: location ?? {} },
    ];
  });

/** The files of an archive by their names below `files`. */
const filesIn = (archive: ReadonlyMap<string, Buffer>) =>
  new Map(
    [...archive].flatMap(([name, bytes]) => (name.startsWith("files/") ? [[name.slice(6), bytes] as const] : [])),
  );

test("each field of the registry that names a file is covered", () => {
  const named = (ENTITIES as readonly EntityDefinition[]).flatMap(({ table, fields }) =>
    Object.keys(fields)
      // A dose on file is not a file.
      .filter((field) => /((?<!On)File|FileId|sha256)$/.test(field))
      .map((field) => `${table}.${field}`),
  );
  expect(Object.keys(FILE_FIELDS).toSorted()).toEqual(named.toSorted());
});

test("a backup takes every file that a row names, its thumbnail too, and none that is half there", async () => {
  writeFileSync(join(api.dataDir, "uploads", "files", clinic.clinicId, "x.part"), "half");
  const taken = await listFiles(api.dataDir);
  const named = (await rowsWithFiles()).map(({ key, value, row }) =>
    relative(api.dataDir, FILE_FIELDS[key]?.(api.dataDir, clinic.clinicId, value, row).path ?? ""),
  );
  expect(new Set(named).size).toBe(4);
  expect(taken).toEqual(expect.arrayContaining(named));
  expect(taken.filter((name) => name.endsWith(".thumb.webp"))).toHaveLength(1);
  expect(taken.filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("the archive has every file of the clinic, under a name that has the id of its row", async () => {
  const found = filesIn(await archiveOf(clinic.owner));
  expect(found.size).toBe(4);
  const names = [...found.keys()];
  expect(names.find((name) => name.startsWith(`pets/${clinic.petId}-`))).toBeDefined();
  expect(names.find((name) => name.startsWith(`locations/${firstLocationId(clinic.clinicId)}-`))).toBeDefined();
  const xray = names.find((name) => name.endsWith("Ro-ntgen-thorax.png")) ?? "";
  expect(found.get(xray)?.equals(photo)).toBe(true);
  expect([...found.values()].some((bytes) => bytes.equals(pdf))).toBe(true);

  const other = await aFileClinic();
  expect(filesIn(await archiveOf(other.owner)).size).toBe(0);
});

test("when a clinic is removed, its files go, and those of other clinics stay", async () => {
  const other = await aFileClinic();
  await announce(other, photo, { mime: "image/png" });
  await send(other.owner, photo);
  await removeClinicFiles(api.dataDir, clinic.clinicId);
  expect(existsSync(join(api.dataDir, "uploads", "files", clinic.clinicId))).toBe(false);
  expect(filesIn(await archiveOf(other.owner)).size).toBe(1);
});
