import { confirmApproval, disputeApproval } from "@fernpaw/domain/approvals/approval.mutations";
import { registerProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { mergeClients, unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import { choosePackMail } from "@fernpaw/domain/downtime/pack-mail.mutations";
import { mergePets, unmergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { adjustStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import type { LightMyRequestResponse } from "fastify";
import { generateSync } from "otplib";
import { v7 } from "uuid";
import { createAdmin } from "../areas/auth/admins/create-admin.ts";
import { removeUnprovedClinics, UNPROVED_CLINIC_DAYS } from "../areas/auth/housekeeping.ts";
import { createAccountLinks } from "../areas/auth/public/account-links.ts";
import { createPasswords } from "../areas/auth/public/passwords.ts";
import { deriveKeys } from "../areas/auth/tokens/keys.ts";
import { change, globalQuery, rowsOf } from "../db/typed-sql.ts";
import { mailDuePacks } from "../areas/calendar/downtime/mail-packs.ts";
import { createMailOutbox } from "../mail/mail-outbox.ts";
import { addAdmin } from "./add-admin.ts";
import { editPlans, subscribe } from "./audit-plans.ts";
import { GIVEN_REASON, governPlatform } from "./audit-platform.ts";
import { addressOf, askForArchive } from "./archive-desk.ts";
import { payOnline } from "./audit-online.ts";
import { changeMoney } from "./audit-money.ts";
import { Authenticator } from "./authenticator.ts";
import { PUBLIC_URL, QUICK_PASSWORDS, TEST_SECRET, type TestApi } from "./build-test-api.ts";
import { drugDesk } from "./drug-desk.ts";
import { importDesk } from "./import-desk.ts";
import { mailTo, tokenIn } from "./mailbox.ts";
import { aClient, TestDevice } from "./sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

const OTHER_PASSWORD = "nine lanterns over the ferry";
const PIN = "482915";
const EMPLOYEE = { firstName: "Bea", lastName: "Okafor", profession: "nurse", jobTitle: "" };
const TABLET = { name: "Front desk", lockAfterMin: 5 };

/** Texts that people typed or that were shown or mailed: the audit log may hold none of them. */
const secrets = new Set([OTHER_PASSWORD, PASSWORD, PIN, "Okafor", "Front desk", "Ortega", "clinic.example"]);

let visitors = 0;

/** Does everything that the audit log records, over HTTP wherever there is a route. */
export function auditScenario(api: TestApi) {
  const ok = async (answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> => {
    const given = await answer;
    if (given.statusCode >= 300) throw new Error(`${given.raw.req.url} ${given.statusCode} ${given.body}`);
    return given;
  };
  const visitor = (): TestBrowser => api.browser({ address: `192.0.2.${(visitors += 1)}` });
  const signIn = (email: string, password = PASSWORD) => {
    const browser = visitor();
    return ok(browser.login(email, password)).then(() => browser);
  };
  const linkOf = async (email: string, kind: string): Promise<string> => {
    const token = tokenIn(await mailTo(api, email, kind));
    secrets.add(token);
    return token;
  };

  async function opened() {
    const owner = visitor();
    const { email } = await owner.register();
    const token = await linkOf(email, "verify");
    await ok(owner.post("/api/auth/verify-email", { token, password: PASSWORD }));
    const me = (await owner.get("/api/profile/me")).json();
    return { owner, email, userId: String(me.userId), clinicId: String(me.clinic._id) };
  }
  type Clinic = Awaited<ReturnType<typeof opened>>;

  async function hire(
    { owner }: Clinic,
    permissions = ["clients:view"],
  ): Promise<{ email: string; userId: string; scopeRev: number }> {
    const email = `bea${(visitors += 1)}@clinic.example`;
    const account = { ...EMPLOYEE, email, password: PASSWORD, permissions };
    const { userId, scopeRev } = (await ok(owner.post("/api/employees", account))).json();
    return { email, userId, scopeRev };
  }

  async function account({ owner, email, userId }: Clinic): Promise<void> {
    await ok(owner.get("/api/profile/export"));
    const { id } = await askForArchive(owner);
    await addressOf(owner, id);
    await ok(owner.call("DELETE", `/api/exports/${id}`));
    const elsewhere = await signIn(email);
    const places = (await owner.get("/api/profile/sessions")).json<{ id: string; isCurrent: boolean }[]>();
    const other = places.find(({ isCurrent }) => !isCurrent)?.id;
    await ok(owner.call("DELETE", `/api/profile/sessions/${other}`));
    await ok(elsewhere.login(email));
    await ok(owner.post("/api/profile/sessions/revoke-others"));
    await ok(owner.call("PATCH", "/api/profile/me", { body: { email: `new-${userId}@clinic.example` } }));
    await ok(owner.post("/api/profile/password", { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }));
    await ok(owner.post("/api/auth/unlock-link", { email }));
    await ok(visitor().post("/api/auth/unlock", { token: await linkOf(email, "unlock") }));
    await ok(owner.post("/api/auth/forget-password", { email }));
    const token = await linkOf(email, "reset");
    await ok(owner.post("/api/auth/reset-password", { token, password: PASSWORD }));
    await ok(owner.login(email));
    await ok((await signIn(email)).post("/api/auth/logout"));
  }

  /** A cookie that was used before. */
  async function stolenCookie({ email }: Clinic): Promise<void> {
    const browser = await signIn(email);
    const [first] = [...browser.cookies].filter(([name]) => name.includes("rt"));
    for (let turn = 0; turn < 2; turn += 1) {
      api.clock.passMin(10);
      await ok(browser.refresh());
    }
    if (first) browser.cookies.set(...first);
    await browser.refresh();
  }

  async function secondFactors({ owner, email }: Clinic): Promise<void> {
    const here = "/api/profile/two-factor";
    await ok(owner.login(email));
    const { secret } = (await ok(owner.post(`${here}/totp`))).json();
    const code = (): string => generateSync({ secret, epoch: Math.floor(api.clock.nowMs() / 1000) });
    await ok(owner.post(`${here}/totp/confirm`, { code: code() }));
    const { recoveryCodes } = (await ok(owner.post(`${here}/recovery-codes`))).json();
    for (const text of [secret, ...recoveryCodes]) secrets.add(text);
    const desk = visitor();
    const begin = async () => (await ok(desk.post("/api/auth/login", { email, password: PASSWORD }))).json().mfaToken;
    await desk.post("/api/auth/mfa", { mfaToken: await begin(), code: "000000" });
    await ok(desk.post("/api/auth/mfa", { mfaToken: await begin(), recoveryCode: recoveryCodes[0] }));
    const { token, options } = (await ok(owner.post(`${here}/passkeys/options`))).json();
    const device = new Authenticator();
    const credential = device.register(options.challenge);
    await ok(owner.post(`${here}/passkeys`, { token, name: "Front desk", credential }));
    await ok(owner.call("DELETE", `${here}/passkeys/${device.id}`));
    await ok(owner.call("DELETE", `${here}/totp`));
  }

  async function team(clinic: Clinic): Promise<void> {
    const { owner } = clinic;
    const { userId, email, scopeRev } = await hire(clinic);
    const rights = { permissions: ["clients:view", "reports:view"], scopeRev };
    await ok(owner.put(`/api/employees/${userId}/permissions`, rights));
    const nurse = await signIn(email);
    await ok(nurse.post("/api/profile/two-factor/totp")).then(async (answer) => {
      const code = generateSync({ secret: answer.json().secret, epoch: Math.floor(api.clock.nowMs() / 1000) });
      await ok(nurse.post("/api/profile/two-factor/totp/confirm", { code }));
    });
    await ok(owner.call("DELETE", `/api/employees/${userId}/second-factor`));
    await ok(owner.post(`/api/employees/${userId}/sessions/revoke-all`));
    const [joins, refused] = [`joins${visitors}@clinic.example`, `refused${visitors}@clinic.example`];
    const invite = (to: string) =>
      ok(owner.post("/api/invitations", { ...EMPLOYEE, email: to, permissions: ["clients:view"] }));
    await invite(joins);
    const { id } = (await invite(refused)).json();
    await ok(owner.post(`/api/invitations/${id}/resend`));
    await ok(owner.post(`/api/invitations/${id}/revoke`));
    const reply = { token: await linkOf(joins, "invitation"), firstName: "Bo", lastName: "Okafor", password: PASSWORD };
    await ok(visitor().post("/api/auth/complete-invitation", reply));
  }

  /** An unsent change of a locked-out person is released for review. */
  async function lockedOut(clinic: Clinic): Promise<void> {
    const { owner } = clinic;
    const { userId, email, scopeRev } = await hire(clinic);
    const tablet = await signIn(email);
    await ok(owner.put(`/api/employees/${userId}/status`, { status: "disabled", scopeRev }));
    const oldestPendingAt = new Date(api.clock.nowMs()).toISOString();
    await ok(tablet.put("/api/devices/current", { queueLength: 1, oldestPendingAt }));
    const [held] = (await owner.get(`/api/employees/${userId}/held-work`)).json<{ deviceId: string }[]>();
    await ok(owner.post(`/api/employees/${userId}/held-work/${held?.deviceId}/release`));
  }

  async function devices({ owner, userId }: Clinic): Promise<void> {
    await ok(owner.put("/api/shared-tablets/current", TABLET));
    await ok(owner.put("/api/shared-tablets/current/pin", { pin: PIN }));
    const typed = (pin: string) => owner.post("/api/auth/switch", { userId, pin }, { token: null });
    for (let turn = 0; turn < 5; turn += 1) await typed("730264");
    await ok(owner.call("DELETE", "/api/shared-tablets/current"));
    await ok(owner.post("/api/profile/calendar-feed", { names: "initials" }));
    await ok(owner.call("DELETE", "/api/profile/calendar-feed"));
    const { display, code } = (await ok(owner.post("/api/displays", { name: "Front desk", names: "pet" }))).json();
    secrets.add(code);
    await ok(owner.call("DELETE", `/api/displays/${display.id}`));
    await ok(owner.put("/api/booking-page", { slug: "eastgate", isOn: true, noticeHours: 2, aheadDays: 30 }));
  }

  async function oneDevice(clinic: Clinic): Promise<void> {
    const { owner } = clinic;
    const { email } = await hire(clinic);
    const nurse = await signIn(email);
    const [theirs] = (await nurse.get("/api/devices")).json<{ id: string; isThis: boolean }[]>();
    await ok(owner.post(`/api/devices/${theirs?.id}/revoke`));
    await ok(owner.post(`/api/devices/${theirs?.id}/readmit`));
  }

  async function lists(clinic: Clinic): Promise<void> {
    const desk = importDesk(() => api);
    const { id } = await desk.runImport(clinic, "Owner Name,Pet Name,Species\nAna Ortega,Juno,Dog");
    await desk.step(clinic, id, "undo");
    await ok(clinic.owner.call("DELETE", `/api/imports/${id}`));
  }

  async function merges({ owner, userId, clinicId }: Clinic): Promise<void> {
    const device = await new TestDevice(api.sync, { userId, clinicId }).join();
    const [from, into] = [aClient(), aClient()];
    const aPet = () => ({ id: v7(), name: "Juno", petTypeId: petTypeIdOf("dog") });
    const [juno, twin] = [aPet(), aPet()];
    const { results } = await device.push([
      device.entry(registerClient.name, from),
      device.entry(registerClient.name, into),
      device.entry(mergeClients.name, { fromId: from.id, intoId: into.id }),
      device.entry(unmergeClients.name, { id: from.id }),
      device.entry(registerPet.name, juno),
      device.entry(registerPet.name, twin),
      device.entry(mergePets.name, { fromId: juno.id, intoId: twin.id }),
      device.entry(unmergePets.name, { id: juno.id }),
    ]);
    if (results.some(({ status }) => status !== "applied")) throw new Error(JSON.stringify(results));
    await ok(owner.post(`/api/data-protection/clients/${into.id}/erasure`, { name: into.lastName }));
  }

  async function orders({ owner, userId, clinicId }: Clinic): Promise<void> {
    const device = await new TestDevice(api.sync, { userId, clinicId }).join();
    const [id, supplierId, productId] = [v7(), v7(), v7()];
    const line = { id: v7(), productId, supplierCode: "", packs: 1, packSizeMilli: 1000 };
    const order = { id, supplierId, locationId: firstLocationId(clinicId), lines: [line] };
    const { results } = await device.push([
      device.entry("suppliers.register", { id: supplierId, name: "Northmoor", email: "orders@clinic.example" }),
      device.entry("products.register", { id: productId, name: "Ear gel", kind: "medication" }),
      device.entry("purchaseOrders.draft", order),
    ]);
    if (results.some(({ status }) => status !== "applied")) throw new Error(JSON.stringify(results));
    await ok(owner.post(`/api/orders/${id}/mail`, { mailId: v7(), isAgain: false }));
  }

  /** A summary goes to a client, and a pet's record to another practice. */
  async function papers({ owner, userId, clinicId }: Clinic): Promise<void> {
    const device = await new TestDevice(api.sync, { userId, clinicId }).join();
    const [client, pet] = [
      { ...aClient(), emails: ["ortega@client.example"] },
      { id: v7(), name: "Miso", petTypeId: petTypeIdOf("cat") },
    ];
    const { results } = await device.push([
      device.entry(registerClient.name, client),
      device.entry(registerPet.name, { ...pet, owner: { linkId: v7(), clientId: client.id } }),
    ]);
    if (results.some(({ status }) => status !== "applied")) throw new Error(JSON.stringify(results));
    const text = { kind: "text", text: "Drops twice a day." };
    const document = { paper: "a4", title: "Summary", recipient: [], facts: [], blocks: [text] };
    const locationId = firstLocationId(clinicId);
    const message = {
      id: v7(),
      clientId: client.id,
      petIds: [pet.id],
      subject: "Summary of Miso",
      body: "See the PDF.",
    };
    secrets.add("Drops twice").add("Summary of Miso").add("client.example");
    await ok(owner.post("/api/messages/documents", { message, locationId, document }));
    await ok(owner.post(`/api/pets/${pet.id}/record`, { locationId, extent: "full", document }));
  }

  /** The owner gets the downtime pack of the morning. */
  async function packs({ userId, clinicId }: Clinic): Promise<void> {
    const device = await new TestDevice(api.sync, { userId, clinicId }).join();
    const { results } = await device.push([device.entry(choosePackMail.name, { set: { isOn: "yes", atMin: 0 } })]);
    if (results.some(({ status }) => status !== "applied")) throw new Error(JSON.stringify(results));
    const { store, sync, clock } = api;
    const outbox = createMailOutbox({ mode: "mailbox", key: deriveKeys(TEST_SECRET).mail, now: clock.nowMs });
    const onFailure = (error: unknown): never => {
      throw error;
    };
    await mailDuePacks({ store, sync, outbox, now: clock.nowMs, onFailure });
  }

  /** A nurse uses an expired batch twice, each time with the owner's PIN; the owner confirms one and disputes the other. */
  async function approved(clinic: Clinic): Promise<void> {
    const { owner, userId, clinicId } = clinic;
    await ok(owner.put("/api/shared-tablets/current", TABLET));
    await ok(owner.put("/api/shared-tablets/current/pin", { pin: PIN }));
    const shared = globalQuery.selectFrom("sharedTablets").select("deviceId").where("clinicId", "=", clinicId);
    const deviceId = (await api.store.read((sql) => rowsOf(sql, shared)))[0]?.deviceId ?? "";
    const nurse = await hire(clinic, ["inventory:view", "inventory:manage"]);
    const mine = await new TestDevice(api.sync, { userId, clinicId, deviceId }).join();
    const theirs = await new TestDevice(api.sync, { userId: nurse.userId, clinicId, deviceId }).join();
    const [productId, batchId] = [v7(), v7()];
    const dates = { expiresOn: "2026-01-31", receivedOn: "2025-01-31" };
    const approval = () => ({ id: v7(), approvedBy: userId, reason: "The only one" });
    const [first, second] = [approval(), approval()];
    const use = (one: object) => {
      const place = { productId, batchId, locationId: firstLocationId(clinicId) };
      return theirs.entry(adjustStock.name, {
        id: v7(),
        ...place,
        kind: "internal_use",
        quantityMilli: 1000,
        approval: one,
      });
    };
    const pushed = [
      await mine.push([
        mine.entry(registerProduct.name, { id: productId, name: "Ear gel", kind: "medication" }),
        mine.entry(registerBatch.name, { id: batchId, productId, number: "EG-0412", ...dates }),
      ]),
      await theirs.push([use(first), use(second)]),
      await mine.push([
        mine.entry(confirmApproval.name, { id: first.id }),
        mine.entry(disputeApproval.name, { id: second.id, note: "I was at home" }),
      ]),
    ].flatMap(({ results }) => results);
    if (pushed.some(({ status }) => status === "rejected")) throw new Error(JSON.stringify(pushed));
  }

  /** The owner destroys a controlled drug, which the nurse witnesses by PIN, looks at the register, exports a report, and takes money back. */
  async function register(clinic: Clinic): Promise<void> {
    const { clinicId, userId } = clinic;
    const drugs = await drugDesk(api, { clinicId, userId });
    await drugs.ok("controlledEntries.dispose", drugs.moved({ kind: "destroy", reason: "Expired" }));
    const { productId } = drugs;
    const view = { id: v7(), locationId: firstLocationId(clinicId), productId, how: "print" };
    await drugs.ok("controlledRegisters.view", view);
    const days = { from: "2026-11-01", to: "2026-11-20" };
    await drugs.ok("clinicSettings.exportReport", { id: clinicId, report: "income", ...days, how: "csv" });
    await drugs.ok("clinicSettings.saveDeviceArchive", { id: clinicId });
    secrets.add("Expired").add("Typed twice");
    await changeMoney(drugs, { userId, reason: "Typed twice" });
  }

  /** The owner of a clinic from before there was an agreement. */
  async function agreed({ owner, clinicId }: Clinic): Promise<void> {
    const before = { agreementVersion: null, agreementAt: null, agreementBy: null };
    const forget = globalQuery.updateTable("clinics").set(before).where("id", "=", clinicId);
    await api.store.write((sql) => change(sql, forget));
    await ok(owner.post("/api/data-protection/agreement", { version: AGREEMENT.version }));
  }

  async function announced(): Promise<void> {
    const { email } = await addAdmin(api, ["platform:settings:manage"]);
    const admin = visitor();
    const { accessToken } = (await ok(admin.post("/api/admin/auth/login", { email, password: PASSWORD }))).json();
    admin.accessToken = String(accessToken);
    secrets.add("Maintenance");
    const words = { title: "Maintenance on Sunday", body: "Nothing can be sent." };
    const id = v7();
    await ok(admin.post("/api/admin/announcements", { id, ...words, audience: { type: "all" } }));
    const corrected = { title: "Corrected", body: GIVEN_REASON, revision: 1 };
    await ok(admin.post(`/api/admin/announcements/${id}/correct`, corrected));
    await ok(admin.post(`/api/admin/announcements/${id}/end`));
  }

  const { store, clock, dataDir } = api;
  const createOne = () =>
    createAdmin("staff@clinic.example", {
      store,
      passwords: createPasswords(QUICK_PASSWORDS.password, deriveKeys("another secret of the tests, long enough")),
      links: createAccountLinks({ publicUrl: PUBLIC_URL, now: clock.nowMs }),
      now: clock.nowMs,
    });

  return {
    secrets,
    /** Answers the clinics whose chains have it, beside the platform's. */
    async play(): Promise<string[]> {
      const clinic = await opened();
      await account(clinic);
      await stolenCookie(clinic);
      await secondFactors(clinic);
      await team(clinic);
      await lockedOut(clinic);
      await devices(clinic);
      await clinic.owner.login(clinic.email);
      await oneDevice(clinic);
      await agreed(clinic);
      await lists(clinic);
      await merges(clinic);
      await orders(clinic);
      await papers(clinic);
      await packs(clinic);
      await approved(clinic);
      await register(clinic);
      secrets.add("Paid twice");
      await payOnline({ api, ok, ...clinic });
      secrets.add(GIVEN_REASON);
      // Before a plan ends the trial.
      await governPlatform({ api, ok, clinicId: clinic.clinicId });
      await subscribe({ api, ok }, clinic);
      await createOne();
      await createOne();
      await announced();
      await editPlans({ api, ok });
      const unused = visitor();
      await unused.register();
      const unusedId = String((await unused.get("/api/profile/me")).json().clinic._id);
      clock.passMin((UNPROVED_CLINIC_DAYS + 1) * 24 * 60);
      const sessions = { forgetUser: () => undefined };
      await removeUnprovedClinics({ store, sessions, asksForProof: true, dataDir, now: clock.nowMs });
      return [clinic.clinicId, unusedId];
    },
  };
}
