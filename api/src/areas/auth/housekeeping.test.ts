import type { Sql } from "@fernpaw/sync/server/store";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { everyClinic } from "../../db/every-clinic.ts";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { auditLog } from "../../testing/audit-log.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { areaTests, buildTestApiOn, DATABASES, testAtOnce } from "../../testing/databases.ts";
import { mailTo, tokenIn } from "../../testing/mailbox.ts";
import { type Registration, PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";
import { MOST_CLINICS, removeOldRows, removeUnprovedClinics, UNPROVED_CLINIC_DAYS } from "./housekeeping.ts";

const DAY_MIN = 24 * 60;
let networks = 0;

interface Column {
  table: string;
  name: string;
}

/** Every column of every table, as the database itself says. */
async function columns(sql: Sql): Promise<Column[]> {
  if (sql.dialect === "sqlite") {
    return sql.all<Column>(
      `select m."name" as "table", c."name" as "name" from sqlite_master m, pragma_table_info(m."name") c
       where m."type" = 'table'`,
    );
  }
  return sql.all<Column>(
    `select table_name as "table", column_name as "name" from information_schema.columns
     where table_schema = current_schema()`,
  );
}

describe.each(DATABASES)("what nobody needs any more, on %s", (database) => {
  const { test } = areaTests(database);
  let api: TestApi;
  beforeEach(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterEach(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.${(networks += 1) >> 8}.${networks & 255}` });
  const deps = (asksForProof = true) => ({
    store: api.store,
    sessions: { forgetUser: () => undefined },
    asksForProof,
    dataDir: api.dataDir,
    now: api.clock.nowMs,
  });
  const clean = () => removeUnprovedClinics(deps());
  const passDays = (days: number) => api.clock.passMin(days * DAY_MIN);
  async function claimed(given: Partial<Registration> = {}) {
    const browser = visitor();
    const { email } = await browser.register(given);
    const { userId, clinic } = (await browser.get("/api/profile/me")).json();
    return { browser, email, userId: userId as string, clinicId: clinic._id as string };
  }

  /** Tables that still say anything of them. */
  const tracesOf = ({ clinicId, userId }: { clinicId: string; userId: string }): Promise<string[]> =>
    api.store.read(async (sql) => {
      const found = new Set<string>();
      for (const { table, name } of await columns(sql)) {
        if (!["id", "clinicId", "userId", "subjectId", "createdBy"].includes(name)) continue;
        const text = everyClinic(`select count(*) as "count" from "${table}" where "${name}" in (?, ?)`);
        const [row] = await sql.all<{ count: number | string }>(text, [clinicId, userId]);
        if (Number(row?.count) > 0) found.add(table);
      }
      return [...found].toSorted();
    });

  test("a clinic that proved nothing and recorded nothing goes after a month, and leaves a line in the log", async () => {
    const clinic = await claimed();
    await clinic.browser.post("/api/profile/two-factor/totp");
    const known = (await tracesOf(clinic)).length;
    expect(known).toBeGreaterThan(10);
    passDays(UNPROVED_CLINIC_DAYS);
    expect(await clean()).toBe(0);
    passDays(1);
    expect(await clean()).toBe(1);
    expect(await tracesOf(clinic)).toEqual(["auditEvents", "auditHeads", "sync_clinic"]);
    const events = await auditLog(api.store, clinic.clinicId);
    expect(events.map(({ code }) => code)).toEqual(["auth.clinicRegistered", "auth.signedIn", "auth.clinicRemoved"]);
    expect(await clean()).toBe(0);
    expect((await clinic.browser.get("/api/profile/me")).statusCode).toBe(401);
    expect((await visitor().login(clinic.email)).statusCode).toBe(401);
    expect((await claimed({ email: clinic.email })).email).toBe(clinic.email);
    expect(await api.sync.compact(clinic.clinicId)).toMatchObject({ tombstones: 0 });
  });

  test("nothing else goes: proved, changed, with a picture, with work that waits, or with somebody in it", async () => {
    const proved = await claimed();
    const token = tokenIn(await mailTo(api, proved.email, "verify"));
    expect((await visitor().post("/api/auth/verify-email", { token, password: PASSWORD })).statusCode).toBe(200);
    const changed = await claimed();
    const names = { firstName: "Ana", lastName: "Ruiz-Paz" };
    expect((await changed.browser.call("PATCH", "/api/profile/me", { body: names })).statusCode).toBe(200);
    const pictured = await claimed();
    const waiting = await claimed();
    const inside = await claimed();
    await api.store.write(async (sql) => {
      await sql.run(`update "users" set "avatarFile" = 'a.webp' where "id" = ?`, [pictured.userId]);
      await sql.run(`update "devices" set "queueLength" = 2 where "clinicId" = ?`, [waiting.clinicId]);
    });
    passDays(29);
    expect((await inside.browser.login(inside.email)).statusCode).toBe(200);
    passDays(2);
    expect(await clean()).toBe(0);
    // Once that one is signed in no longer, nothing speaks for it.
    passDays(8);
    expect(await clean()).toBe(1);
    expect((await visitor().login(inside.email)).statusCode).toBe(401);
    for (const { email } of [proved, changed, pictured, waiting]) {
      expect((await visitor().login(email)).statusCode).toBe(200);
    }
  });

  test("where no address can be proved none goes, and of many no more than some at once", async () => {
    for (let count = 0; count < MOST_CLINICS + 2; count += 1) await visitor().register();
    passDays(UNPROVED_CLINIC_DAYS + 1);
    expect(await removeUnprovedClinics(deps(false))).toBe(0);
    expect(await clean()).toBe(MOST_CLINICS);
    expect(await clean()).toBe(2);
  });

  testAtOnce("of two servers at once each clinic is one's, and one that is proved meanwhile stays", async () => {
    for (let count = 0; count < 6; count += 1) await visitor().register();
    const late = await claimed();
    passDays(UNPROVED_CLINIC_DAYS + 1);
    const proving = api.store.write((sql) =>
      sql.run(`update "users" set "emailVerifiedAt" = ?, "claimKey" = null, "emailKey" = ? where "id" = ?`, [
        api.clock.now(),
        late.email,
        late.userId,
      ]),
    );
    const [, one, other] = await Promise.all([proving, clean(), clean()]);
    expect((one ?? 0) + (other ?? 0)).toBe(6);
    expect((await visitor().login(late.email)).statusCode).toBe(200);
  });

  test("sessions, links, mails and challenges go a month after their end; a person's newest session stays", async () => {
    const browser = visitor();
    const { email } = await browser.register();
    for (let count = 0; count < 3; count += 1) {
      api.clock.passMin(1);
      await visitor().login(email);
    }
    await browser.post("/api/auth/forget-password", { email });
    const counts = async () => {
      const tables = ["sessions", "accountTokens", "mails", "pendingProofs"] as const;
      return api.store.read(async (sql) => {
        const found: number[] = [];
        for (const table of tables) {
          found.push((await rowsOf(sql, globalQuery.selectFrom(table).select("id"))).length);
        }
        return found;
      });
    };
    const { secret } = (await browser.post("/api/profile/two-factor/totp")).json<{ secret: string }>();
    expect(secret).toBeTruthy();
    await browser.post("/api/profile/two-factor/passkeys/options");
    expect(await counts()).toEqual([4, 2, 2, 1]);
    expect(await removeOldRows(deps())).toBe(0);
    passDays(59);
    expect(await removeOldRows(deps())).toBe(5);
    expect(await counts()).toEqual([4, 0, 0, 0]);
    passDays(2);
    expect(await removeOldRows(deps())).toBe(3);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    expect((await visitor().login(email, PASSWORD)).statusCode).toBe(200);
  });
});
