import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLATFORM_CHAIN } from "../../../audit/audit-hash.ts";
import { auditLog } from "../../../testing/audit-log.ts";
import { addAdmin } from "../../../testing/add-admin.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailTo, tokenIn } from "../../../testing/mailbox.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";
import { endLeftAccesses } from "./support-access.ts";

const RIGHTS = ["platform:support:view", "platform:clinics:manage"] as const;

describe.each(AREA_DATABASES)("the end of an administrator's session on %s", (database) => {
  let api: TestApi;
  let clinic: DeskClinic;
  let admin: TestBrowser;
  let email: string;
  let userId: string;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    await openClinic(api, "Elsewhere");
  });
  beforeEach(async () => {
    clinic = await openClinic(api, `Harbour ${v7().slice(-6)}`);
    ({ email, userId } = await addAdmin(api, RIGHTS));
    admin = await signIn();
  });
  afterAll(() => api.close());

  const open = async (by = admin) => {
    const given = { reason: "Stock of ear gel differs", ticket: "2231" };
    return (await by.post(`/api/admin/clinics/${clinic.id}/support`, given)).json<{ id: string }>().id;
  };
  const own = async () =>
    (await clinic.owner.get("/api/clinic/support")).json<{ rows: { isOpen: boolean; endedBy: string | null }[] }>()
      .rows;
  const signIn = async (): Promise<TestBrowser> => {
    const browser = api.browser({ address: "198.51.100.250" });
    const answer = await browser.post("/api/admin/auth/login", { email, password: PASSWORD });
    browser.accessToken = answer.json<{ accessToken: string }>().accessToken;
    return browser;
  };
  const ENDED = [{ isOpen: false, endedBy: "signed_out" }];

  test("at the logout ends the support access at once, in both logs, and a new sign-in does not bring it back", async () => {
    const id = await open();
    const colleague = await staffOf(api, RIGHTS);
    const theirs = await open(colleague);
    expect((await admin.post("/api/admin/auth/logout")).statusCode).toBe(204);
    expect(await own()).toMatchObject([
      { id: theirs, isOpen: true },
      { id, ...ENDED[0] },
    ]);
    for (const chain of [clinic.id, PLATFORM_CHAIN]) {
      const ends = (await auditLog(api.store, chain)).filter(
        ({ code, entityId }) => code === "platform.supportEnded" && entityId === id,
      );
      expect(ends).toMatchObject([{ actorId: null, details: { clinicId: clinic.id, by: "signed_out" } }]);
    }
    const again = await signIn();
    expect((await again.get(`/api/admin/support/${id}/rows?table=staff`)).json()).toMatchObject({
      code: "support_ended",
    });
    expect((await again.get("/api/admin/support")).json()).toEqual({ rows: [] });
  });

  test("by a disabled account ends it", async () => {
    await open();
    const manager = await staffOf(api, ["platform:users:manage", "platform:settings:manage"]);
    const { scopeRev } = (await manager.get(`/api/admin/users/${userId}`)).json<{ scopeRev: number }>();
    const answer = await manager.put(`/api/admin/users/${userId}/status`, { status: "disabled", scopeRev });
    expect(answer.statusCode).toBe(204);
    expect(await own()).toMatchObject(ENDED);
  });

  test("by a reset password ends it", async () => {
    await open();
    await api.browser().post("/api/auth/forget-password", { email });
    const token = tokenIn(await mailTo(api, email, "reset"));
    const answer = await api.browser().post("/api/auth/reset-password", { token, password: "a-new-pass-phrase-2026" });
    expect(answer.statusCode).toBeLessThan(300);
    expect(await own()).toMatchObject(ENDED);
  });

  test("by its time ends it at the next round, and not before", async () => {
    await open();
    const listed = async () =>
      (await (await staffOf(api, RIGHTS)).get(`/api/admin/clinics/${clinic.id}/support`)).json<{ rows: object[] }>()
        .rows;
    const round = () => endLeftAccesses({ store: api.store, now: api.clock.nowMs });
    api.clock.passMin(14);
    await round();
    expect(await listed()).toMatchObject([{ isOpen: true }]);
    api.clock.passMin(1);
    await round();
    expect(await listed()).toMatchObject(ENDED);
  });
});
