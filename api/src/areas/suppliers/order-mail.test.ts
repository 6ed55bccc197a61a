import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { mailsTo, mailTo, tokenIn } from "../../testing/mailbox.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { TestDevice } from "../../testing/sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";
import { setSubscription } from "../subscriptions/subscriptions.queries.ts";

let api: TestApi;
let owner: TestBrowser;
let stranger: TestBrowser;
let device: TestDevice;
let locationId: string;
const EMAIL = "orders@northmoor.example";

beforeAll(async () => {
  api = await buildTestApi({ isDemo: true });
  [owner, stranger] = [api.browser(), api.browser()];
  await prove(owner, (await owner.register()).email);
  await prove(stranger, (await stranger.register({ email: "other@clinic.example" })).email);
  const me = (await owner.get("/api/profile/me")).json<{ userId: string; clinic: { _id: string } }>();
  const clinicId = me.clinic._id;
  locationId = firstLocationId(clinicId);
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(locations, locationId, { address: "3 Mill Lane", email: "desk@eastgate.example" });
  });
  device = await new TestDevice(api.sync, { userId: me.userId, clinicId }).join();
});
afterAll(() => api.close());

/** A clinic whose owner has not proved the address sends no mail. */
async function prove(browser: TestBrowser, email: string): Promise<void> {
  const token = tokenIn(await mailTo(api, email, "verify"));
  expect((await browser.post("/api/auth/verify-email", { token, password: PASSWORD })).statusCode).toBeLessThan(300);
}

async function anOrder(email = EMAIL): Promise<string> {
  const [supplierId, productId, orderId] = [v7(), v7(), v7()];
  const line = { id: v7(), productId, supplierCode: "N-1", packs: 2, packSizeMilli: 100_000, packCostMinor: 4260 };
  const { results } = await device.push([
    device.entry("suppliers.register", { id: supplierId, name: "Northmoor Supplies", contactName: "Imogen", email }),
    device.entry("products.register", { id: productId, name: "Carprofen 50 mg", kind: "medication" }),
    device.entry("purchaseOrders.draft", { id: orderId, supplierId, locationId, lines: [line] }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
  return orderId;
}

const mail = (orderId: string, mailId: string, { isAgain = false, browser = owner } = {}) =>
  browser.post(`/api/orders/${orderId}/mail`, { mailId, isAgain });
const orderRow = async (orderId: string) => {
  await device.pullAll();
  return device.all("purchaseOrders").find(({ id }) => id === orderId);
};

test("an order is mailed with its PDF, becomes sent and gets its number, once for the same try", async () => {
  const orderId = await anOrder();
  const mailId = v7();
  expect((await mail(orderId, mailId)).statusCode).toBe(204);
  expect((await mail(orderId, mailId)).statusCode).toBe(204);
  const order = await orderRow(orderId);
  expect(order).toMatchObject({ status: "sent", sentBy: "mail", mailId });
  const number = Number(order?.["number"]);
  expect(number).toBeGreaterThan(0);
  const mails = await mailsTo(api, EMAIL);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: "order", replyTo: "desk@eastgate.example" });
  expect(mails[0]?.subject).toContain(`Order ${number} from`);
  expect(mails[0]?.text).toContain("Dear Imogen,");
  const pdf = await api.app.inject({ url: `/dev/mail/${mailId}/pdf/0` });
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  const [page] = await readPdf(pdf.rawPayload);
  for (const words of [`Order ${number}`, "3 Mill Lane", "Northmoor Supplies", "Carprofen 50 mg", "N-1", "85.20"])
    expect(page?.text).toContain(words);
  expect((await owner.get(`/api/orders/${orderId}/mail`)).json()).toEqual({ mail: { to: EMAIL, state: "kept" } });

  const atOnce = await mail(orderId, v7());
  expect([atOnce.statusCode, atOnce.json().code]).toEqual([409, "invalid_transition"]);
  expect(await mailsTo(api, EMAIL)).toHaveLength(1);
  expect((await mail(orderId, v7(), { isAgain: true })).statusCode).toBe(204);
  expect(await mailsTo(api, EMAIL)).toHaveLength(2);
  expect(await orderRow(orderId)).toMatchObject({ status: "sent", number });
});

test("an order without an address, of another clinic, or that was cancelled is not mailed and stays as it is", async () => {
  const orderId = await anOrder("");
  const refused = await mail(orderId, v7());
  expect([refused.statusCode, refused.json().code]).toEqual([422, "no_email"]);
  expect(await orderRow(orderId)).toMatchObject({ status: "draft", number: null, mailId: null });
  expect((await owner.get(`/api/orders/${orderId}/mail`)).json()).toEqual({ mail: null });

  const other = await anOrder();
  expect((await mail(other, v7(), { browser: stranger })).statusCode).toBe(404);
  expect((await stranger.get(`/api/orders/${other}/mail`)).statusCode).toBe(404);
  await device.push([device.entry("purchaseOrders.cancel", { id: other, reason: "Too dear" })]);
  for (const isAgain of [false, true]) {
    const late = await mail(other, v7(), { isAgain });
    expect([late.statusCode, late.json().code]).toEqual([409, "invalid_transition"]);
  }
});

test("an order is mailed five times a day at most", async () => {
  const orderId = await anOrder();
  for (let turn = 0; turn < 5; turn += 1)
    expect((await mail(orderId, v7(), { isAgain: turn > 0 })).statusCode).toBe(204);
  expect((await mail(orderId, v7(), { isAgain: true })).statusCode).toBe(429);
});

test("a clinic whose subscription lapsed mails no order", async () => {
  const orderId = await anOrder();
  const { clinic } = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
  const lapsed = { status: "unpaid", trialEndsAt: null, lapsedAt: api.clock.now() };
  await api.store.write((sql) => setSubscription(sql, clinic._id, lapsed, api.clock.now()));
  api.clock.passMin(6);
  const refused = await mail(orderId, v7());
  expect([refused.statusCode, refused.json().code]).toEqual([402, "subscription_required"]);
  expect(await orderRow(orderId)).toMatchObject({ status: "draft", mailId: null });
});
