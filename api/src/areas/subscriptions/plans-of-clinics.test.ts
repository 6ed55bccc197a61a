import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { v7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { signBody } from "../../http/signed-body.ts";
import { mailsTo } from "../../testing/mailbox.ts";
import type { PayClinic, PayDesk } from "../../testing/pay-desk.ts";
import { usePayDesk } from "../../testing/pay-desk-hooks.ts";
import { planDesk } from "../../testing/plan-desk.ts";
import { warnOfTrialEnds } from "./plan-jobs.ts";

let desk: PayDesk;
let clinic: PayClinic;
usePayDesk(null, (parts) => {
  ({ desk, clinic } = parts);
});

let plans: ReturnType<typeof planDesk>;
let own: ReturnType<typeof plans.of>;
beforeEach(() => {
  plans = planDesk(desk);
  own = plans.of(clinic);
});

const TRIAL_DAYS = 30;
const subjects = async () =>
  (await mailsTo(desk.api, clinic.address)).filter(({ kind }) => kind.startsWith("plan_")).map(({ kind }) => kind);

/** Chooses a plan after the trial and pays it on the page of the sandbox. */
async function subscribed(planCode = "practice") {
  await plans.passDays(TRIAL_DAYS + 1);
  const { url } = (await own.order(planCode)).json();
  await plans.act(url, { act: "pay" });
  const page = await own.refresh();
  return { url: String(url), page, manage: await own.manage() };
}

describe("a plan is chosen and paid", () => {
  test("after the trial the clinic is closed, and open once the provider has the payment", async () => {
    await plans.passDays(TRIAL_DAYS + 1);
    expect(await own.status()).toBe("no_subscription");
    const { url } = (await own.order("practice")).json();
    expect((await plans.act(url, { act: "refuse" })).status).toBe(200);
    expect((await own.refresh()).current).toBeNull();
    expect(await own.status()).toBe("no_subscription");
    const code = await plans.act(url, { act: "confirm", code: "246810" });
    expect(code.headers.get("location")).toBe(`${desk.origin}/dashboard/subscription/confirmation`);
    const page = await own.refresh();
    expect(page.current).toMatchObject({ code: "practice", amountMinor: 11_900, currency: "USD", failedAt: null });
    expect(await own.status()).toBe("active");
  });

  test("in the trial nothing is paid before its end", async () => {
    const { trialEndsAt } = await own.page();
    const { url } = (await own.order("solo", "year")).json();
    await plans.act(url, { act: "pay" });
    const { current, status } = await own.refresh();
    expect([status, current.periodEnd, current.interval]).toEqual(["active", trialEndsAt, "year"]);
    const [row] = await clinic.rows("planSubscriptions");
    expect((await plans.provider.plan(String(row?.["subscriptionRef"]))).payments).toEqual([]);
    await plans.passDays(TRIAL_DAYS + 1);
    const [payment] = (await plans.provider.plan(String(row?.["subscriptionRef"]))).payments;
    expect(payment).toMatchObject({ state: "paid", totalMinor: 49_000 });
    expect(await own.status()).toBe("active");
  });

  test("a second order ends the first, and a clinic with a plan orders no other", async () => {
    const first = (await own.order("solo")).json().url;
    const second = (await own.order("practice")).json().url;
    expect((await plans.act(first, { act: "pay" })).headers.get("location")).toContain("confirmation");
    expect((await own.refresh()).current).toBeNull();
    await plans.act(second, { act: "pay" });
    expect((await own.order("group")).json().code).toBe("plan_running");
    expect((await own.page()).current).toMatchObject({ code: "practice" });
  });

  test("of two windows one has a page that can be paid", async () => {
    await clinic.login();
    const asked = ["solo", "practice"].map((planCode) =>
      clinic.browser.post("/api/subscriptions/plan/order", { planCode, interval: "month" }),
    );
    const answers = (await Promise.all(asked)).map((answer) => answer.json<{ url?: string; code?: string }>());
    const urls = answers.flatMap(({ url }) => url ?? []);
    for (const { code } of answers) expect([undefined, "plan_ordered_elsewhere"]).toContain(code);
    const pages = await Promise.all(urls.map(async (url) => (await fetch(url, { redirect: "manual" })).status));
    expect(pages.filter((status) => status === 200)).toHaveLength(1);
    const orders = await clinic.rows("planOrders");
    expect(orders.filter(({ state }) => state === "open")).toHaveLength(1);
  });

  test("it needs the password again, and an owner", async () => {
    desk.api.clock.passMin(6);
    const choice = { planCode: "solo", interval: "month" };
    const answer = await clinic.browser.post("/api/subscriptions/plan/order", choice);
    expect(answer.json().code).toBe("step_up_required");
    const nurse = await clinic.login().then(() => clinic.employee(["clients:view"]));
    expect((await nurse.get("/api/subscriptions/plan")).statusCode).toBe(403);
    expect((await nurse.post("/api/subscriptions/plan/order", choice)).statusCode).toBe(403);
  });

  test("a plan that is too small, retired or unknown is refused", async () => {
    await clinic.login();
    for (let count = 0; count < 3; count += 1) await clinic.employee(["clients:view"]);
    const { plans: offered, use } = await own.page();
    expect(use).toEqual({ users: 4, locations: 1, storageBytes: 0 });
    expect(offered.map(({ code, passed }: { code: string; passed: string[] }) => [code, passed])).toEqual([
      ["solo", ["users"]],
      ["practice", []],
      ["group", []],
    ]);
    expect((await own.order("solo")).json().code).toBe("plan_too_small");
    expect((await own.order("charity")).json().code).toBe("plan_unavailable");
  });
});

describe("a plan is changed", () => {
  test("a larger one counts at once and the difference is asked for", async () => {
    await subscribed("solo");
    await plans.passDays(15);
    const changed = (await own.change("practice")).json();
    expect(changed.current).toMatchObject({ code: "practice", nextCode: null, amountMinor: 11_900 });
    const [row] = await clinic.rows("planSubscriptions");
    const [difference] = (await plans.provider.plan(String(row?.["subscriptionRef"]))).payments;
    expect(difference?.totalMinor).toBeGreaterThan(3000);
    expect(difference?.totalMinor).toBeLessThan(4000);
  });

  test("a smaller one begins with the next period, and can be taken back until then", async () => {
    await subscribed("practice");
    const later = (await own.change("solo")).json();
    expect(later.current).toMatchObject({ code: "practice", nextCode: "solo", amountMinor: 11_900 });
    const back = (await own.change("practice")).json();
    expect(back.current).toMatchObject({ code: "practice", nextCode: null, amountMinor: 11_900 });
    await own.change("solo");
    await plans.passDays(32);
    expect((await own.page()).current).toMatchObject({ code: "solo", nextCode: null, amountMinor: 4900 });
  });

  test("nothing follows an end: a smaller one to come is left, and another is refused until the end is taken back", async () => {
    await subscribed("practice");
    await own.change("solo");
    expect((await own.end(true)).json().current).toMatchObject({ cancelsAtEnd: true, nextCode: null });
    expect((await own.change("solo")).json().code).toBe("plan_ends");
    expect((await own.change("group")).json().current).toMatchObject({ code: "group", cancelsAtEnd: true });
    await own.end(false);
    expect((await own.change("solo")).json().current).toMatchObject({ cancelsAtEnd: false, nextCode: "solo" });
  });

  test("in the trial a larger one costs nothing before the trial's end, and then its own price", async () => {
    const { url } = (await own.order("solo")).json();
    await plans.act(url, { act: "pay" });
    await own.refresh();
    await own.change("practice");
    const [row] = await clinic.rows("planSubscriptions");
    const payments = async () => (await plans.provider.plan(String(row?.["subscriptionRef"]))).payments;
    expect(await payments()).toEqual([]);
    await plans.passDays(TRIAL_DAYS + 1);
    expect(await payments()).toMatchObject([{ totalMinor: 11_900 }]);
  });

  test("a change that awaits its period is left for a larger plan: what was paid counts", async () => {
    await subscribed("practice");
    await own.change("solo");
    await own.change("group");
    const [row] = await clinic.rows("planSubscriptions");
    const [difference] = (await plans.provider.plan(String(row?.["subscriptionRef"]))).payments;
    expect(difference?.totalMinor).toBe(24_900 - 11_900);
  });

  test("the clinic's plan stays at its price when the plan becomes dearer, is retired, or is left and taken back", async () => {
    await plans.addHidden("spring-offer", { USD: 9900 });
    await subscribed("spring-offer");
    await plans.edit("spring-offer", { price: 50_000, status: "retired" });
    const shown = (await own.page()).plans.find(({ code }: { code: string }) => code === "spring-offer");
    expect(shown.monthMinor).toBe(9900);
    await own.change("solo");
    const back = (await own.change("spring-offer")).json().current;
    expect(back).toMatchObject({ nextCode: null, amountMinor: 9900 });
    expect((await own.change("spring-offer", "year")).json().current).toMatchObject({ amountMinor: 99_000 });
  });

  test("a year is not left for months before its end", async () => {
    await subscribed("solo");
    expect((await own.change("solo", "year")).json().current).toMatchObject({ interval: "year", amountMinor: 49_000 });
    expect((await own.change("solo", "month")).json().code).toBe("plan_year_runs");
  });

  test("its end is set and taken back; after the end the clinic is closed, keeps reading, and can choose again", async () => {
    await subscribed();
    expect((await own.end(true)).json().current.cancelsAtEnd).toBe(true);
    expect((await own.end(false)).json().current.cancelsAtEnd).toBe(false);
    await own.end(true);
    expect(await own.status()).toBe("active");
    await plans.passDays(32);
    expect(await own.status()).toBe("canceled");
    expect(await subjects()).toContain("plan_ended");
    const { url } = (await own.order("solo")).json();
    await plans.act(url, { act: "pay" });
    await own.refresh();
    expect(await own.status()).toBe("active");
  });
});

describe("a payment is refused", () => {
  test("it is tried on day 3 and 7, the owner is mailed each time, and day 14 closes; paying opens", async () => {
    const { manage } = await subscribed();
    await plans.act(manage, { act: "refuse" });
    await plans.act(manage, { act: "period" });
    await plans.round();
    const { current } = await own.refresh();
    expect(current.failedAt).not.toBeNull();
    expect([await own.status(), await subjects()]).toEqual(["active", ["plan_payment_failed"]]);
    expect((await own.change("group")).json().code).toBe("plan_owes");
    for (const [days, mails] of [
      [2, 1],
      [2, 2],
      [2, 2],
      [2, 3],
      [5, 3],
    ] as const) {
      await plans.passDays(days);
      expect(await own.status()).toBe("active");
      expect(await subjects()).toHaveLength(mails);
    }
    await plans.passDays(2);
    expect(await own.status()).toBe("past_due");
    expect((await subjects())[0]).toBe("plan_blocked");
    await plans.act(await own.manage(), { act: "pay" });
    desk.api.clock.passMin(1);
    await plans.round();
    expect(await own.status()).toBe("active");
    expect((await own.page()).current.failedAt).toBeNull();
  });

  test("a try that the bank accepts ends it without a person", async () => {
    const { manage } = await subscribed();
    await plans.act(manage, { act: "refuse" });
    await plans.act(manage, { act: "period" });
    await plans.act(manage, { act: "accept" });
    await own.refresh();
    await plans.passDays(3);
    desk.api.clock.passMin(2);
    await plans.round();
    expect((await own.page()).current.failedAt).toBeNull();
  });
});

describe("events of the provider", () => {
  const send = (body: string, header: string) =>
    desk.api.app.inject({
      method: "POST",
      url: "/api/plan-webhooks",
      headers: { host: new URL(desk.origin).host, "content-type": "application/json", "sandbox-signature": header },
      payload: body,
    });
  const signed = (body: string, atMs = desk.api.clock.nowMs()) => signBody(desk.planPayments.webhookSecret, body, atMs);

  test("an event opens the clinic without its owner; twice it is the same", async () => {
    await plans.passDays(TRIAL_DAYS + 1);
    const { url } = (await own.order("practice")).json();
    await plans.act(url, { act: "pay" });
    await desk.sandbox.deliver();
    expect(await own.status()).toBe("active");
    const [order] = await clinic.rows("planOrders");
    const body = JSON.stringify({ id: `ev_${v7()}`, type: "order.done", ref: order?.["providerRef"] });
    for (let turn = 0; turn < 2; turn += 1) expect((await send(body, signed(body))).statusCode).toBe(204);
    expect(await clinic.rows("planSubscriptions")).toHaveLength(1);
  });

  test("a forged or old event changes nothing", async () => {
    await plans.passDays(TRIAL_DAYS + 1);
    const body = JSON.stringify({ id: `ev_${v7()}`, type: "plan.paid", ref: "su_x" });
    const old = signed(body, desk.api.clock.nowMs() - 301_000);
    for (const header of ["", "t=1,v1=00", signBody("another secret", body, desk.api.clock.nowMs()), old])
      expect((await send(body, header)).json().code).toBe("signature_refused");
    expect(await own.status()).toBe("no_subscription");
  });

  test("while the provider is away the event is not taken, and nothing is lost", async () => {
    await plans.passDays(TRIAL_DAYS + 1);
    const { url } = (await own.order("practice")).json();
    await plans.act(url, { act: "pay" });
    const [order] = await clinic.rows("planOrders");
    await desk.sandbox.down();
    const body = JSON.stringify({ id: `ev_${v7()}`, type: "order.done", ref: order?.["providerRef"] });
    expect((await send(body, signed(body))).statusCode).toBe(503);
    await plans.round();
    expect(await own.status()).toBe("no_subscription");
    await desk.sandbox.up();
    desk.api.clock.passMin(3);
    await plans.round();
    expect(await own.status()).toBe("active");
  });

  test("an order that a restored server has lost is found by the clinic that the provider names", async () => {
    const { page } = await subscribed();
    const [row] = await clinic.rows("planSubscriptions");
    await desk.api.store.write(async (sql) => {
      for (const table of ["planOrders", "planSubscriptions"])
        await sql.run(`delete from "${table}" where "clinicId" = ?`, [clinic.clinicId]);
    });
    const body = JSON.stringify({ id: `ev_${v7()}`, type: "plan.paid", ref: row?.["subscriptionRef"] });
    expect((await send(body, signed(body))).statusCode).toBe(204);
    expect((await own.page()).current).toEqual(page.current);
  });
});

describe("the limits of the plan", () => {
  const invite = async (email: string) => {
    await clinic.login();
    const person = { email, firstName: "Bea", lastName: "Okafor", profession: "nurse", jobTitle: "", permissions: [] };
    return clinic.browser.post("/api/invitations", person);
  };

  test("people: an invitation takes a place, the next one above the limit is refused, a larger plan makes room", async () => {
    await subscribed("solo");
    await clinic.employee(["clients:view"]);
    const last = await invite("one@clinic.example");
    expect(last.statusCode).toBe(201);
    const refused = await invite("two@clinic.example");
    expect([refused.statusCode, refused.json().code]).toEqual([409, "plan_people_full"]);
    expect(refused.json().detail).toContain("room for 3 people");
    await clinic.browser.post(`/api/invitations/${last.json().id}/revoke`);
    const other = await invite("two@clinic.example");
    expect(other.statusCode).toBe(201);
    await own.change("practice");
    expect((await invite("three@clinic.example")).statusCode).toBe(201);
    expect((await own.change("solo")).json().code).toBe("plan_too_small");
  });

  test("people: a locked-out person comes back only where there is room", async () => {
    await subscribed("solo");
    await clinic.employee(["clients:view"]);
    const [person] = (await clinic.browser.get("/api/employees"))
      .json()
      .filter((one: { role: string }) => one.role !== "owner");
    const setStatus = async (status: string, scopeRev: number) => {
      await clinic.login();
      return clinic.browser.put(`/api/employees/${person.userId}/status`, { status, scopeRev });
    };
    const out = await setStatus("disabled", person.scopeRev);
    expect(out.statusCode).toBe(200);
    for (const email of ["one@clinic.example", "two@clinic.example"])
      expect((await invite(email)).statusCode).toBe(201);
    expect((await setStatus("active", out.json().scopeRev)).json().code).toBe("plan_people_full");
  });

  test("locations: one above the limit is refused in the words of the plan; the trial is without a limit", async () => {
    const add = async (name: string) => {
      await clinic.login();
      return clinic.push("locations.add", { id: v7(), name, phone: "", address: "", hours: usualHours() });
    };
    expect((await add("Second")).status).toBe("applied");
    expect((await own.page()).plans.map(({ passed }: { passed: string[] }) => passed)).toEqual([
      ["locations"],
      ["locations"],
      [],
    ]);
    await subscribed("group");
    for (const name of ["Third", "Fourth", "Fifth"]) expect((await add(name)).status).toBe("applied");
    expect(await add("Sixth")).toMatchObject({ status: "rejected", code: "plan_locations_full" });
  });

  test("storage: that of the plan", async () => {
    await subscribed("practice");
    expect(await clinic.rows("subscriptions")).toMatchObject([{ storageGib: 200 }]);
    await own.change("group");
    expect(await clinic.rows("subscriptions")).toMatchObject([{ storageGib: 1000 }]);
  });
});

test("owners are mailed three days before the end of the trial, once", async () => {
  await plans.passDays(TRIAL_DAYS - 4);
  await warnOfTrialEnds(plans.deps);
  expect(await subjects()).toEqual([]);
  await plans.passDays(1);
  for (let turn = 0; turn < 2; turn += 1) await warnOfTrialEnds(plans.deps);
  expect(await subjects()).toEqual(["plan_trial_ends"]);
});
