import { visits } from "@fernpaw/domain/visits/visit";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { correctClient } from "@fernpaw/domain/clients/client.mutations";
import { verifyChains } from "../../audit/verify-chain.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { PASSWORD } from "../../testing/test-browser.ts";
import { erasureDesk, MARKS, type StoredRow } from "../../testing/erasure-desk.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof erasureDesk>>;
let ids: Awaited<ReturnType<typeof desk.aWholeClient>>;

const textItems = (clientId: string) =>
  desk.stored(`select "status" from "attention" where "kind" = 'text_received' and "entities" like '%${clientId}%'`);
const textedNumbers = (clientId: string) =>
  desk.stored(`select "sentAt" from "textedNumbers" where "clientId" = '${clientId}'`);

beforeAll(async () => {
  api = await buildTestApi();
  desk = await erasureDesk(api);
  ids = await desk.aWholeClient();
  expect([await textItems(ids.clientId), await textedNumbers(ids.clientId)]).toMatchObject([
    [{ status: "open" }],
    { length: 1 },
  ]);
}, 120_000);
afterAll(() => api.close());

const path = (id: string): string => `/api/data-protection/clients/${id}/erasure`;
const preview = async (id: string) => (await desk.owner.get(path(id))).json();
const erase = (id: string, name = `Wilhelmina ${MARKS[0]}`) => desk.owner.post(path(id), { name });
const rowOf = async (table: string, id: string): Promise<StoredRow> =>
  (await desk.stored(`select * from "${table}" where "id" = '${id}'`))[0] ?? {};
const linksOf = (petId: string) =>
  desk.stored(`select "clientId", "role", "toOn" from "petOwners" where "petId" = '${petId}' order by "createdAt"`);

test("the preview names what goes and what stays, with the last day of each period", async () => {
  const { obstacles, goes, kept } = await preview(ids.clientId);
  expect(obstacles).toEqual([]);
  const tables = goes.map(({ table }: { table: string }) => table);
  expect(tables).toEqual(expect.arrayContaining(["clients", "messages", "tasks", "alerts"]));
  expect(tables).not.toContain("signedForms");
  const byKind = Object.fromEntries(kept.map((one: { kind: string }) => [one.kind, one]));
  expect(byKind["signed_forms"]).toEqual({ kind: "signed_forms", count: 2, until: "2033-11-21" });
  expect(byKind["invoices"]).toMatchObject({ count: 4, until: "2036-12-31" });
  expect(byKind["backups"]).toMatchObject({ until: null });
});

test("the preview is a read: no writer waits for it", async () => {
  const write = vi.spyOn(api.sync, "withClinicTx");
  expect((await preview(ids.clientId)).obstacles).toEqual([]);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test("it asks for the client's name, and knows the clinic's own clients alone", async () => {
  expect((await erase(ids.clientId, "Someone else")).json().code).toBe("name_differs");
  expect((await erase("019a5f00-0000-7000-8000-00000000dead")).statusCode).toBe(404);
  expect((await preview("019a5f00-0000-7000-8000-00000000dead")).code).toBe("not_found");
  const stranger = api.browser();
  await stranger.register();
  expect((await stranger.get(path(ids.clientId))).statusCode).toBe(404);
  expect((await rowOf("clients", ids.clientId))["lastName"]).toBe(MARKS[0]);
});

describe("after the erasure", () => {
  beforeAll(async () => {
    const answer = await erase(ids.clientId, `wilhelmina  ${MARKS[0].toLowerCase()}`);
    if (answer.statusCode !== 200) throw new Error(answer.body + api.logLines.slice(-4).join("\n"));
  });

  test("no table has a word of the person, except what the law holds", async () => {
    expect(await desk.places()).toEqual([
      "creditNotes.billedTo",
      "creditNotes.reason",
      "invoices.billedTo",
      "signedForms.clientName",
      "signedForms.signerName",
      "signedForms.typedName",
    ]);
  });

  test("the client and the merged twin are pseudonyms that no one can write to or book for", async () => {
    for (const id of [ids.clientId, ids.twinId])
      expect(await rowOf("clients", id)).toMatchObject({
        lastName: "Erased client",
        firstName: "",
        phones: "[]",
        emails: "[]",
        status: "blocked",
        consentEmail: "no",
        erasedAt: api.clock.now(),
      });
  });

  test("a text of the client has no words and no number, and its inbox item is over", async () => {
    expect(
      await desk.stored(
        `select "body", "toAddress" from "messages" where "clientId" = '${ids.clientId}' and "channel" = 'sms'`,
      ),
    ).toEqual([{ body: "", toAddress: "" }]);
    expect(await textItems(ids.clientId)).toEqual([{ status: "dismissed" }]);
    expect(await textedNumbers(ids.clientId)).toEqual([]);
  });

  test("the co-owner keeps the shared pet; the other pet stays with the erased client", async () => {
    const shared = await linksOf(ids.sharedId);
    expect(shared.find(({ clientId }) => clientId === ids.clientId)?.["toOn"]).toBe("2026-11-21");
    expect(shared.find(({ clientId }) => clientId === ids.otherId)).toMatchObject({ role: "owner", toOn: null });
    expect(await linksOf(ids.petId)).toMatchObject([{ clientId: ids.clientId, toOn: null }]);
  });

  test("an invoice keeps the name and address of its recipient", async () => {
    const [invoice] = await desk.stored(`select "billedTo" from "invoices" where "clientId" = '${ids.clientId}'`);
    expect(JSON.parse(String(invoice?.["billedTo"]))).toEqual({
      name: `Wilhelmina ${MARKS[0]}`,
      lines: [`7 ${MARKS[3]}`, "Leeds", "LS1 1AA"],
    });
  });

  test("a change that a tablet made before is refused, and a second erasure too", async () => {
    const change = desk.write((tx, context) =>
      correctClient.run(tx, { id: ids.clientId as never, set: { notes: "Late" } }, context),
    );
    await expect(change).rejects.toMatchObject({ code: "client_erased" });
    expect((await erase(ids.clientId, "Erased client")).json().code).toBe("erasure_blocked");
  });

  test("the audit log has one event without a name, and its chain is whole", async () => {
    const events = await desk.stored(`select * from "auditEvents" where "code" = 'dataProtection.clientErased'`);
    expect(events).toMatchObject([{ entityId: ids.clientId, clinicId: desk.clinicId }]);
    expect(JSON.parse(String(events[0]?.["details"]))).toMatchObject({ why: "owner" });
    for await (const { fault } of verifyChains(api.store, [])) expect(fault).toBeFalsy();
  });

  test("the list on the disk has ids alone", () => {
    const list = readFileSync(join(api.dataDir, "erasures.jsonl"), "utf8").split("\n").filter(Boolean);
    expect(list.map((line) => JSON.parse(line))).toEqual([
      { clinicId: desk.clinicId, clientId: ids.clientId, at: api.clock.now() },
    ]);
  });
});

test("an open bill, a booked appointment and an inpatient stand in the way", async () => {
  const other = await desk.aWholeClient();
  const [invoice] = await desk.stored(`select "id" from "invoices" where "clientId" = '${other.clientId}'`);
  const [booked] = await desk.stored(`select * from "appointments" where "clinicId" = '${desk.clinicId}' limit 1`);
  const [visit] = await desk.stored(
    `select "id" from "visits" where "clinicId" = '${desk.clinicId}' and "status" = 'closed' limit 1`,
  );
  await desk.write(async (tx) => {
    await tx.patch(invoices, String(invoice?.["id"]), { dueMinor: 1250 });
    await tx.patch(appointments, String(booked?.["id"]), { clientId: other.clientId as never, status: "booked" });
    await tx.patch(visits, String(visit?.["id"]), {
      clientId: other.clientId as never,
      status: "open",
      admittedAt: api.clock.now() as never,
    });
  });
  const { obstacles } = await preview(other.clientId);
  expect(obstacles).toEqual([
    { kind: "open_balance", count: 1, amountMinor: 1250 },
    { kind: "appointments", count: 1, amountMinor: null },
    { kind: "admitted", count: 1, amountMinor: null },
  ]);
  expect((await erase(other.clientId)).json().code).toBe("erasure_blocked");
  expect((await rowOf("clients", other.clientId))["erasedAt"]).toBeNull();
  expect((await preview(other.twinId)).obstacles).toEqual([{ kind: "merged", count: 1, amountMinor: null }]);
});

test("a team member neither sees the preview nor erases, whatever the permissions", async () => {
  const email = "helper@clinic.example";
  const person = { email, firstName: "Bea", lastName: "Okafor", profession: "nurse", jobTitle: "" };
  const permissions = ["clients:view", "clients:manage", "billing:manage"];
  const hired = await desk.owner.post("/api/employees", { ...person, permissions, password: PASSWORD });
  expect(hired.statusCode).toBe(201);
  const helper = api.browser();
  await helper.login(email);
  for (const answer of [await helper.get(path(ids.otherId)), await helper.post(path(ids.otherId), { name: "Someone" })])
    expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
});

test("an erasure asks for a fresh password, the preview does not", async () => {
  api.clock.passMin(6);
  expect((await erase(ids.otherId, "Someone else")).json().code).toBe("step_up_required");
  expect((await desk.owner.get(path(ids.otherId))).statusCode).toBe(200);
  expect((await desk.owner.post("/api/profile/step-up", { password: PASSWORD })).statusCode).toBeLessThan(300);
  expect((await erase(ids.otherId, "Someone else")).json().code).toBe("name_differs");
});
