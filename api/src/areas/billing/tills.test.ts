import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../testing/build-test-api.ts";
import { buildTestApiOn, AREA_DATABASES } from "../../testing/databases.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

interface Listed {
  deviceId: string;
  unsentCount: number;
  unsentMinor: number;
  missing: string;
}

describe.each(AREA_DATABASES)("closing a till on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());

  /** A clinic with a till and 50.00 in it. Several tablets of one person push. */
  async function aTill() {
    const browser: TestBrowser = api.browser();
    await browser.register();
    const profile = (await browser.get("/api/profile/me")).json();
    const clinicId = profile.clinic._id as string;
    const userId = profile.userId as string;
    const ask = { protocol: 1, schema: 1, clinicId, deviceId: "desk", epoch: "", nonce: v4() };
    const { epoch } = (await browser.post("/api/sync/pull", { ...ask, scopeRev: 0, cursor: 0, clients: [] })).json()
      .reset;
    const tablet = (deviceId: string) => {
      const clientId = v7();
      let id = 0;
      return async (name: string, args: object) => {
        id += 1;
        const at = new Date(api.clock.nowMs()).toISOString();
        const mutations = [{ clientId, id, uuid: v7(), name, v: 1, args, actor: userId, at }];
        const answer = await browser.post("/api/sync/push", { ...ask, deviceId, build: "t", epoch, mutations });
        return answer.json().results[0];
      };
    };
    const [desk, exam] = [tablet("desk"), tablet("exam")];
    const [tillId, sessionId] = [v7(), v7()];
    const locationId = firstLocationId(clinicId);
    const till = { id: tillId, name: "Till 1", locationId, sessionId, floatMinor: 5000 };
    expect(await desk("tills.add", till)).toMatchObject({ status: "applied" });
    const payment = (amountMinor: number) => ({ id: v7(), locationId, amountMinor, method: "cash", tillId });
    const tell = (deviceId: string, unsentCount: number, unsentMinor: number) =>
      browser.put("/api/tills/tablet", { deviceId, tills: [{ tillId, unsentCount, unsentMinor }] });
    const list = async (): Promise<Listed[]> =>
      (await browser.get(`/api/tills/sessions/${sessionId}/tablets?deviceId=desk`)).json();
    const close = (expectedMinor: number, more: object = {}) =>
      desk("tills.close", {
        id: sessionId,
        nextId: v7(),
        counted: [{ method: "cash", expectedMinor, countedMinor: expectedMinor }],
        keptMinor: 5000,
        ...more,
      });
    return { browser, desk, exam, sessionId, payment, tell, list, close, tillId };
  }

  test("waits for a tablet that says it has payments, and takes them when they have come", async () => {
    const { exam, payment, tell, list, close } = await aTill();
    expect((await tell("exam", 1, 1200)).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ deviceId: "exam", unsentCount: 1, unsentMinor: 1200, missing: "unsent" }]);
    expect(await close(5000)).toMatchObject({ status: "rejected", code: "till_tablets_missing" });
    expect(await exam("payments.record", payment(1200))).toMatchObject({ status: "applied" });
    await tell("exam", 0, 0);
    expect(await list()).toMatchObject([{ deviceId: "exam", missing: "no" }]);
    expect(await close(5000)).toMatchObject({ status: "rejected", code: "till_changed" });
    expect(await close(6200)).toMatchObject({ status: "applied" });
  });

  test("a tablet that names other tills has sent the payments of this one", async () => {
    const { browser, tell, list } = await aTill();
    await tell("exam", 2, 900);
    expect(await list()).toMatchObject([{ deviceId: "exam", missing: "unsent" }]);
    expect((await browser.put("/api/tills/tablet", { deviceId: "exam", tills: [] })).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ deviceId: "exam", unsentCount: 0, missing: "no" }]);
  });

  test("names a tablet that took payments in the session and has had no contact for ten minutes", async () => {
    const { browser, desk, exam, payment, list, close } = await aTill();
    await exam("payments.record", payment(700));
    await desk("payments.record", payment(300));
    expect((await list()).map(({ missing }) => missing)).toEqual(["no", "no"]);
    api.clock.passMin(11);
    await browser.refresh();
    expect(await list()).toMatchObject([
      { deviceId: "desk", missing: "no" },
      { deviceId: "exam", missing: "silent" },
    ]);
    expect(await close(6000)).toMatchObject({ code: "till_tablets_missing" });
    const missing = [{ deviceId: "exam", unsentCount: 0, unsentMinor: 0 }];
    expect(await close(6000, { missing })).toMatchObject({ code: "approval_required" });
  });

  test("knows only tills and sessions of the clinic", async () => {
    const [own, other] = [await aTill(), await aTill()];
    const foreign = { deviceId: "exam", tills: [{ tillId: own.tillId, unsentCount: 3, unsentMinor: 900 }] };
    expect((await other.browser.put("/api/tills/tablet", foreign)).statusCode).toBe(204);
    expect(await own.list()).toEqual([]);
    const url = `/api/tills/sessions/${own.sessionId}/tablets?deviceId=desk`;
    expect((await other.browser.get(url)).statusCode).toBe(404);
    expect(await other.desk("payments.record", own.payment(100))).toMatchObject({ status: "applied" });
    expect(await other.close(5000)).toMatchObject({ status: "applied" });
    expect(await own.close(5000)).toMatchObject({ status: "applied" });
  });
});
