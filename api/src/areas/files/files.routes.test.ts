import { addFile } from "@fernpaw/domain/files/attachment.mutations";
import { MAX_FILE_BYTES } from "@fernpaw/domain/files/attachment";
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { change, clinicQuery } from "../../db/typed-sql.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { fileDesk, sha256Of } from "../../testing/file-desk.ts";
import { FREE_DISK_FLOOR_BYTES } from "../../uploads/upload-guard.ts";
import { filePaths } from "./public/file-paths.ts";

const DATA = process.env["TEST_DATA_DIR"] ?? "";
const PNGSUITE = join(DATA, "images-pngsuite", "png");
const TURNED = join(DATA, "images-exif-orientation");

let api: TestApi;
let free = Infinity;
/** Made before the server shuts the readers that it does not need. */
let photo: Buffer;
let noted: Buffer;
let large: Buffer;
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#336699", noise: { type: "gaussian", mean: 120, sigma: 30 } },
  });

beforeAll(async () => {
  photo = await noise(900, 600).jpeg().toBuffer();
  noted = await noise(400, 800)
    .withExif({ IFD0: { Copyright: "Ana Ruiz" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  large = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: "#8899aa" } })
    .jpeg()
    .toBuffer();
  api = await buildTestApi({ freeBytes: async () => free });
});
afterAll(() => api.close());
beforeEach(() => {
  free = Infinity;
});

const { aFileClinic, announce, send, sendPiece, fileOf } = fileDesk(() => api);
const rightsOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test("a photo that comes in pieces is stored byte by byte, for this server alone, and read by the clinic", async () => {
  const clinic = await aFileClinic();
  const id = await announce(clinic, photo);
  const sha256 = sha256Of(photo);
  const half = Math.floor(photo.length / 2);
  const first = await sendPiece(clinic.owner, sha256, 0, photo.subarray(0, half));
  expect(first.json()).toEqual({ state: "arriving", offset: half, refusal: null });
  expect((await clinic.owner.get(`/api/files/${id}/content`)).statusCode).toBe(404);
  const last = await sendPiece(clinic.owner, sha256, half, photo.subarray(half));
  expect(last.json()).toEqual({ state: "stored", offset: photo.length, refusal: null });
  expect(await fileOf(clinic, id)).toMatchObject({ uploadState: "stored", widthPx: 900, heightPx: 600, refusal: null });
  const shown = await clinic.owner.get(`/api/files/${id}/content`);
  expect(shown.rawPayload.equals(photo)).toBe(true);
  expect(shown.headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": expect.stringContaining('attachment; filename="Left ear.jpg"'),
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "cache-control": "no-store, private",
  });
  const small = await clinic.owner.get(`/api/files/${id}/thumbnail`);
  const { format, width, height } = await sharp(small.rawPayload).metadata();
  expect([format, width, height]).toEqual(["webp", 480, 320]);
  const { folder, file, thumb, part } = filePaths(api.dataDir, clinic.clinicId, sha256);
  expect([rightsOf(folder), rightsOf(file), rightsOf(thumb), existsSync(part)]).toEqual(["700", "600", "600", false]);
});

test("a piece that was sent twice, or begins elsewhere, is not taken, and the answer says where to go on", async () => {
  const clinic = await aFileClinic();
  await announce(clinic, photo);
  const sha256 = sha256Of(photo);
  const piece = photo.subarray(0, 1000);
  expect((await sendPiece(clinic.owner, sha256, 500, piece)).json()).toMatchObject({ state: "arriving", offset: 0 });
  const both = await Promise.all([1, 2].map(() => sendPiece(clinic.owner, sha256, 0, piece)));
  for (const answer of both) expect(answer.json()).toMatchObject({ state: "arriving", offset: 1000 });
  const rest = await sendPiece(clinic.owner, sha256, 1000, photo.subarray(1000));
  expect(rest.json()).toMatchObject({ state: "stored" });
  // The answer was lost: the device asks once more.
  expect((await sendPiece(clinic.owner, sha256, 1000, photo.subarray(1000))).json()).toMatchObject({ state: "stored" });
});

test("an upload whose last answer was lost with the server is settled by an empty piece", async () => {
  const clinic = await aFileClinic();
  const id = await announce(clinic, photo);
  const sha256 = sha256Of(photo);
  await sendPiece(clinic.owner, sha256, 0, photo.subarray(0, 1000));
  // As a server leaves it that ends between the piece and its answer.
  await writeFile(filePaths(api.dataDir, clinic.clinicId, sha256).part, photo);
  const answer = await sendPiece(clinic.owner, sha256, photo.length, new Uint8Array());
  expect(answer.json()).toMatchObject({ state: "stored" });
  expect(await fileOf(clinic, id)).toMatchObject({ uploadState: "stored" });
});

test("bytes that were damaged on the way are asked for again from the beginning, and more than announced are refused", async () => {
  const clinic = await aFileClinic();
  const id = await announce(clinic, photo);
  const sha256 = sha256Of(photo);
  const damaged = Buffer.from(photo);
  damaged[300] = (damaged[300] ?? 0) ^ 1;
  expect((await sendPiece(clinic.owner, sha256, 0, damaged)).json()).toMatchObject({ state: "arriving", offset: 0 });
  const longer = Buffer.concat([photo, Buffer.from("x")]);
  expect((await sendPiece(clinic.owner, sha256, 0, longer)).json()).toMatchObject({ status: 413, code: "too_large" });
  expect(await fileOf(clinic, id)).toMatchObject({ uploadState: "local" });
  expect((await send(clinic.owner, photo)).json()).toMatchObject({ state: "stored" });
});

test("a photo that a camera turned and marked is kept upright, in full size and without place, owner and camera", async () => {
  const clinic = await aFileClinic();
  const id = await announce(clinic, noted);
  expect((await sharp(noted).metadata()).exif?.includes("Ana Ruiz")).toBe(true);
  expect((await send(clinic.owner, noted)).json()).toMatchObject({ state: "stored" });
  expect(await fileOf(clinic, id)).toMatchObject({ widthPx: 800, heightPx: 400 });
  const kept = (await clinic.owner.get(`/api/files/${id}/content`)).rawPayload;
  const { width, height, exif, orientation } = await sharp(kept).metadata();
  expect([width, height, exif, orientation]).toEqual([800, 400, undefined, undefined]);
  expect(kept.includes("Ana Ruiz")).toBe(false);
});

test("48 megapixels keep every one of them", async () => {
  const clinic = await aFileClinic();
  const id = await announce(clinic, large);
  expect((await send(clinic.owner, large)).json()).toMatchObject({ state: "stored" });
  expect(await fileOf(clinic, id)).toMatchObject({ widthPx: 8064, heightPx: 6048 });
});

test.each([
  ["a picture cut in half", () => photo.subarray(0, photo.length / 2), "image/jpeg", "unreadable"],
  ["SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/png", "unreadable"],
  ["HEIC", () => Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1"), "image/jpeg", "unreadable"],
  ["a PDF that says it is a photo", () => pdf, "image/jpeg", "other_type"],
  ["a photo that says it is a PDF", () => photo, "application/pdf", "other_type"],
] as const)(
  "%s is refused with its reason, for each device to see, and leaves nothing",
  async (_case, make, mime, why) => {
    const clinic = await aFileClinic();
    const bytes = make();
    const id = await announce(clinic, bytes, { mime });
    const refused = { state: "refused", offset: bytes.length, refusal: why };
    expect((await send(clinic.owner, bytes)).json()).toEqual(refused);
    expect(await fileOf(clinic, id)).toMatchObject({ uploadState: "refused", refusal: why });
    expect((await clinic.owner.get(`/api/files/${id}/content`)).statusCode).toBe(404);
    expect((await send(clinic.owner, bytes)).json()).toEqual(refused);
    expect(readdirSync(filePaths(api.dataDir, clinic.clinicId, sha256Of(bytes)).folder)).toEqual([]);
  },
);

test("more than 50 megapixels are refused with that reason", async () => {
  const clinic = await aFileClinic();
  const bytes = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  await announce(clinic, bytes, { mime: "image/png" });
  expect((await send(clinic.owner, bytes)).json()).toMatchObject({ state: "refused", refusal: "too_many_pixels" });
});

test("a PDF is only ever a download", async () => {
  const clinic = await aFileClinic();
  const id = await announce(clinic, pdf, {
    mime: "application/pdf",
    name: 'Überweisung "Juno".pdf',
    category: "letter",
  });
  expect((await send(clinic.owner, pdf)).json()).toMatchObject({ state: "stored" });
  const { headers, rawPayload } = await clinic.owner.get(`/api/files/${id}/content`);
  expect(headers["content-disposition"]).toBe(
    "attachment; filename=\"_berweisung _Juno_.pdf\"; filename*=UTF-8''%C3%9Cberweisung%20%22Juno%22.pdf",
  );
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(rawPayload.equals(pdf)).toBe(true);
  expect((await clinic.owner.get(`/api/files/${id}/thumbnail`)).statusCode).toBe(404);
});

test("another clinic reads and sends none of it, and no bytes are taken that no file announces", async () => {
  const [clinic, other] = [await aFileClinic(), await aFileClinic()];
  const id = await announce(clinic, photo);
  expect((await send(other.owner, photo)).json()).toMatchObject({ status: 404, code: "not_found" });
  expect((await send(clinic.owner, photo)).json()).toMatchObject({ state: "stored" });
  for (const part of ["content", "thumbnail"])
    expect((await other.owner.get(`/api/files/${id}/${part}`)).statusCode).toBe(404);
  // It has the bytes only once it has sent them itself.
  const own = await announce(other, photo);
  expect(await fileOf(other, own)).toMatchObject({ uploadState: "local" });
  expect((await other.owner.get(`/api/files/${own}/content`)).statusCode).toBe(404);
  for (const name of ["..%2f..%2fsecret", "A".repeat(64), "a".repeat(63)])
    expect((await sendPiece(clinic.owner, name, 0, photo)).statusCode).toBe(400);
});

test("reading needs the right to the records, sending the right to work on them", async () => {
  const clinic = await aFileClinic();
  const id = await announce(clinic, photo);
  const desk = api.browser();
  const person = { email: "desk@clinic.example", password: "tall heron by the quiet weir" };
  const names = { firstName: "Ben", lastName: "Ode", jobTitle: "", profession: "reception" };
  await clinic.owner.post("/api/employees", { ...person, ...names, permissions: ["appointments:view"] });
  await desk.login(person.email);
  expect((await send(desk, photo)).statusCode).toBe(403);
  expect((await send(clinic.owner, photo)).statusCode).toBe(200);
  expect((await desk.get(`/api/files/${id}/content`)).statusCode).toBe(403);
  expect((await desk.get(`/api/files/${id}/content`, { token: null })).statusCode).toBe(401);
});

test("equal bytes are kept once in a clinic, and a second file of them is stored at once", async () => {
  const clinic = await aFileClinic();
  await announce(clinic, photo);
  await send(clinic.owner, photo);
  const { userId } = (await clinic.owner.get("/api/profile/me")).json<{ userId: string }>();
  const id = v7();
  const address = { protocol: 1, schema: 3, clinicId: clinic.clinicId, deviceId: "t", epoch: "", nonce: v7() };
  const pulled = await clinic.owner.post("/api/sync/pull", { ...address, scopeRev: 0, cursor: 0, clients: [] });
  const { epoch } = pulled.json<{ reset: { epoch: string } }>().reset;
  const file = { category: "photo", name: "Again", mime: "image/jpeg", sha256: sha256Of(photo), bytes: photo.length };
  const args = { id, petId: clinic.petId, ...file };
  const at = new Date(api.clock.nowMs()).toISOString();
  const mutations = [{ clientId: v7(), id: 1, uuid: v7(), name: addFile.name, v: 1, args, actor: userId, at }];
  const answer = await clinic.owner.post("/api/sync/push", { ...address, build: "t", epoch, mutations });
  expect(answer.json()).toMatchObject({ results: [{ status: "applied" }] });
  expect(await fileOf(clinic, id)).toMatchObject({ uploadState: "stored", widthPx: 900 });
  const folder = join(api.dataDir, "uploads", "files", clinic.clinicId);
  expect(globSync("**/*.*", { cwd: folder })).toHaveLength(1);
  expect(globSync("*/*", { cwd: folder })).toHaveLength(2);
});

test("a clinic whose storage is full gets 507 with these words, and uploads go on with a larger plan", async () => {
  const clinic = await aFileClinic();
  await announce(clinic, photo);
  const setPlan = (storageGib: number | null) =>
    api.store.write((sql) =>
      change(sql, clinicQuery(clinic.clinicId).updateTable("subscriptions").set({ storageGib })),
    );
  await setPlan(0);
  const refused = await send(clinic.owner, photo);
  expect(refused.json()).toMatchObject({
    status: 507,
    code: "storage_full",
    title: expect.stringContaining("storage of your clinic is full"),
  });
  expect(refused.headers["retry-after"]).toBe("10");
  await setPlan(null);
  expect((await send(clinic.owner, photo)).json()).toMatchObject({ state: "stored" });
});

test("below the floor of free disk no piece is taken, and it goes on with room (R04)", async () => {
  const clinic = await aFileClinic();
  await announce(clinic, photo);
  free = FREE_DISK_FLOOR_BYTES + photo.length - 1;
  expect((await send(clinic.owner, photo)).json()).toMatchObject({ status: 507, code: "disk_full" });
  free = FREE_DISK_FLOOR_BYTES + photo.length;
  expect((await send(clinic.owner, photo)).json()).toMatchObject({ state: "stored" });
  expect(photo.length).toBeLessThan(MAX_FILE_BYTES);
});

const describeData = (folder: string) => test.skipIf(!existsSync(folder));

describeData(PNGSUITE)("every PNG that is one is stored, every other is refused (needs TEST_DATA_DIR)", async () => {
  const clinic = await aFileClinic();
  const outcomes = new Map<string, string>();
  for (const name of readdirSync(PNGSUITE)) {
    const bytes = readFileSync(join(PNGSUITE, name));
    await announce(clinic, bytes, { mime: "image/png", name });
    outcomes.set(name, (await send(clinic.owner, bytes)).json<{ state: string }>().state);
  }
  const wrong = [...outcomes].filter(([name, state]) => state !== (name.startsWith("x") ? "refused" : "stored"));
  expect(outcomes.size).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});

describeData(TURNED)("photos of all eight orientations are kept upright (needs TEST_DATA_DIR)", async () => {
  const clinic = await aFileClinic();
  const sizes: Record<string, unknown> = {};
  for (const name of readdirSync(TURNED).filter((each) => each.endsWith(".jpg"))) {
    const bytes = readFileSync(join(TURNED, name));
    const id = await announce(clinic, bytes, { name });
    expect((await send(clinic.owner, bytes)).json(), name).toMatchObject({ state: "stored" });
    const kept = await sharp((await clinic.owner.get(`/api/files/${id}/content`)).rawPayload).metadata();
    expect(kept.exif, name).toBeUndefined();
    sizes[name.slice(0, 1)] ??= [kept.width, kept.height];
    expect([kept.width, kept.height], name).toEqual(sizes[name.slice(0, 1)]);
  }
  expect(Object.keys(sizes)).toEqual(["L", "P"]);
});
