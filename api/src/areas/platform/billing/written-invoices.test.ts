import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { buildTestApiOn, DATABASES } from "../../../testing/databases.ts";
import { mailsTo } from "../../../testing/mailbox.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { readPdf } from "../../../testing/read-pdf.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

const AT = "/api/admin/billing";
const LINES = [
  { text: "Import of your old records", amountMinor: 20_000 },
  { text: "Agreed deduction", amountMinor: -5000 },
];

interface Row {
  id: string;
  number: string;
  state: string;
  totalMinor: number;
}

describe.each(DATABASES)("an invoice that an administrator writes, on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:subscriptions:manage"]);
    const { revision } = (await admin.get(`${AT}/seller`)).json();
    const seller = { name: "Fernpaw Ltd", address: "1 Fern Road", country: "US", taxNumber: "", email: "" };
    const rates = [{ country: "US", name: "Sales tax", milliPercent: 8000 }];
    expect((await admin.put(`${AT}/seller`, { ...seller, rates, revision })).statusCode).toBe(200);
  });
  afterAll(() => api.close());

  const write = (set: object = {}, by = admin) =>
    by.post(`${AT}/invoices`, { id: v7(), clinicId: clinic.id, currency: "USD", lines: LINES, ...set });
  const look = async (id: string) => (await admin.get(`${AT}/invoices/${id}`)).json();
  const settle = (id: string, state: string) => admin.post(`${AT}/invoices/${id}/settle`, { state });
  const listed = async (): Promise<Row[]> => (await admin.get(`${AT}/invoices?order=asc`)).json().rows;

  test("has the tax of the clinic's country, and the owner sees it and its paper as the others", async () => {
    const { id } = (await write()).json<{ id: string }>();
    expect(await look(id)).toMatchObject({
      state: "open",
      netMinor: 15_000,
      taxMinor: 1200,
      taxName: "Sales tax",
      totalMinor: 16_200,
      provider: "by_hand",
      isFailed: false,
    });
    const { invoices } = (await clinic.owner.get("/api/subscriptions/plan/invoices")).json<{ invoices: Row[] }>();
    expect(invoices).toMatchObject([{ id, totalMinor: 16_200, state: "open" }]);
    const answer = await clinic.owner.get(`/api/subscriptions/plan/invoices/${id}/paper.pdf`);
    const text = (await readPdf(answer.rawPayload)).map((page) => page.text).join(" ");
    for (const word of ["Harbour", "Import of your old records", "Agreed deduction", "$162.00", "Not paid yet"])
      expect(text).toContain(word);
    expect((await clinic.owner.get("/api/subscriptions/status")).json()).toMatchObject({ status: "trialing" });
  });

  test("takes the next number, also when several are written at once; the same one again makes no second", async () => {
    const id = v7();
    const answers = await Promise.all([write({ id }), write({ id }), write(), write()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const numbers = (await listed()).map(({ number }) => Number(number.slice(3)));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
    expect(numbers).toHaveLength(4);
    const other = await write({ id, lines: [{ text: "Other", amountMinor: 1 }] });
    expect([other.statusCode, other.json().code]).toEqual([409, "already_exists"]);
    expect((await listed()).length).toBe(4);
  });

  test("is mailed to the owner once, with its sum and the way to it", async () => {
    const mails = async () => (await mailsTo(api, clinic.email)).filter(({ kind }) => kind === "plan_invoice");
    const before = (await mails()).length;
    const id = v7();
    for (let time = 0; time < 2; time += 1) expect((await write({ id })).statusCode).toBe(201);
    const { number } = await look(id);
    expect((await write({ clinicId: v7() })).statusCode).toBe(404);
    const [mail, ...older] = await mails();
    expect([mail?.subject, older.length]).toEqual([`Invoice ${number} of Fernpaw for Harbour`, before]);
    for (const word of [number, "$162.00", "/dashboard/subscription"]) expect(mail?.text).toContain(word);
  });

  test("is noted as paid or taken back once, and keeps its number; no provider pays it back", async () => {
    const [one, two] = [(await write()).json().id, (await write()).json().id];
    const at = api.clock.now();
    expect((await settle(one, "paid")).statusCode).toBe(204);
    expect(await look(one)).toMatchObject({ state: "paid", paidAt: at });
    expect([(await settle(one, "void")).json().code, (await settle(two, "void")).statusCode]).toEqual([
      "invalid_transition",
      204,
    ]);
    expect(await look(two)).toMatchObject({ state: "void", paidAt: null, number: expect.stringMatching(/^PF-/) });
    const refund = { id: v7(), amountMinor: 100, reason: "x" };
    expect((await admin.post(`${AT}/invoices/${one}/refunds`, refund)).json().code).toBe("invalid_transition");
    expect((await settle(v7(), "paid")).statusCode).toBe(404);
  });

  test("is never for a clinic that is gone, and never comes to nothing", async () => {
    const before = (await listed()).length;
    const gone = await write({ clinicId: v7() });
    expect([gone.statusCode, gone.json().code]).toEqual([404, "not_found"]);
    for (const lines of [
      [],
      [{ text: "", amountMinor: 1 }],
      [{ text: "A", amountMinor: 0 }],
      LINES.toReversed().slice(0, 1),
    ])
      expect((await write({ lines })).statusCode).toBe(400);
    expect((await write({ currency: "CHF" })).statusCode).toBe(400);
    expect((await listed()).length).toBe(before);
    await write();
    expect((await listed()).at(-1)?.number).toBe(`PF-${String(before + 1).padStart(5, "0")}`);
  });

  test("begins with the buyer and the tax of a clinic that is found by name", async () => {
    const found = (await admin.get(`${AT}/buyers?search=harb`)).json();
    expect(found).toEqual({ rows: [{ id: clinic.id, name: "Harbour" }] });
    expect((await admin.get(`${AT}/buyers/${clinic.id}`)).json()).toMatchObject({
      buyer: { name: "Harbour", country: "US" },
      tax: { name: "Sales tax", milliPercent: 8000, isReverse: false },
    });
    expect((await admin.get(`${AT}/buyers/${v7()}`)).statusCode).toBe(404);
  });

  test("needs the right to subscriptions and a fresh password", async () => {
    const other = await staffOf(api, ["platform:clinics:manage", "platform:settings:manage"]);
    for (const path of ["", `/${clinic.id}`]) expect((await other.get(`${AT}/buyers${path}`)).statusCode).toBe(403);
    expect((await write({}, other)).statusCode).toBe(403);
    api.clock.passMin(6);
    expect([(await write()).json().code, (await settle(v7(), "paid")).json().code]).toEqual([
      "step_up_required",
      "step_up_required",
    ]);
  });
});
