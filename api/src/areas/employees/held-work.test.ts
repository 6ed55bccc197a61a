import { attention } from "@fernpaw/domain/kernel/attention";
import { clients } from "@fernpaw/domain/clients/client";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import { auditLog } from "../../testing/audit-log.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { aClient } from "../../testing/sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

let hired = 0;

describe.each(AREA_DATABASES)("unsent work of a locked-out person on %s", (database) => {
  let api: TestApi;
  let owner: TestBrowser;
  let clinicId: string;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
    owner = api.browser();
    await owner.register();
    clinicId = (await owner.get("/api/profile/me")).json().clinic._id;
  });
  afterAll(() => api.close());

  const codeOf = (answer: { statusCode: number; json(): unknown }) => [
    answer.statusCode,
    (answer.json() as { code?: string }).code,
  ];

  /** A nurse with a change on the tablet that was recorded without a network, who is locked out meanwhile. */
  async function aLockedNurse() {
    hired += 1;
    const email = `held${hired}-${database}@clinic.example`;
    const person = { firstName: "Bo", lastName: "Li", email, password: PASSWORD, profession: "nurse" };
    const permissions = ["clients:view", "clients:manage"];
    const hiredNow = (await owner.post("/api/employees", { ...person, permissions })).json();
    const userId: string = hiredNow.userId;
    const tablet = api.browser();
    await tablet.login(email);
    const sync = { protocol: 1, schema: 1, clinicId, deviceId: v7(), nonce: v7() };
    const pulled = (
      await tablet.post("/api/sync/pull", { ...sync, epoch: "", scopeRev: 0, cursor: 0, clients: [] })
    ).json();
    const { epoch } = pulled.reset;
    const clientId = v7();
    const args = aClient(v7(), `Held ${hired}`);
    const mutation = {
      clientId,
      id: 1,
      uuid: v7(),
      name: "clients.register",
      v: 1,
      args,
      actor: userId,
      at: new Date(api.clock.nowMs()).toISOString(),
    };
    const push = () =>
      tablet.post("/api/sync/push", { ...sync, build: "test", epoch, nonce: v7(), mutations: [mutation] });
    const set = (status: string, scopeRev: number) =>
      owner.put(`/api/employees/${userId}/status`, { status, scopeRev });
    expect((await set("disabled", 1)).statusCode).toBe(200);
    const report = (queueLength: number) =>
      tablet.put("/api/devices/current", { queueLength, oldestPendingAt: queueLength > 0 ? mutation.at : null });
    const held = async () => (await owner.get(`/api/employees/${userId}/held-work`)).json<Record<string, unknown>[]>();
    return { tablet, email, userId, push, set, report, held, args, mutation };
  }
  type Nurse = Awaited<ReturnType<typeof aLockedNurse>>;
  const release = ({ userId }: Nurse, deviceId: unknown, by = owner) =>
    by.post(`/api/employees/${userId}/held-work/${String(deviceId)}/release`);
  const clientNamed = (lastName: string) =>
    api.store.read((sql) =>
      rowsOf(sql, everyClinicQuery.selectFrom(clients.table).select("id").where("lastName", "=", lastName)),
    );

  test("is refused, stays on the device, and the owner sees device and count", async () => {
    const nurse = await aLockedNurse();
    expect(codeOf(await nurse.push())).toEqual([403, "clinic_access_lost"]);
    expect((await nurse.report(1)).statusCode).toBe(204);
    expect(await nurse.held()).toMatchObject([{ changes: 1, oldestAt: nurse.mutation.at, releasedAt: null }]);
    expect(await clientNamed(nurse.args.lastName)).toEqual([]);
    expect(codeOf(await nurse.push())).toEqual([403, "clinic_access_lost"]);
  });

  test("once released comes to the owners' inbox, takes no effect, and nothing can be read with it", async () => {
    const nurse = await aLockedNurse();
    await nurse.report(1);
    const [held] = await nurse.held();
    expect((await release(nurse, held?.["deviceId"])).statusCode).toBe(204);
    expect(codeOf(await release(nurse, held?.["deviceId"]))).toEqual([404, "not_found"]);
    const { results } = (await nurse.push()).json();
    expect(results).toMatchObject([{ uuid: nurse.mutation.uuid, status: "rejected", code: "author_locked_out" }]);
    expect((await nurse.push()).json().results).toMatchObject([{ status: "rejected", code: "author_locked_out" }]);
    expect(await clientNamed(nurse.args.lastName)).toEqual([]);
    const items = await api.store.read((sql) =>
      rowsOf(
        sql,
        clinicQuery(clinicId)
          .selectFrom(attention.table)
          .select(["scope", "code", "mine", "status"])
          .where("mutationUuid", "=", nurse.mutation.uuid),
      ),
    );
    expect(items).toMatchObject([{ scope: "owner", code: "author_locked_out", status: "open" }]);
    expect(String(items[0]?.mine)).toContain(nurse.args.lastName);
    for (const path of ["/api/sync/snapshot?bucket=p0&schema=1", "/api/profile/me", "/api/search?q=held"])
      expect(codeOf(await nurse.tablet.get(path)), path).toEqual([403, "clinic_access_lost"]);
    await nurse.report(0);
    expect(await nurse.held()).toMatchObject([{ changes: 0 }]);
    const log = await auditLog(api.store, clinicId);
    expect(log.at(-1)).toMatchObject({ code: "employees.workReleased", details: { changes: 1 } });
  });

  test("is sent as usual when its author is let in again; the release is over then", async () => {
    const nurse = await aLockedNurse();
    await nurse.report(1);
    const [held] = await nurse.held();
    await release(nurse, held?.["deviceId"]);
    await nurse.set("active", 2);
    expect((await nurse.push()).statusCode, "a device that was lost meanwhile opens nothing").toBe(401);
    expect((await nurse.tablet.refresh()).statusCode).toBe(401);
    await nurse.tablet.login(nurse.email);
    expect((await nurse.push()).json().results).toMatchObject([{ status: "applied" }]);
    expect(await clientNamed(nurse.args.lastName)).toHaveLength(1);
    await nurse.set("disabled", 3);
    expect(codeOf(await nurse.push())).toEqual([403, "clinic_access_lost"]);
    expect(await nurse.held()).toEqual([]);
  });

  test("is the owner's business alone, and of the own clinic", async () => {
    const nurse = await aLockedNurse();
    await nurse.report(1);
    const [held] = await nurse.held();
    const stranger = api.browser();
    await stranger.register();
    expect((await stranger.get(`/api/employees/${nurse.userId}/held-work`)).statusCode).toBe(404);
    expect((await release(nurse, held?.["deviceId"], stranger)).statusCode).toBe(404);
    expect(codeOf(await nurse.tablet.get(`/api/employees/${nurse.userId}/held-work`))).toEqual([
      403,
      "clinic_access_lost",
    ]);
    expect((await release(nurse, v7())).statusCode).toBe(404);
    await nurse.set("active", 2);
    expect(codeOf(await release(nurse, held?.["deviceId"]))).toEqual([409, "invalid_transition"]);
  });
});
