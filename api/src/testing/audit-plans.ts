import type { LightMyRequestResponse } from "fastify";
import { v7 } from "uuid";
import { addAdmin } from "./add-admin.ts";
import { GIVEN_REASON } from "./audit-platform.ts";
import type { TestApi } from "./build-test-api.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

interface PlansScenario {
  api: TestApi;
  ok(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse>;
}

async function sellerOfPlans({ api, ok }: PlansScenario): Promise<TestBrowser> {
  const { email } = await addAdmin(api, ["platform:subscriptions:manage"]);
  const admin = api.browser({ address: "192.0.2.9" });
  const { accessToken } = (await ok(admin.post("/api/admin/auth/login", { email, password: PASSWORD }))).json();
  admin.accessToken = String(accessToken);
  return admin;
}

/** A plan of the platform is added, changed and deleted, and so is the seller changed. */
export async function editPlans(scenario: PlansScenario): Promise<void> {
  const { ok } = scenario;
  const admin = await sellerOfPlans(scenario);
  const prices = [{ currency: "EUR", monthMinor: 1250, yearMinor: 12_500 }];
  const terms = { name: "Farm", prices, maxUsers: null, maxLocations: 2, storageGib: 10, trialDays: 14 };
  const plan = { ...terms, sort: 40, status: "hidden" };
  await ok(admin.post("/api/admin/plans", { code: "farm", ...plan }));
  await ok(admin.put("/api/admin/plans/farm", { ...plan, revision: 1, storageGib: 20 }));
  await ok(admin.call("DELETE", "/api/admin/plans/farm?revision=2"));
  const seller = (await ok(admin.get("/api/admin/billing/seller"))).json();
  await ok(admin.put("/api/admin/billing/seller", seller));
}

/**
 * The owner chooses a plan, names the payer, takes a larger plan, and sets its end. The bank refuses a payment; platform staff give more days,
 * try it again, pay a part of it back, and write an invoice.
 */
export async function subscribe(
  scenario: PlansScenario,
  { owner, email, clinicId }: { owner: TestBrowser; email: string; clinicId: string },
): Promise<void> {
  const { ok } = scenario;
  const at = "/api/subscriptions/plan";
  const act = (url: string, what: string) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ act: what }) });
  await ok(owner.login(email));
  await act((await ok(owner.post(`${at}/order`, { planCode: "practice", interval: "month" }))).json().url, "pay");
  await ok(owner.post(`${at}/refresh`));
  await ok(owner.put(`${at}/payer`, { name: "", address: "", taxNumber: "" }));
  await ok(owner.put(at, { planCode: "group", interval: "month" }));
  const manage = (await ok(owner.post(`${at}/manage`))).json().url;
  for (const what of ["refuse", "period", "accept"]) await act(manage, what);
  await ok(owner.post(`${at}/refresh`));
  const admin = await sellerOfPlans(scenario);
  const billing = "/api/admin/billing";
  const { owing } = (await ok(admin.get(billing))).json<{ owing: { failedAt: string }[] }>();
  const shown = { failedAt: owing[0]?.failedAt, moreDays: 0 };
  await ok(admin.post(`${billing}/owing/${clinicId}/more-days`, shown));
  await ok(admin.post(`${billing}/owing/${clinicId}/try`));
  const { rows } = (await ok(admin.get(`${billing}/invoices`))).json<{ rows: { id: string }[] }>();
  const refund = { id: v7(), amountMinor: 100, reason: GIVEN_REASON };
  await ok(admin.post(`${billing}/invoices/${rows[0]?.id}/refunds`, refund));
  await ok(owner.put(`${at}/end`, { isSet: true }));
  const id = v7();
  const lines = [{ text: GIVEN_REASON, amountMinor: 10_000 }];
  await ok(admin.post(`${billing}/invoices`, { id, clinicId, currency: "GBP", lines }));
  await ok(admin.post(`${billing}/invoices/${id}/settle`, { state: "paid" }));
}
