import { v7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { planDesk } from "../../../testing/plan-desk.ts";
import { staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

let desk: PayDesk;
let clinic: PayClinic;
usePayDesk(null, (parts) => {
  ({ desk, clinic } = parts);
});

const AT = "/api/admin/billing";
const TRIAL_DAYS = 30;
let plans: ReturnType<typeof planDesk>;
let own: ReturnType<typeof plans.of>;
let staff: () => Promise<TestBrowser>;
beforeEach(() => {
  plans = planDesk(desk);
  own = plans.of(clinic);
  staff = () => staffOf(desk.api, ["platform:subscriptions:manage"]);
});

interface Row {
  id: string;
  number: string;
  clinic: string;
  totalMinor: number;
  refundedMinor: number;
  state: string;
  isFailed: boolean;
}

/** Chooses a plan after the trial and pays it. */
async function subscribed(): Promise<void> {
  await plans.passDays(TRIAL_DAYS + 1);
  await plans.act((await own.order("practice")).json().url, { act: "pay" });
  await own.refresh();
}

/** The bank refuses the payment of the next period. */
async function refused(): Promise<void> {
  await subscribed();
  const manage = await own.manage();
  await plans.act(manage, { act: "refuse" });
  await plans.act(manage, { act: "period" });
  await own.refresh();
}

const invoices = async (query = ""): Promise<Row[]> =>
  (await (await staff()).get(`${AT}/invoices?clinic=${clinic.clinicId}${query}`)).json().rows;
const ownRow = async () => {
  const { owing } = (await (await staff()).get(AT)).json();
  return owing.find(({ clinicId }: { clinicId: string }) => clinicId === clinic.clinicId);
};

async function setTax(rates: object[]): Promise<number> {
  const admin = await staff();
  const { revision } = (await admin.get(`${AT}/seller`)).json();
  const seller = { name: "Fernpaw Ltd", address: "1 Fern Road\nBristol", country: "GB", taxNumber: "GB123456789" };
  const answer = await admin.put(`${AT}/seller`, { ...seller, email: "billing@fernpaw.example", rates, revision });
  return answer.statusCode;
}

describe("invoices", () => {
  test("each payment has one invoice, numbers have no gap, and asking again makes none", async () => {
    await subscribed();
    await plans.passDays(32);
    await own.refresh();
    const rows = await invoices();
    expect(rows.map(({ state, totalMinor }) => [state, totalMinor])).toEqual([
      ["paid", 11_900],
      ["paid", 11_900],
    ]);
    const [second, first] = rows.map(({ number }) => Number(number.slice(3)));
    expect([second, rows[0]?.number]).toEqual([Number(first) + 1, expect.stringMatching(/^PF-\d{5}$/)]);
  });

  test("list: search by number and clinic, state, pages by key, counts of each state, CSV", async () => {
    await refused();
    const [open, paid] = await invoices();
    expect([open?.state, open?.isFailed, paid?.state]).toEqual(["open", true, "paid"]);
    expect(await invoices(`&search=${paid?.number}`)).toEqual([paid]);
    expect(await invoices("&search=no-such-number")).toEqual([]);
    expect(await invoices("&state=paid")).toEqual([paid]);
    const admin = await staff();
    const first = (await admin.get(`${AT}/invoices?clinic=${clinic.clinicId}&pageSize=1`)).json();
    expect([first.total, first.counts]).toEqual([2, { open: 1, paid: 1, uncollectible: 0, void: 0 }]);
    const next = await admin.get(`${AT}/invoices?clinic=${clinic.clinicId}&pageSize=1&after=${first.last}`);
    expect(next.json().rows).toEqual([paid]);
    const csv = await admin.get(`${AT}/invoices/export.csv?clinic=${clinic.clinicId}&state=paid`);
    expect(csv.body.trim().split("\r\n")).toHaveLength(2);
    expect(csv.body).toContain(`${paid?.number},`);
  });

  test("names and sums stay as they were; the owner gets the paper, another clinic and a nurse do not", async () => {
    await subscribed();
    await clinic.login();
    const payer = { name: "Harbour Vets Ltd", address: "2 Quay\nCork", taxNumber: "" };
    const before = await clinic.rows("planInvoices");
    expect((await clinic.browser.put("/api/subscriptions/plan/payer", payer)).json().payer).toMatchObject(payer);
    await own.refresh();
    expect(await clinic.rows("planInvoices")).toEqual(before);
    const listed = (await clinic.browser.get("/api/subscriptions/plan/invoices")).json().invoices;
    const path = `/api/subscriptions/plan/invoices/${listed[0].id}/paper.pdf`;
    const paper = await clinic.browser.get(path);
    expect([paper.statusCode, paper.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
    const other = await desk.clinic();
    await other.login();
    expect((await other.browser.get(path)).statusCode).toBe(404);
    await clinic.login();
    const nurse = await clinic.employee(["clients:view"]);
    expect((await nurse.get(path)).statusCode).toBe(403);
    const admins = await (await staff()).get(`${AT}/invoices/${listed[0].id}/paper.pdf`);
    expect(admins.body.slice(0, 5)).toBe("%PDF-");
  });
});

test("a clinic that is closed keeps its paid period, and pays for no further one", async () => {
  await subscribed();
  const admin = await staffOf(desk.api, ["platform:clinics:manage"]);
  const path = `/api/admin/clinics/${clinic.clinicId}`;
  expect((await admin.post(`${path}/close`, { reason: "Sold" })).statusCode).toBe(204);
  const [plan] = await clinic.rows("planSubscriptions");
  expect(plan).toMatchObject({ state: "running", cancelsAtEnd: 1 });
  expect((await admin.get(path)).json()).toMatchObject({ paid: { until: plan?.["periodEnd"], isLast: true } });
  await plans.passDays(32);
  await own.refresh();
  expect((await clinic.rows("planSubscriptions"))[0]).toMatchObject({ state: "ended" });
  expect(await invoices()).toHaveLength(1);
});

describe("tax", () => {
  test("the tax of the country is on the next payment; a tax number of another country's clinic is reverse charge", async () => {
    const [settings] = await clinic.rows("clinicSettings");
    const country = String(settings?.["country"]);
    expect(await setTax([{ country, name: "Sales tax", milliPercent: 10_000 }])).toBe(200);
    try {
      await subscribed();
      expect((await invoices())[0]).toMatchObject({ totalMinor: 13_090 });
      await clinic.login();
      const payer = { name: "", address: "", taxNumber: "12-3456789" };
      const named = await clinic.browser.put("/api/subscriptions/plan/payer", payer);
      expect([named.statusCode, named.json().payer]).toEqual([200, payer]);
      expect(named.json().usual.name).not.toBe("");
      await plans.passDays(32);
      await own.refresh();
      const [latest] = await invoices();
      const details = (await (await staff()).get(`${AT}/invoices/${latest?.id}`)).json();
      expect(details).toMatchObject({ totalMinor: 11_900, taxMinor: 0, taxName: "Sales tax", isReverse: true });
    } finally {
      expect(await setTax([])).toBe(200);
    }
  });

  test("the server tells the provider another rate without a person, before the next payment", async () => {
    const [settings] = await clinic.rows("clinicSettings");
    const country = String(settings?.["country"]);
    await subscribed();
    expect(await setTax([{ country, name: "Sales tax", milliPercent: 10_000 }])).toBe(200);
    try {
      await plans.round();
      await plans.passDays(32);
      await own.refresh();
      expect((await invoices())[0]).toMatchObject({ totalMinor: 13_090 });
    } finally {
      expect(await setTax([])).toBe(200);
    }
  });

  test("a tax number without the form of the country, and two administrators: a clear word", async () => {
    await clinic.login();
    const payer = { name: "", address: "", taxNumber: "none" };
    const wrong = await clinic.browser.put("/api/subscriptions/plan/payer", payer);
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, "taxNumber"]);
    const admin = await staff();
    const { revision, ...seller } = (await admin.get(`${AT}/seller`)).json();
    expect((await admin.put(`${AT}/seller`, { ...seller, revision })).statusCode).toBe(200);
    const stale = await admin.put(`${AT}/seller`, { ...seller, revision });
    expect([stale.statusCode, stale.json().code]).toEqual([409, "changed_meanwhile"]);
  });
});

describe("refunds", () => {
  const refund = async (id: string, body: object) => (await staff()).post(`${AT}/invoices/${id}/refunds`, body);

  test("a part goes back once, however often it is asked; no more than was paid; the reason is kept", async () => {
    await subscribed();
    const [paid] = await invoices();
    const asked = { id: v7(), amountMinor: 5000, reason: "Charged twice" };
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await refund(paid?.id ?? "", asked);
      expect([answer.statusCode, answer.json().refundedMinor]).toEqual([200, 5000]);
      expect(answer.json().refunds).toMatchObject([{ state: "made", amountMinor: 5000, reason: "Charged twice" }]);
    }
    const more = await refund(paid?.id ?? "", { id: v7(), amountMinor: 6901, reason: "All of it" });
    expect([more.statusCode, more.json().code]).toEqual([409, "refund_too_large"]);
    expect((await refund(paid?.id ?? "", { id: v7(), amountMinor: 6900, reason: "The rest" })).statusCode).toBe(200);
    for (const amountMinor of [0, -1, 1.5])
      expect((await refund(paid?.id ?? "", { ...asked, id: v7(), amountMinor })).statusCode).toBe(400);
    expect((await refund(v7(), asked)).statusCode).toBe(404);
    const other = await refund(paid?.id ?? "", { ...asked, amountMinor: 1 });
    expect([other.statusCode, other.json().code]).toEqual([409, "already_exists"]);
  });

  test("while the provider is away the refund waits, and is made once when it is back", async () => {
    await subscribed();
    const [paid] = await invoices();
    await desk.sandbox.down();
    const asked = { id: v7(), amountMinor: 100, reason: "Goodwill" };
    const answer = await refund(paid?.id ?? "", asked);
    await desk.sandbox.up();
    expect([answer.statusCode, answer.json().refunds[0].state]).toEqual([200, "asked"]);
    desk.api.clock.passMin(2);
    for (let turn = 0; turn < 2; turn += 1) await plans.round();
    expect((await invoices())[0]?.refundedMinor).toBe(100);
  });

  test("an invoice that is not paid has nothing to refund", async () => {
    await refused();
    const [open] = await invoices();
    const answer = await refund(open?.id ?? "", { id: v7(), amountMinor: 1, reason: "x" });
    expect(answer.json().code).toBe("invalid_transition");
  });
});

describe("who does not pay", () => {
  test("the list has what is owed and what comes next; a try that the bank accepts takes it off", async () => {
    await refused();
    expect(await ownRow()).toMatchObject({
      owedMinor: 11_900,
      currency: "USD",
      plan: "Practice",
      tries: 0,
      moreDays: 0,
    });
    await plans.act(await own.manage(), { act: "accept" });
    const admin = await staff();
    expect((await admin.post(`${AT}/owing/${clinic.clinicId}/try`)).statusCode).toBe(200);
    expect(await ownRow()).toBeUndefined();
    expect((await admin.post(`${AT}/owing/${clinic.clinicId}/try`)).statusCode).toBe(404);
  });

  test("days are given while the provider is away, too", async () => {
    await refused();
    const { failedAt } = await ownRow();
    const admin = await staff();
    await desk.sandbox.down();
    const answer = await admin.post(`${AT}/owing/${clinic.clinicId}/more-days`, { failedAt, moreDays: 0 });
    await desk.sandbox.up();
    expect(answer.statusCode).toBe(200);
    expect((await ownRow()).moreDays).toBe(7);
  });

  test("seven more days close the clinic later, and two taps at once give them once", async () => {
    await refused();
    const row = await ownRow();
    const admin = await staff();
    const body = { failedAt: row.failedAt, moreDays: 0 };
    const path = `${AT}/owing/${clinic.clinicId}/more-days`;
    const answers = await Promise.all([admin.post(path, body), admin.post(path, body)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const { moreDays, blocksAt } = await ownRow();
    expect([moreDays, await own.blocksAt()]).toEqual([7, blocksAt]);
    await plans.passDays(15);
    expect(await own.status()).toBe("active");
    await plans.passDays(7);
    expect(await own.status()).toBe("past_due");
  });

  test.each(["platform:clinics:manage", "platform:settings:manage"] as const)(
    "an administrator with %s alone sees nothing of it",
    async (permission) => {
      const other = await staffOf(desk.api, [permission]);
      for (const path of ["", "/invoices", "/seller", "/invoices/export.csv"])
        expect((await other.get(`${AT}${path}`)).statusCode).toBe(403);
    },
  );

  test("a refund, the seller and more days ask for the password again", async () => {
    const admin = await staff();
    const { revision: _, ...seller } = (await admin.get(`${AT}/seller`)).json();
    desk.api.clock.passMin(6);
    expect((await admin.put(`${AT}/seller`, { ...seller, revision: 1 })).json().code).toBe("step_up_required");
    const asked = { id: v7(), amountMinor: 1, reason: "x" };
    expect((await admin.post(`${AT}/invoices/${v7()}/refunds`, asked)).json().code).toBe("step_up_required");
    const days = { failedAt: desk.api.clock.now(), moreDays: 0 };
    expect((await admin.post(`${AT}/owing/${v7()}/more-days`, days)).json().code).toBe("step_up_required");
  });
});
