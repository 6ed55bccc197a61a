import { v4, v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailTo, tokenIn } from "../../../testing/mailbox.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { assertMayWrite } from "../../subscriptions/public/assert-may-write.ts";
import { setSubscription } from "../../subscriptions/subscriptions.queries.ts";
import { aClient } from "../../../testing/sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

describe.each(AREA_DATABASES)("what platform staff do to a clinic on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;
  let count = 0;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
  });
  beforeEach(async () => {
    admin = await staffOf(api, ["platform:clinics:manage"]);
    await clinic.owner.login(clinic.email);
  });
  afterAll(() => api.close());

  const act = (verb: string, body: object, id = clinic.id) => admin.post(`/api/admin/clinics/${id}/${verb}`, body);
  const page = async () =>
    (await admin.get(`/api/admin/clinics/${clinic.id}`)).json<{
      suspendedAt: string | null;
      trialEndsAt: string;
      isClosed: boolean;
      invitations: { id: string; email: string; status: string }[];
      acts: { kind: string; days: number; reason: string; byName: string }[];
    }>();

  async function push(at: string) {
    const addressed = { protocol: 1, schema: 1, clinicId: clinic.id, deviceId: "tablet" };
    const pull = { ...addressed, epoch: "", scopeRev: 0, cursor: 0, clients: [], nonce: v4() };
    const { reset } = (await clinic.owner.post("/api/sync/pull", pull)).json<{ reset: { epoch: string } }>();
    const made = {
      id: (count += 1),
      uuid: v7(),
      name: "clients.register",
      v: 1,
      args: aClient(),
      actor: clinic.userId,
      at,
    };
    const mutations = [{ ...made, clientId: "018f0000-0000-7000-8000-000000000001" }];
    const answer = await clinic.owner.post("/api/sync/push", {
      ...addressed,
      build: "t",
      epoch: reset.epoch,
      nonce: "n-1",
      mutations,
    });
    if (answer.statusCode !== 200) count -= 1;
    return answer;
  }

  test("suspend: new changes are refused with a clear word, reading and earlier changes go on", async () => {
    const before = api.clock.now();
    expect((await push(before)).statusCode).toBe(200);
    expect((await act("suspend", { reason: "Card fraud" })).statusCode).toBe(204);
    expect((await page()).suspendedAt).toBe(api.clock.now());
    const choice = { planCode: "practice", interval: "month" };
    const paid = [
      await clinic.owner.post("/api/subscriptions/plan/order", choice),
      await clinic.owner.put("/api/subscriptions/plan", choice),
      await clinic.owner.put("/api/subscriptions/plan/end", { isSet: false }),
    ];
    expect(paid.map((answer) => answer.json().code)).toEqual(Array(3).fill("clinic_suspended"));
    api.clock.passMin(6);
    expect((await push(before)).statusCode).toBe(200);
    const refused = await push(api.clock.now());
    expect([refused.statusCode, refused.json().code]).toEqual([403, "clinic_suspended"]);
    expect(refused.json().title).toContain("suspended your clinic");
    expect((await clinic.owner.get("/api/sync/snapshot?bucket=p1&schema=1")).body).toContain('"t":"end"');
    const standing = (await clinic.owner.get("/api/subscriptions/status")).json();
    expect(standing).toMatchObject({ status: "trialing", isSuspended: true });
    const stopped = expect.objectContaining({ code: "clinic_suspended" });
    await expect(assertMayWrite(api.store, clinic.id, api.clock.now())).rejects.toEqual(stopped);
    const mail = await mailTo(api, clinic.email, "platform_act");
    expect([mail.subject, mail.text.includes("Card fraud")]).toEqual(["Harbour is suspended", true]);
    const listed = (await admin.get("/api/admin/clinics?status=suspended")).json();
    expect(listed.rows).toMatchObject([{ name: "Harbour", isSuspended: true }]);
  });

  test("resume: the same change is taken; each act is kept with its reason and its author", async () => {
    expect((await act("suspend", { reason: "Again" })).json().code).toBe("invalid_transition");
    expect((await act("resume", { reason: "Cleared" })).statusCode).toBe(204);
    expect((await clinic.owner.get("/api/subscriptions/status")).json().isSuspended).toBe(false);
    expect((await act("resume", { reason: "Cleared" })).json().code).toBe("invalid_transition");
    expect((await push(api.clock.now())).statusCode).toBe(200);
    expect((await mailTo(api, clinic.email, "platform_act")).subject).toBe("Harbour works again");
    expect((await page()).acts).toMatchObject([
      { kind: "resumed", reason: "Cleared", byName: "Noor Haddad" },
      { kind: "suspended", reason: "Card fraud", byName: "Noor Haddad" },
    ]);
    const events = await api.store.read((sql) =>
      rowsOf(sql, clinicQuery(clinic.id).selectFrom("auditEvents").select(["code", "details"]).orderBy("seq")),
    );
    const codes = events.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["platform.clinicSuspended", "platform.clinicResumed"]));
    expect(JSON.stringify(events)).not.toContain("fraud");
  });

  test("close: writing stops and is recorded as closed, reading goes on, and resume opens the clinic again", async () => {
    expect((await act("close", { reason: "Sold" })).statusCode).toBe(204);
    expect(await page()).toMatchObject({ isClosed: true, suspendedAt: api.clock.now() });
    expect((await act("close", { reason: "Sold" })).json().code).toBe("invalid_transition");
    api.clock.passMin(6);
    expect((await push(api.clock.now())).json().code).toBe("clinic_suspended");
    expect((await clinic.owner.get("/api/sync/snapshot?bucket=p1&schema=1")).body).toContain('"t":"end"');
    const mail = await mailTo(api, clinic.email, "platform_act");
    expect([mail.subject, mail.text.includes("not deleted")]).toEqual(["Harbour is closed", true]);
    admin = await staffOf(api, ["platform:clinics:manage"]);
    expect((await act("resume", { reason: "Bought back" })).statusCode).toBe(204);
    const { acts, ...resumed } = await page();
    expect(resumed).toMatchObject({ isClosed: false, suspendedAt: null });
    expect(acts.slice(0, 2).map(({ kind }) => kind)).toEqual(["resumed", "closed"]);
    await act("suspend", { reason: "Fraud" });
    expect((await page()).isClosed).toBe(false);
    expect((await act("close", { reason: "Fraud" })).statusCode).toBe(204);
    expect((await page()).isClosed).toBe(true);
    await act("resume", { reason: "Cleared" });
  });

  test("a device is taken off the list with a reason; its sessions end, and the owner lets it in again", async () => {
    const tablet = api.browser({ address: "198.18.0.9" });
    await tablet.login(clinic.email);
    const devices = (await clinic.owner.get("/api/devices")).json<{ id: string; isThis: boolean }[]>();
    const id = devices.find(({ isThis }) => !isThis)?.id ?? "";
    const remove = (reason: string, of = clinic.id) => act(`devices/${id}/revoke`, { reason }, of);
    expect((await remove(" ")).statusCode).toBe(400);
    const other = await openClinic(api, "Eastgate");
    expect((await remove("Stolen", other.id)).statusCode).toBe(404);
    expect((await tablet.get("/api/profile/me")).statusCode).toBe(200);
    expect((await remove("Stolen")).statusCode).toBe(204);
    expect((await tablet.get("/api/profile/me")).json().code).toBe("device_revoked");
    expect((await clinic.owner.get("/api/profile/me")).statusCode).toBe(200);
    expect((await remove("Stolen")).json().code).toBe("invalid_transition");
    expect((await mailTo(api, clinic.email, "platform_act")).text).toContain("Stolen");
    expect((await page()).acts[0]).toMatchObject({ kind: "device_removed", reason: "Stolen" });
    expect((await clinic.owner.post(`/api/devices/${id}/readmit`)).statusCode).toBe(200);
    expect((await tablet.login(clinic.email)).statusCode).toBe(200);
  });

  test("an invitation of the clinic is sent again; the link before is void", async () => {
    const email = "bo@clinic.example";
    const person = { email, firstName: "Bo", lastName: "Li", profession: "nurse", permissions: [] };
    expect((await clinic.owner.post("/api/invitations", person)).statusCode).toBe(201);
    const first = tokenIn(await mailTo(api, email, "invitation"));
    const [waiting] = (await page()).invitations;
    expect(waiting).toMatchObject({ email, status: "open" });
    api.clock.tick();
    const resend = (of = clinic.id) => admin.post(`/api/admin/clinics/${of}/invitations/${waiting?.id}/resend`);
    expect((await resend()).statusCode).toBe(204);
    const second = tokenIn(await mailTo(api, email, "invitation"));
    const look = (token: string) => api.browser().post("/api/auth/invitation", { token });
    expect([(await look(first)).statusCode, (await look(second)).statusCode]).toEqual([400, 200]);
    expect((await resend(v7())).statusCode).toBe(404);
    await clinic.owner.post(`/api/invitations/${waiting?.id}/revoke`);
    expect([(await resend()).json().code, (await page()).invitations]).toEqual(["invalid_transition", []]);
  });

  test("extend the trial from its end; from now on where it is over; once where two ask at the same time", async () => {
    const { trialEndsAt } = await page();
    const first = await act("extend-trial", { days: 7, reason: "Holiday", trialEndsAt });
    expect(first.statusCode).toBe(204);
    const later = await page();
    expect(Date.parse(later.trialEndsAt) - Date.parse(trialEndsAt)).toBe(7 * 86_400_000);
    const second = await act("extend-trial", { days: 7, reason: "Holiday", trialEndsAt });
    expect([second.statusCode, second.json().code]).toEqual([409, "changed_meanwhile"]);
    expect(later.acts[0]).toMatchObject({ kind: "trial_extended", days: 7, reason: "Holiday" });
    api.clock.set(new Date(Date.parse(later.trialEndsAt) + 86_400_000).toISOString());
    admin = await staffOf(api, ["platform:clinics:manage"]);
    const ended = { days: 3, reason: "Late", trialEndsAt: later.trialEndsAt };
    expect((await act("extend-trial", ended)).statusCode).toBe(204);
    expect(Date.parse((await page()).trialEndsAt) - api.clock.nowMs()).toBe(3 * 86_400_000);
  });

  test("a clinic that pays has no trial to extend", async () => {
    const { trialEndsAt } = await page();
    const paying = { status: "active", trialEndsAt, lapsedAt: null };
    await api.store.write((sql) => setSubscription(sql, clinic.id, paying, api.clock.now()));
    expect((await page()).trialEndsAt).toBeNull();
  });

  test.each([
    ["no reason", "suspend", { reason: " " }],
    ["no days", "extend-trial", { days: 0, reason: "x", trialEndsAt: "2026-11-21T09:00:00.000Z" }],
    ["too many days", "extend-trial", { days: 91, reason: "x", trialEndsAt: "2026-11-21T09:00:00.000Z" }],
  ])("%s is refused", async (_name, verb, body) => {
    expect((await act(verb, body)).statusCode).toBe(400);
  });

  test("a clinic that is not there is not found; the right and a fresh password are needed", async () => {
    expect((await act("suspend", { reason: "x" }, v7())).statusCode).toBe(404);
    expect((await admin.get(`/api/admin/clinics/${v7()}`)).statusCode).toBe(404);
    const other = await staffOf(api, ["platform:users:manage"]);
    for (const verb of ["suspend", "resume", "close", `devices/${v7()}/revoke`])
      expect((await other.post(`/api/admin/clinics/${clinic.id}/${verb}`, { reason: "x" })).statusCode).toBe(403);
    api.clock.passMin(14);
    await admin.get("/api/admin/figures");
    const asked = await act("suspend", { reason: "x" });
    expect(asked.json().code).toBe("step_up_required");
    await admin.post("/api/admin/auth/step-up", { password: PASSWORD });
    expect((await act("suspend", { reason: "x" })).statusCode).toBe(204);
  });
});
