import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { pets } from "@fernpaw/domain/pets/pet";
import { petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../testing/audit-log.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { mailsTo, mailTo, tokenIn } from "../../testing/mailbox.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { TestDevice } from "../../testing/sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";
import { mailState } from "./messages.queries.ts";

let api: TestApi;
let owner: TestBrowser;
let stranger: TestBrowser;
let device: TestDevice;
let clinicId: string;
let locationId: string;

const document: PaperDocument = {
  paper: "a4",
  title: "Discharge summary",
  recipient: ["Samira Haddad"],
  facts: [{ label: "Pet", value: "Juno" }],
  blocks: [{ kind: "text", text: "Drops twice a day." }],
};

/** A clinic whose owner has not proved the address sends no mail. */
async function prove(browser: TestBrowser, email: string): Promise<void> {
  const token = tokenIn(await mailTo(api, email, "verify"));
  expect((await browser.post("/api/auth/verify-email", { token, password: PASSWORD })).statusCode).toBeLessThan(300);
}

beforeAll(async () => {
  api = await buildTestApi({ isDemo: true });
  [owner, stranger] = [api.browser(), api.browser()];
  await prove(owner, (await owner.register()).email);
  await prove(stranger, (await stranger.register({ email: "other@clinic.example" })).email);
  const me = (await owner.get("/api/profile/me")).json<{ userId: string; clinic: { _id: string } }>();
  clinicId = me.clinic._id;
  locationId = firstLocationId(clinicId);
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(locations, locationId, { address: "3 Mill Lane", legalName: "Eastgate Ltd" });
  });
  device = await new TestDevice(api.sync, { userId: me.userId, clinicId }).join();
});
afterAll(() => api.close());

let clientCount = 0;

/** Each with a phone of its own: one with a known phone is the known client. */
async function aClient(emails: string[]): Promise<string> {
  const id = v7();
  clientCount += 1;
  const phones = [
    { label: "mobile", typed: `07700 90014${clientCount}`, e164: `+44770090014${clientCount}`, isPreferred: true },
  ];
  const { results } = await device.push([
    device.entry("clients.register", { id, firstName: `Samira ${clientCount}`, lastName: "Haddad", emails, phones }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["applied"]);
  return id;
}

const mail = (clientId: string, set: object = {}, browser = owner) =>
  browser.post("/api/messages/documents", {
    message: { id: v7(), clientId, petIds: [], subject: "Summary of Juno", body: "Attached as a PDF.", ...set },
    locationId,
    document,
  });

test("a document goes to the client as a PDF with the letterhead, once for the same id, and waits in the list of messages", async () => {
  const clientId = await aClient(["samira@client.example"]);
  const id = v7();
  for (const _ of [1, 2]) {
    const answer = await mail(clientId, { id });
    expect(answer.statusCode, answer.body).toBe(204);
  }
  const mails = await mailsTo(api, "samira@client.example");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: "client_message", subject: "Summary of Juno" });
  expect(mails[0]?.text).toContain("Attached as a PDF.");
  const pdf = await api.app.inject({ url: `/dev/mail/${id}/pdf/0` });
  const [page] = await readPdf(pdf.rawPayload);
  for (const words of ["3 Mill Lane", "Eastgate Ltd", "Discharge summary", "Drops twice a day."])
    expect(page?.text).toContain(words);
  await device.pullAll();
  expect(device.all("messages").find((row) => row["id"] === id)).toMatchObject({
    clientId,
    channel: "email",
    cause: "manual",
    toAddress: "samira@client.example",
    status: "queued",
  });
  // The rounds read the outcome from here.
  expect(await api.store.read((sql) => mailState(sql, clinicId, id))).toMatchObject({ status: "kept" });
});

test("who may not be mailed is not: no address, refused mail, another clinic; nothing is kept then", async () => {
  const without = await mail(await aClient([]));
  expect([without.statusCode, without.json().code]).toEqual([400, "invalid_args"]);
  const refusing = await aClient(["no@client.example"]);
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(clients, refusing, { status: "deceased" });
  });
  const refused = await mail(refusing);
  expect([refused.statusCode, refused.json().code]).toEqual([400, "invalid_args"]);
  expect(await mailsTo(api, "no@client.example")).toEqual([]);
  const other = await mail(await aClient(["theirs@client.example"]), {}, stranger);
  expect(other.statusCode).toBe(404);
  expect(await mailsTo(api, "theirs@client.example")).toEqual([]);
  await device.pullAll();
  expect(device.all("messages").filter((row) => row["clientId"] === refusing)).toEqual([]);
  expect((await mail(refusing, { body: "  " })).statusCode).toBe(400);
});

test("a client who refused mail is not mailed at their own address either, when it is typed as another one", async () => {
  const clientId = await aClient(["first@client.example", "ana@client.example"]);
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(clients, clientId, { emails: ["first@client.example", "Ana@Client.example"], consentEmail: "no" });
  });
  const ask = (to: string) =>
    owner.post("/api/messages/documents", {
      message: { id: v7(), clientId, petIds: [], subject: "Summary of Juno", body: "Attached as a PDF." },
      to,
      locationId,
      document,
    });
  const refused = await ask(" ANA@client.example");
  expect(refused.json()).toMatchObject({ code: "invalid_args", errors: [{ path: "channel", code: "no_consent" }] });
  expect(await mailsTo(api, "ana@client.example")).toEqual([]);
  expect((await ask("desk@practice.example")).statusCode).toBe(204);
});

test("to a typed address it goes without the client's address or consent, is in the client's list, and is audited as such", async () => {
  const clientId = await aClient([]);
  const petId = v7();
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.insert(pets, petRow({ id: petId, name: "Zoë" }));
  });
  const id = v7();
  const ask = (to: string) =>
    owner.post("/api/messages/documents", {
      message: { id, clientId, petIds: [petId], subject: "Summary of Zoë", body: "Attached as a PDF." },
      to,
      locationId,
      document,
    });
  expect((await ask("no address")).statusCode).toBe(400);
  const answer = await ask("Reception@Referral.example");
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await mailsTo(api, "reception@referral.example")).toHaveLength(1);
  expect((await api.app.inject({ url: `/dev/mail/${id}` })).body).toContain("discharge-summary-zoë.pdf");
  await device.pullAll();
  expect(device.all("messages").find((row) => row["id"] === id)).toMatchObject({
    clientId,
    toAddress: "reception@referral.example",
    status: "queued",
  });
  const events = (await auditLog(api.store, clinicId)).filter(({ entityId }) => entityId === id);
  expect(events).toMatchObject([{ code: "messages.documentMailed", details: { to: "other", clientId } }]);
});
