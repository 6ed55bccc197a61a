import { expect, test } from "vitest";
import { aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { mergePets, unmergePets } from "../pets/merge-pets.mutations.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { addFile, correctFile, removeFile, restoreFile } from "./attachment.mutations.ts";
import { attachments, MAX_FILE_BYTES } from "./attachment.ts";

const FILE = "019a5f00-0000-7000-8000-000000000001";
const VISIT = "019a5f00-0000-7000-8000-000000000002";

async function aDesk() {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  await clinic.run(walkIn, { id: VISIT, petId: pet.id, clientId: null, locationId: firstLocationId(clinic.clinicId) });
  const args = {
    id: FILE,
    petId: pet.id,
    visitId: VISIT,
    category: "photo" as const,
    name: "Left ear",
    mime: "image/jpeg" as const,
    bytes: 2048,
    sha256: "ab".repeat(32),
    capturedAt: "2026-11-21T08:59:00.000Z",
  };
  return { clinic, pet, args, file: () => clinic.row(attachments, FILE) };
}

test("a file is added once, and waits for its bytes", async () => {
  const { clinic, args, file } = await aDesk();
  const context = clinic.contextOf({});
  await clinic.runIn(addFile, args, context);
  expect(await clinic.runIn(addFile, args, context)).toMatchObject({ status: "applied" });
  expect(clinic.all(attachments)).toHaveLength(1);
  expect(file()).toMatchObject({ ...args, uploadState: "local", refusal: null, removedAt: null });
  expect(await clinic.run(addFile, args)).toMatchObject({ code: "already_exists" });
});

test("two devices that add the same photo without a network make two files of it", async () => {
  const { clinic, args } = await aDesk();
  await clinic.run(addFile, args, { deviceId: "tablet-1" });
  await clinic.run(addFile, { ...args, id: "019a5f00-0000-7000-8000-000000000009" }, { deviceId: "tablet-2" });
  expect(clinic.all(attachments).map(({ sha256 }) => sha256)).toEqual([args.sha256, args.sha256]);
});

test("a visit of another pet, and a pet that is not there, are refused", async () => {
  const { clinic, args } = await aDesk();
  const other = aPet(clinic, { name: "Miso" });
  expect(await clinic.run(addFile, { ...args, petId: other.id })).toMatchObject({ code: "not_found" });
  expect(await clinic.run(addFile, { ...args, petId: VISIT, visitId: null })).toMatchObject({ code: "not_found" });
});

test("a pet that has died still gets its files; a merged pet's file goes to the pet that stays, with the others", async () => {
  const { clinic, pet, args, file } = await aDesk();
  const died = aPet(clinic, { name: "Otto", status: "deceased" });
  expect(await clinic.run(addFile, { ...args, id: died.id, petId: died.id, visitId: null })).toMatchObject({
    status: "applied",
  });
  await clinic.run(addFile, args);
  const other = aPet(clinic, { name: "Juno again" });
  await clinic.run(mergePets, { fromId: pet.id, intoId: other.id });
  expect(file().petId).toBe(other.id);
  const late = "019a5f00-0000-7000-8000-000000000008";
  expect(await clinic.run(addFile, { ...args, id: late })).toMatchObject({ status: "applied" });
  expect(clinic.row(attachments, late)).toMatchObject({ petId: other.id, visitId: VISIT });
  await clinic.run(unmergePets, { id: pet.id });
  expect(file().petId).toBe(pet.id);
});

test("name and category are corrected; of two corrections different fields are both kept", async () => {
  const { clinic, args, file } = await aDesk();
  await clinic.run(addFile, args);
  await clinic.run(correctFile, { id: FILE, set: { name: "Left ear, day 2" } }, { deviceId: "tablet-1" });
  await clinic.run(correctFile, { id: FILE, set: { category: "xray" } }, { deviceId: "tablet-2" });
  expect(file()).toMatchObject({ name: "Left ear, day 2", category: "xray" });
  expect(await clinic.run(correctFile, { id: FILE, set: { name: " " } })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(correctFile, { id: VISIT, set: { name: "x" } })).toMatchObject({ code: "not_found" });
});

test("a removed file is kept with the person and the time of the first removal, and can be restored", async () => {
  const { clinic, args, file } = await aDesk();
  await clinic.run(addFile, args);
  await clinic.run(removeFile, { id: FILE }, { now: "2026-11-21T10:00:00.000Z" });
  await clinic.run(removeFile, { id: FILE }, { now: "2026-11-21T11:00:00.000Z" });
  expect(file()).toMatchObject({ removedAt: "2026-11-21T10:00:00.000Z", removedBy: clinic.ownerId, name: "Left ear" });
  await clinic.run(restoreFile, { id: FILE });
  await clinic.run(restoreFile, { id: FILE });
  expect(file()).toMatchObject({ removedAt: null, removedBy: null });
});

test.each([
  ["no bytes", { bytes: 0 }],
  ["60 MB", { bytes: 60_000_000 }],
  ["one byte too many", { bytes: MAX_FILE_BYTES + 1 }],
  ["another hash", { sha256: "AB".repeat(32) }],
  ["HEIC", { mime: "image/heic" as never }],
  ["no name", { name: "  " }],
])("a file with %s is refused", async (_case, set) => {
  const { clinic, args } = await aDesk();
  expect(await clinic.run(addFile, { ...args, ...set })).toMatchObject({ code: "invalid_args" });
});

test("a person who may read the record and not write it adds no file", async () => {
  const { clinic, args } = await aDesk();
  const reader = anEmployee(["clients:view", "appointments:view"]);
  expect(await clinic.run(addFile, args, { actor: reader })).toMatchObject({ code: "forbidden" });
});
