import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { LightMyRequestResponse } from "fastify";
import { v7 } from "uuid";
import type { TestApi } from "./build-test-api.ts";
import { aClient, TestDevice } from "./sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

interface OnlineScenario {
  api: TestApi;
  owner: TestBrowser;
  clinicId: string;
  userId: string;
  ok(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse>;
}

/** The owner connects the sandbox, refunds a payment by link that came beside cash, and disconnects. */
export async function payOnline({ api, owner, clinicId, userId, ok }: OnlineScenario): Promise<void> {
  const device = await new TestDevice(api.sync, { userId, clinicId }).join();
  const client = aClient();
  const [petId, visitId, lineId, invoiceId] = [v7(), v7(), v7(), v7()];
  const locationId = firstLocationId(clinicId);
  const price = { fixedMinor: 0, unitMinor: 900, priceId: null };
  const push = async (...entries: [name: string, args: object][]): Promise<void> => {
    const { results } = await device.push(entries.map(([name, args]) => device.entry(name, args)));
    if (results.some(({ status }) => status === "rejected")) throw new Error(JSON.stringify(results));
  };
  await push(
    ["clients.register", client],
    ["pets.register", { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog") }],
    ["visits.walkIn", { id: visitId, petId, clientId: client.id, locationId }],
    ["chargeLines.add", { id: lineId, visitId, description: "Nail clip", price }],
    ["invoices.issue", { id: invoiceId, lineIds: [lineId], grossMinor: 900, reference: "T7-0001" }],
  );
  await ok(owner.put("/api/payment-account", { provider: "sandbox" }));
  const { url } = (await ok(owner.post("/api/payment-links", { invoiceId }))).json();
  const token = String(url).split("#token=")[1];
  const page = (await ok(owner.post("/api/public/payment-links/open", { token }, { token: null }))).json().url;
  const part = { id: v7(), invoiceId, amountMinor: 900 };
  const cash = { id: v7(), clientId: client.id, locationId, amountMinor: 900, method: "cash", allocations: [part] };
  await push(["payments.record", cash]);
  await fetch(page, { method: "POST", redirect: "manual", body: new URLSearchParams({ act: "pay" }) });
  await ok(owner.post("/api/public/payment-links/look", { token }, { token: null }));
  const [online] = await api.store.read((sql) =>
    sql.all<{ id: string }>(`select "id" from "payments" where "clinicId" = ? and "method" = 'card_online'`, [
      clinicId,
    ]),
  );
  const approval = { id: v7(), approvedBy: userId, reason: "Paid twice" };
  const refund = { id: v7(), paymentId: online?.id, amountMinor: 900, reason: "Paid twice", tillId: null, approval };
  await ok(owner.post("/api/approvals", { name: "payments.refund", args: refund, password: PASSWORD }));
  await ok(owner.post("/api/online-refunds", refund));
  await ok(owner.call("DELETE", "/api/payment-account"));
}
