import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { pets } from "@fernpaw/domain/pets/pet";
import { petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../testing/audit-log.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let owner: TestBrowser;
let stranger: TestBrowser;
let clinicId: string;
let userId: string;
let locationId: string;
const petId = v7();

const document: PaperDocument = {
  paper: "a4",
  title: "Patient record",
  recipient: [],
  facts: [{ label: "Pet", value: "Juno" }],
  blocks: [{ kind: "text", text: "SOAP note of Juno" }],
};

beforeAll(async () => {
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
