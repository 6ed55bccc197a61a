import { insertLink } from "../billing/online/online.queries.ts";
import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { clientRow } from "@fernpaw/testing/builders";
import { clients } from "@fernpaw/domain/clients/client";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, checkImport, runImport, step, colleague, upload } = importDesk(() => api);

const AUTHOR = { userId: v7(), name: "test" };

/** Ana Ruiz, and two people with the name Tom Byrne. */
async function withClients(): Promise<ImportClinic & { ana: string; toms: string[] }> {
  const clinic = await aClinic();
  const [ana, ...toms] = [
    clientRow({ firstName: "Ana", lastName: "Ruiz", emails: ["ana@mail.example"], phones: [] }),
    clientRow({ firstName: "Tom", lastName: "Byrne", emails: ["tom1@mail.example"], phones: [] }),
    clientRow({ firstName: "Tom", lastName: "Byrne", emails: ["tom2@mail.example"], phones: [] }),
  ] as const;
  await api.sync.withClinicTx(clinic.clinicId, AUTHOR, async (tx) => {
    for (const row of [ana, ...toms]) await tx.insert(clients, row);
  });
  return { ...clinic, ana: ana.id, toms: toms.map(({ id }) => id) };
}

const rowsIn = async <E extends EntityDefinition>(
  { clinicId }: ImportClinic,
  { table }: E,
): Promise<Record<keyof RowOf<E>, string & number>[]> =>
  api.store.read((sql) => sql.all(`select * from "${table}" where "clinicId" = ? order by "id"`, [clinicId]));

const invoicesIn = async (clinic: ImportClinic) =>
  (await rowsIn(clinic, invoices)).toSorted((a, b) => (a.reference < b.reference ? -1 : 1));

const LIST = [
  "Client,E-mail,Invoice no,Invoice date,Due date,Balance,Credit",
  "Ana Ruiz,,A-101,2026-01-10,2026-02-09,120.50,",
  "Ana Ruiz,,A-102,2026-03-01,,80,",
  ",tom2@mail.example,B-7,2026-05-05,2026-06-04,,25.00",
].join("\n");

describe("a list of opening balances", () => {
  test("adds nothing again after its client was merged into another, nor after that list came twice", async () => {
    const clinic = await withClients();
    await runImport(clinic, LIST);
    const [kept] = clinic.toms;
    await api.sync.withClinicTx(clinic.clinicId, AUTHOR, async (tx) => {
      const { emails } = (await tx.find(clients, clinic.toms[1] ?? "")) ?? { emails: [] };
      await tx.patch(clients, clinic.toms[1] ?? "", { mergedIntoId: kept ?? "", emails: [] });
      await tx.patch(clients, clinic.ana, { mergedIntoId: kept ?? "", emails: [] });
      await tx.patch(clients, kept ?? "", { absorbedIds: [clinic.ana, clinic.toms[1] ?? ""], emails });
    });
    const merged = LIST.replaceAll("Ana Ruiz", "Tom Byrne");
    for (const _ of [1, 2])
      expect((await runImport(clinic, merged)).report).toMatchObject({ errors: 0, newInvoices: 0, newCredits: 0 });
    expect(await invoicesIn(clinic)).toHaveLength(2);
    expect(await rowsIn(clinic, payments)).toHaveLength(1);
    const twice = `${merged}\nTom Byrne,,A-101,2026-01-11,2026-02-09,120.50,`;
    expect((await checkImport(clinic, twice)).report).toMatchObject({ errors: 1, newInvoices: 0 });
    const more = `${merged}\nTom Byrne,,A-103,2026-01-10,2026-02-09,10.00,`;
    expect((await runImport(clinic, more)).report).toMatchObject({ errors: 0, newInvoices: 1 });
  });

  test("becomes open invoices and credit with the sums of the list, and adds nothing on a second run", async () => {
    const clinic = await withClients();
    const job = await checkImport(clinic, LIST);
    expect(job.kind).toBe("balances");
    expect(job.report).toMatchObject({
      rows: 3,
      ready: 3,
      errors: 0,
      newInvoices: 2,
      newCredits: 1,
      newInvoicesMinor: 20_050,
      newCreditsMinor: 2500,
    });
    expect(await rowsIn(clinic, invoices)).toEqual([]);
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    expect(found.balances?.[0]).toEqual({
      line: 2,
      isNew: true,
      client: "Ana Ruiz",
      reference: "A-101",
      dueMinor: 12_050,
      creditMinor: 0,
      issuedOn: "2026-01-10",
      dueOn: "2026-02-09",
    });
    const done = await runImport(clinic, LIST);
    expect(done.traces).toMatchObject({ invoices: 2, credits: 1, clients: 0 });
    const made = await invoicesIn(clinic);
    expect(made).toMatchObject([
      {
        clientId: clinic.ana,
        number: null,
        reference: "A-101",
        isOpening: "yes",
        issuedOn: "2026-01-10",
        dueOn: "2026-02-09",
        grossMinor: 12_050,
        netMinor: 12_050,
        dueMinor: 12_050,
        taxes: "[]",
        status: "issued",
      },
      { reference: "A-102", dueOn: "2026-03-01", dueMinor: 8000 },
    ]);
    expect(JSON.parse(made[0]?.lines ?? "")).toMatchObject([{ description: "Opening balance", taxes: [] }]);
    expect(await rowsIn(clinic, chargeLines)).toMatchObject([{ status: "issued", clientId: clinic.ana }, {}]);
    expect(await rowsIn(clinic, payments)).toMatchObject([
      { clientId: clinic.toms[1], amountMinor: 2500, method: "other", reference: "Opening credit B-7", tillId: null },
    ]);
    const again = await runImport(clinic, LIST);
    expect(again.report).toMatchObject({ newInvoices: 0, newCredits: 0, unchanged: 3 });
    expect(await rowsIn(clinic, invoices)).toHaveLength(2);
  });

  test("names each row that cannot be imported with its line; the others come in", async () => {
    const clinic = await withClients();
    const list = [
      "Client,E-mail,Invoice no,Invoice date,Balance,Credit,Currency",
      "Ana Ruiz,,1,2026-01-10,-5.00,,",
      "Ana Ruiz,,2,2026-01-10,12.345,,",
      "Ana Ruiz,,3,2026-01-10,10,,JPY",
      "Nobody Here,,4,2026-01-10,10,,",
      "Tom Byrne,,5,2026-01-10,10,,",
      ",,6,2026-01-10,10,,",
      "Ana Ruiz,,7,2031-01-10,10,,",
      "Ana Ruiz,,8,2026-01-10,ten,,",
      "Ana Ruiz,,9,2026-01-10,0,0,",
      "Ana Ruiz,,10,2026-01-10,10,,",
      "Ana Ruiz,,10,2026-01-11,11,,",
      "Tom Byrne,tom1@mail.example,11,,,(3.00),",
    ].join("\n");
    const job = await checkImport(clinic, list, {
      products: { kind: null, supplierId: null, addNew: "yes", decimalSign: "." },
    });
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    const lines = Object.fromEntries(found.notes.map(({ code, examples }) => [code, examples.map(({ line }) => line)]));
    expect(lines).toMatchObject({
      balance_negative: [2, 13],
      balance_bad: [3, 9],
      currency_differs: [4],
      client_not_found: [5],
      client_not_unique: [6],
      client_unclear: [7],
      balance_to_come: [8],
      balance_none: [10],
      balance_again: [12],
    });
    expect(job.report).toMatchObject({ ready: 1, newInvoices: 1, withoutBalance: 1, errors: 10 });
  });

  test("an undo removes invoices and credit; those that something refers to stay", async () => {
    const clinic = await withClients();
    const done = await runImport(clinic, LIST);
    const [paid] = await invoicesIn(clinic);
    const [credit] = await rowsIn(clinic, payments);
    await api.sync.withClinicTx(clinic.clinicId, AUTHOR, async (tx) => {
      const row = { id: v7(), paymentId: credit?.id ?? "", invoiceId: paid?.id ?? "", amountMinor: 100 };
      await tx.insert(allocations, { ...row, occurredAt: "2026-06-01T10:00:00.000Z" });
    });
    const undone = await step(clinic, done.id, "undo");
    expect(undone.report).toMatchObject({ keptInvoices: 1, keptCredits: 1 });
    expect((await rowsIn(clinic, invoices)).map(({ reference }) => reference)).toEqual(["A-101"]);
    expect(await rowsIn(clinic, chargeLines)).toHaveLength(1);
    expect(await rowsIn(clinic, payments)).toHaveLength(1);
    const again = await runImport(clinic, LIST);
    expect(again.report).toMatchObject({ newInvoices: 1, newCredits: 0 });

    const other = await withClients();
    const whole = await runImport(other, LIST);
    const gone = await step(other, whole.id, "undo");
    expect(gone.report).toMatchObject({ keptInvoices: 0, keptCredits: 0 });
    for (const entity of [invoices, chargeLines, payments]) expect(await rowsIn(other, entity)).toEqual([]);
  });

  test("an undo keeps an invoice that the client may pay online", async () => {
    const clinic = await withClients();
    const { clinicId } = clinic;
    const done = await runImport(clinic, LIST);
    const [asked] = await invoicesIn(clinic);
    const of = { clientId: null, locationId: null };
    const times = { ...of, createdAt: "2026-06-01T10:00:00.000Z", expiresAt: "2026-07-01T10:00:00.000Z" };
    const link = { clinicId, id: v7(), invoiceId: asked?.id ?? "", amountMinor: 100, currency: "EUR", createdBy: v7() };
    await api.store.write((sql) => insertLink(sql, clinicId, { ...link, ...times }));
    expect((await step(clinic, done.id, "undo")).report).toMatchObject({ keptInvoices: 1, keptCredits: 0 });
    expect((await invoicesIn(clinic)).map(({ id }) => id)).toEqual([asked?.id]);
  });

  test("needs a column for a sum and one for the client, and the rights to clients and to bills", async () => {
    const clinic = await withClients();
    const clerk = await colleague(clinic, ["clients:view", "clients:manage"]);
    const { id } = (await upload(clinic, LIST)).json<{ id: string }>();
    const put = (browser: typeof clinic.owner, mapping: object) =>
      browser.put(`/api/imports/${id}/mapping`, { kind: "balances", mapping, dateOrder: null });
    expect((await put(clinic.owner, { 0: "client.fullName" })).json()).toMatchObject({
      code: "invalid_args",
      errors: [{ code: "sum_needed" }],
    });
    expect((await put(clinic.owner, { 5: "balance.due" })).json()).toMatchObject({
      errors: [{ code: "client_column_needed" }],
    });
    expect((await put(clerk, { 0: "client.fullName", 5: "balance.due" })).statusCode).toBe(403);
  });
});
