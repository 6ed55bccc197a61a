import { invoices } from "@fernpaw/domain/billing/invoice";
import { recordConsent } from "@fernpaw/domain/clients/consent.mutations";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { signForm } from "@fernpaw/domain/consents/signed-form.mutations";
import { draftEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { petOwners } from "@fernpaw/domain/pets/pet";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { everyClinic } from "../../db/every-clinic.ts";
import { archiveOf } from "../../testing/archive-desk.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { signInToDemo } from "../../testing/demo-api.ts";
import { serverContext } from "../../sync/server-context.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let owner: TestBrowser;
let client: { id: string; lastName: string };
/** Was merged into `client`, and has a bill from the time before. */
let merged: string;
let archive: Map<string, Buffer>;

type Row = Record<string, unknown>;
const rowsOf = (table: string): Row[] => JSON.parse(archive.get(`data/json/${table}.json`)?.toString("utf8") ?? "[]");
const stored = (text: string) => api.store.read((sql) => sql.all<Row>(everyClinic(text)));
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id)).toSorted();

beforeAll(async () => {
  api = await buildTestApi();
  owner = await signInToDemo(api);
  const clinicId = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
  const [found] = await stored(
    `select c."id", c."lastName" from "clients" c where c."clinicId" = '${clinicId}'
     and (select count(*) from "invoices" i where i."clinicId" = c."clinicId" and i."clientId" = c."id") > 0
     and (select count(*) from "petOwners" o where o."clinicId" = c."clinicId" and o."clientId" = c."id") > 0
     order by c."id" limit 1`,
  );
  client = { id: String(found?.["id"]), lastName: String(found?.["lastName"]) };
  const [other] = await stored(
    `select c."id" from "clients" c where c."clinicId" = '${clinicId}' and c."id" <> '${client.id}'
     and c."mergedIntoId" is null and c."absorbedIds" = '[]'
     and (select count(*) from "invoices" i where i."clinicId" = c."clinicId" and i."clientId" = c."id") > 0
     and (select count(*) from "payments" p where p."clinicId" = c."clinicId" and p."clientId" = c."id") > 0
     order by c."id" limit 1`,
  );
  merged = String(other?.["id"]);
  const [user] = await stored(`select "id" from "users" where "clinicId" = '${clinicId}' and "role" = 'owner' limit 1`);
  const context = serverContext({ clinicId, userId: String(user?.["id"]), now: api.clock.now() });
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await addPapers(tx, context);
    await mergeClients.run(tx, { fromId: merged, intoId: client.id }, context);
  });
  archive = await archiveOf(owner, { clientId: client.id });
}, 120_000);
afterAll(() => api.close());

/** The rows that the small demo lacks of the client to be merged. */
const made = { messages: v7(), estimates: v7(), signedForms: v7(), consents: v7() };

const incoming = {
  channel: "sms",
  direction: "in",
  toAddress: "+447911555123",
  body: "Where do I park?",
} as const;

async function addPapers(tx: Tx, context: MutationContext): Promise<void> {
  const owned = await tx.list(petOwners, { equals: { clientId: merged } });
  const petId = owned.find(({ toOn }) => toOn === null)?.petId ?? "";
  const [bill] = await tx.list(invoices, { equals: { clientId: merged } });
  const locationId = bill?.locationId ?? "";
  const about = { clientId: merged, petId };
  const message = { id: made.messages, clientId: merged, channel: "call", direction: "in", body: "Called back." };
  await composeMessage.run(tx, z.parse(composeMessage.args, message), context);
  await tx.insert(messages, {
    ...emptyRow(messages),
    ...incoming,
    id: v7(),
    clientId: merged,
    cause: "manual",
    status: "received",
    at: context.now,
  });
  const estimate = { id: made.estimates, ...about, locationId, title: "Dental", currency: "GBP", reference: "E-1" };
  await draftEstimate.run(tx, z.parse(draftEstimate.args, estimate), context);
  const form = {
    id: made.signedForms,
    ...about,
    visitId: null,
    templateId: null,
    templateRevision: 1,
    title: "Surgery",
    petName: "Juno",
    clientName: "Ana Ruiz",
    intro: "Please read.",
    clauses: [],
    currency: "GBP",
    signerName: "Ana Ruiz",
    signature: null,
    typedName: "Ana Ruiz",
  };
  await signForm.run(tx, z.parse(signForm.args, form), context);
  const consent = {
    id: made.consents,
    clientId: merged,
    channel: "email",
    answer: "yes",
    seen: "unknown",
    source: "phone",
  };
  await recordConsent.run(tx, z.parse(recordConsent.args, consent), context);
}

test("the archive of a client has the client's own rows and the rows of the pets, and no other client", async () => {
  expect(idsOf(rowsOf("clients"))).toEqual([client.id, merged].toSorted());
  const pets = await stored(
    `select distinct "petId" as "id" from "petOwners" where "clientId" = '${client.id}' and "toOn" is null`,
  );
  expect(idsOf(rowsOf("pets"))).toEqual(idsOf(pets));
  for (const { id } of pets) {
    const visits = await stored(
      `select "id" from "visits" where "petId" = '${String(id)}' and "clientId" = '${client.id}'`,
    );
    expect(idsOf(rowsOf("visits"))).toEqual(expect.arrayContaining(idsOf(visits)));
  }
  const everything = [...archive.values()].map((content) => content.toString("utf8")).join("\n");
  const others = await stored(`select "id" from "clients" where "id" not in ('${client.id}', '${merged}')`);
  expect(others.filter(({ id }) => everything.includes(String(id)))).toEqual([]);
  for (const own of ["stockMovements", "stockCosts", "products", "staff", "attention"])
    expect(archive.has(`data/json/${own}.json`)).toBe(false);
});

test.each(["invoices", "payments", "messages", "estimates", "signedForms", "consents"])(
  "%s of a client that was merged into this one are in the archive",
  async (table) => {
    const rows = await stored(`select "id" from "${table}" where "clientId" in ('${client.id}', '${merged}')`);
    expect(rows.length).toBeGreaterThan(0);
    expect(idsOf(rowsOf(table))).toEqual(idsOf(rows));
    if (table in made) expect(idsOf(rowsOf(table))).toContain(made[table as keyof typeof made]);
    if (table === "messages") expect(rowsOf(table)).toContainEqual(expect.objectContaining(incoming));
    if (table === "invoices") expect(rowsOf(table).map(({ clientId }) => clientId)).toContain(merged);
  },
);

test("the archive of the clinic has the merged client's bills on the page of the client that stays", async () => {
  const [bill] = rowsOf("invoices").filter(({ clientId, reference }) => clientId === merged && reference);
  expect(bill).toBeDefined();
  const everything = await archiveOf(owner);
  for (const id of [client.id, merged])
    expect(everything.get(`record/clients/${id}.html`)?.toString("utf8")).toContain(String(bill?.["reference"]));
});

test("its page opens without us: contact data, pets, invoices", () => {
  const page = archive.get("record.html")?.toString("utf8") ?? "";
  expect(page).toContain(client.lastName);
  for (const { name } of rowsOf("pets")) expect(page).toContain(String(name));
  expect(page).toContain("Invoices");
  expect(page).not.toContain("<script");
  expect(archive.get("index.html")?.toString("utf8")).toContain("record.html");
});

test("a client of another clinic is not found", async () => {
  const other = api.browser({ address: "198.51.100.60" });
  await other.register();
  expect((await other.post("/api/exports", { clientId: client.id })).statusCode).toBe(404);
});
