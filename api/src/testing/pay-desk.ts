import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { freePort } from "@fernpaw/testing/local-port";
import { createServer } from "node:http";
import { pino } from "pino";
import { v4, v7 } from "uuid";
import { deriveKeys } from "../areas/auth/tokens/keys.ts";
import { createPaymentAccounts } from "../areas/billing/online/accounts.ts";
import type { SettleDeps } from "../areas/billing/online/settle-session.ts";
import { newSandboxAccount } from "../areas/billing/online/sandbox-provider.ts";
import { createSandbox, type Sandbox } from "../areas/billing/sandbox/sandbox-app.ts";
import type { PlanPaymentSettings } from "../areas/subscriptions/provider/plan-provider.ts";
import { buildTestApi, TEST_SECRET, type TestApi } from "./build-test-api.ts";
import { mailTo, tokenIn } from "./mailbox.ts";
import { aRegistration, PASSWORD, type TestBrowser } from "./test-browser.ts";

const OPERATOR_KEY = "operator-of-the-sandbox";

export interface RunningSandbox extends Sandbox {
  url: string;
  /** It gives no answer until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
}

async function runSandbox(webhookOrigin: string, now: () => number): Promise<RunningSandbox> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const at = { webhookOrigin: () => webhookOrigin, pageOrigin: () => url };
  const sandbox = createSandbox({ ...at, now, operatorKey: OPERATOR_KEY, folder: null });
  const gate = createServer((request, response) => sandbox.app.routing(request, response));
  await sandbox.app.ready();
  const up = () => new Promise<void>((resolve) => void gate.listen(port, "127.0.0.1", () => resolve()));
  const down = () =>
    new Promise<void>((resolve) => {
      gate.close(() => resolve());
      gate.closeAllConnections();
    });
  await up();
  return { ...sandbox, url, up, down };
}

export interface PayDesk {
  api: TestApi;
  /** For what a job does. */
  settle: SettleDeps;
  sandbox: RunningSandbox;
  origin: string;
  /** The platform's own account in the sandbox. */
  planPayments: PlanPaymentSettings;
  clinic(): Promise<PayClinic>;
  close(): Promise<void>;
}

export type PayClinic = Awaited<ReturnType<typeof openClinic>>;

/** The app on a port of its own, and the sandbox of payments on another one. */
export async function openPayDesk(options: Parameters<typeof buildTestApi>[0] = {}): Promise<PayDesk> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  // One time for both.
  let nowMs = (): number => 0;
  const sandbox = await runSandbox(origin, () => nowMs());
  const address = { url: sandbox.url, operatorKey: OPERATOR_KEY };
  const settings = { sandbox: address, ...options.onlinePayments };
  const { key, webhookSecret } = await newSandboxAccount(address, `${origin}/api/plan-webhooks`);
  const planPayments = { url: sandbox.url, key, webhookSecret };
  const api = await buildTestApi({ publicUrl: origin, planPayments, ...options, onlinePayments: settings });
  const { store, sync, clock } = api;
  nowMs = clock.nowMs;
  const sealKey = deriveKeys(TEST_SECRET).paymentKeys;
  const accounts = createPaymentAccounts({ store, sealKey, settings, publicUrl: origin, now: clock.nowMs });
  const settle = { store, sync, accounts, now: clock.nowMs, logger: pino({ level: "silent" }) };
  await api.app.listen({ port, host: "127.0.0.1" });
  return {
    api,
    settle,
    sandbox,
    origin,
    planPayments,
    clinic: () => openClinic(api, origin),
    async close() {
      await sandbox.down().catch(() => undefined);
      await sandbox.app.close();
      await api.close();
    },
  };
}

async function openClinic(api: TestApi, origin: string) {
  const browser: TestBrowser = api.browser({ host: new URL(origin).host });
  const { email: address } = await browser.register();
  const token = tokenIn(await mailTo(api, address, "verify"));
  await browser.post("/api/auth/verify-email", { token });
  await browser.login(address);
  const profile = (await browser.get("/api/profile/me")).json();
  const clinicId = profile.clinic._id as string;
  const userId = profile.userId as string;
  const ask = { protocol: 1, schema: 1, clinicId, deviceId: "desk", epoch: "", nonce: v4() };
  const pulled = await browser.post("/api/sync/pull", { ...ask, scopeRev: 0, cursor: 0, clients: [] });
  const { epoch } = pulled.json().reset;
  const clientOf = v7();
  let entries = 0;
  const push = async (name: string, args: object) => {
    entries += 1;
    const at = new Date(api.clock.nowMs()).toISOString();
    const mutations = [{ clientId: clientOf, id: entries, uuid: v7(), name, v: 1, args, actor: userId, at }];
    const answer = await browser.post("/api/sync/push", { ...ask, build: "t", epoch, mutations });
    return answer.json().results[0] as { status: string; code?: string };
  };
  const ok = async (name: string, args: object): Promise<void> => {
    const result = await push(name, args);
    if (result.status === "rejected") throw new Error(`${name} ${JSON.stringify(result)}`);
  };
  const client = { id: v7(), lastName: "Haddad", firstName: "Samira", emails: ["samira@client.example"] };
  const [petId, visitId] = [v7(), v7()];
  const locationId = firstLocationId(clinicId);
  const owner = { linkId: v7(), clientId: client.id };
  await ok("clients.register", client);
  await ok("pets.register", { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog"), owner });
  await ok("visits.walkIn", { id: visitId, petId, clientId: client.id, locationId });
  let invoicesMade = 0;
  /** An issued invoice over one line. */
  const invoice = async (minor: number) => {
    const [id, lineId] = [v7(), v7()];
    invoicesMade += 1;
    const price = { fixedMinor: 0, unitMinor: minor, priceId: null };
    await ok("chargeLines.add", { id: lineId, visitId, description: "Nail clip", price });
    await ok("invoices.issue", { id, lineIds: [lineId], grossMinor: minor, reference: `T1-000${invoicesMade}` });
    return id;
  };
  /** The row of an invoice is gone. */
  const forget = (id: string) =>
    api.sync.withClinicTx(clinicId, { userId, name: "test" }, (tx) => tx.remove(invoices, id));
  const approved = async <Args extends object>(name: string, args: Args) => {
    const full = { ...args, approval: { id: v7(), approvedBy: userId, reason: "Agreed" } };
    const answer = await browser.post("/api/approvals", { name, args: full, password: PASSWORD });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return full;
  };
  const rows = (table: string) =>
    api.store.read((sql) =>
      sql.all<Record<string, unknown>>(`select * from "${table}" where "clinicId" = ?`, [clinicId]),
    );
  const row = async (table: string, id: string) => (await rows(table)).find((one) => one["id"] === id);
  const items = async () => (await rows("attention")).map(({ kind }) => kind);
  const connect = (body: object = { provider: "sandbox" }) => browser.put("/api/payment-account", body);
  const link = async (invoiceId: string) => {
    const made = await browser.post("/api/payment-links", { invoiceId });
    if (made.statusCode !== 200) throw new Error(made.body);
    const { id, url } = made.json() as { id: string; url: string };
    return { id, url, token: url.split("#token=")[1] ?? "" };
  };
  /** A colleague with these rights, signed in. */
  const employee = async (permissions: readonly string[]): Promise<TestBrowser> => {
    const { email } = aRegistration();
    const person = { firstName: "Bea", lastName: "Okafor", profession: "nurse", jobTitle: "", permissions };
    await browser.post("/api/employees", { ...person, email, password: PASSWORD });
    const colleague = api.browser({ address: "198.51.100.21", host: new URL(origin).host });
    await colleague.login(email);
    return colleague;
  };
  const visitor = api.browser({ address: "198.51.100.20", host: new URL(origin).host });
  const look = async (token: string) => (await visitor.post("/api/public/payment-links/look", { token })).json();
  const open = (token: string) => visitor.post("/api/public/payment-links/open", { token });
  /** The client opens the link and does something on the provider's page. */
  const onPage = async (token: string, act: string) => {
    const opened = await open(token);
    if (opened.statusCode !== 200) throw new Error(opened.body);
    const { url } = opened.json() as { url: string };
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: act,
    });
    return { url, status: answer.status, html: await answer.text() };
  };
  const login = () => browser.login(address);
  return {
    browser,
    address,
    login,
    visitor,
    clinicId,
    userId,
    client,
    visitId,
    locationId,
    push,
    ok,
    invoice,
    forget,
    approved,
    rows,
    row,
    items,
    connect,
    employee,
    link,
    look,
    open,
    onPage,
  };
}
