import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { pets } from "@fernpaw/domain/pets/pet";
import { petRow } from "@fernpaw/testing/builders";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../testing/audit-log.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type FileClinic, fileDesk } from "../../testing/file-desk.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let owner: TestBrowser;
let stranger: TestBrowser;
let clinicId: string;
let userId: string;
let locationId: string;
/** Made before the server shuts the readers that it does not need. */
let photo: Buffer;
let otherPhoto: Buffer;
const petId = v7();

const document: PaperDocument = {
  paper: "a4",
  title: "Patient record",
  recipient: [],
  facts: [{ label: "Pet", value: "Juno" }],
  blocks: [{ kind: "text", text: "SOAP note of Juno" }],
};

beforeAll(async () => {
  const picture = (background: string) => sharp({ create: { width: 900, height: 600, channels: 3, background } });
  photo = await picture("#336699").jpeg().toBuffer();
  otherPhoto = await picture("#993333").jpeg().toBuffer();
  api = await buildTestApi();
  [owner, stranger] = [api.browser(), api.browser()];
  await owner.register();
  await stranger.register({ email: "other@clinic.example" });
  const me = (await owner.get("/api/profile/me")).json<{ userId: string; clinic: { _id: string } }>();
  clinicId = me.clinic._id;
  userId = me.userId;
  locationId = firstLocationId(clinicId);
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.insert(pets, petRow({ id: petId }));
  });
});
afterAll(() => api.close());

const { aFileClinic, announce, send } = fileDesk(() => api);

const record = (id: string, browser = owner, at = locationId) =>
  browser.post(`/api/pets/${id}/record`, { locationId: at, extent: "full", document });
const events = async () => (await auditLog(api.store, clinicId)).filter(({ code }) => code === "pets.recordExported");

test("the record is a PDF with the letterhead, and the audit log keeps who made it", async () => {
  const answer = await record(petId);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  const [page] = await readPdf(answer.rawPayload);
  expect(page?.text).toContain("SOAP note of Juno");
  expect(await events()).toMatchObject([{ entity: "pets", entityId: petId, actorId: userId }]);
});

test("a pet of another clinic, or one that does not exist, gives no file and no event", async () => {
  const before = await events();
  const other = (await stranger.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
  expect((await record(petId, stranger, firstLocationId(other.clinic._id))).statusCode).toBe(404);
  expect((await record(petId, owner, firstLocationId(other.clinic._id))).statusCode).toBe(404);
  expect((await record(v7())).statusCode).toBe(404);
  expect(await events()).toEqual(before);
});

test("the newest photos of the pet are in its record; of another pet, and of another clinic, the caption alone", async () => {
  const [mine, other] = [await aFileClinic(), await aFileClinic()];
  const photoOf = async (clinic: FileClinic, of: FileClinic["petId"], bytes: Buffer): Promise<string> => {
    const id = await announce({ ...clinic, petId: of }, bytes);
    expect((await send(clinic.owner, bytes)).json()).toMatchObject({ state: "stored" });
    return id;
  };
  const secondPet = v7();
  await api.sync.withClinicTx(mine.clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.insert(pets, petRow({ id: secondPet }));
  });
  const ids = [
    await photoOf(mine, mine.petId, photo),
    await photoOf(mine, secondPet, otherPhoto),
    await photoOf(other, other.petId, photo),
    await announce(mine, Buffer.from("not sent yet")),
    v7(),
  ];
  const blocks = ids.map((fileId, at) => ({
    kind: "picture" as const,
    fileId,
    widthPx: 900,
    heightPx: 600,
    label: `Photo ${at}`,
  }));
  const at = firstLocationId(mine.clinicId);
  const ask = (some: PaperDocument["blocks"]) =>
    mine.owner.post(`/api/pets/${mine.petId}/record`, {
      locationId: at,
      extent: "full",
      document: { ...document, blocks: some },
    });
  const answer = await ask(blocks);
  expect(answer.statusCode, answer.body).toBe(200);
  const [page] = await readPdf(answer.rawPayload);
  expect(page?.text).toMatch(/Photo 0.*Photo 1.*Photo 2.*Photo 3.*Photo 4/);
  expect(answer.rawPayload.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
  const [block] = blocks;
  if (!block) throw new Error("no block");
  expect((await ask(Array.from({ length: 25 }, () => block))).statusCode).toBe(400);
});
