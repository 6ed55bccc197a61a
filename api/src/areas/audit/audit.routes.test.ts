import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AUDIT_EVENTS, AUDITED_MUTATIONS } from "../../areas.ts";
import { auditLog } from "../../testing/audit-log.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

interface Found {
  rows: { seq: number; at: string; code: string; actorId: string | null; entityId: string | null }[];
  next: number | null;
}

describe.each(AREA_DATABASES)("the owner's search of the audit log on %s", (database) => {
  let api: TestApi;
  let owner: TestBrowser;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
    owner = api.browser();
    await owner.register();
  });
  afterAll(() => api.close());

  const ask = async (query = "", from = owner): Promise<Found> => (await from.get(`/api/audit${query}`)).json();

  test("finds events by person, record, kind and period, a page at a time", async () => {
    const { userId } = (await owner.get("/api/profile/me")).json<{ userId: string }>();
    const person = { firstName: "Bo", lastName: "Li", profession: "nurse", permissions: [], password: PASSWORD };
    const added = await owner.post("/api/employees", { ...person, email: `audit-${database}@clinic.example` });
    expect(added.statusCode).toBe(201);
    const all = await ask();
    expect(all.next).toBeNull();
    expect(all.rows.length).toBeGreaterThan(1);
    expect(all.rows.map(({ seq }) => seq)).toEqual(all.rows.map((_row, index) => all.rows.length - index));
    const [newest] = all.rows;
    expect(newest).toMatchObject({ actorId: userId });

    const first = await ask("?limit=1");
    expect(first).toEqual({ rows: [newest], next: newest?.seq });
    expect(await ask(`?limit=100&before=${first.next}`)).toEqual({ rows: all.rows.slice(1), next: null });
    const oldest = all.rows.at(-1);
    const asked = [
      [`code=${newest?.code}`, all.rows.filter(({ code }) => code === newest?.code)],
      [`code=${oldest?.code}`, all.rows.filter(({ code }) => code === oldest?.code)],
      [`record=${newest?.entityId}`, all.rows.filter(({ entityId }) => entityId === newest?.entityId)],
      [`actor=${userId}`, all.rows.filter(({ actorId }) => actorId === userId)],
    ] as const;
    for (const [query, rows] of asked) {
      expect(rows.length, query).toBeGreaterThan(0);
      expect(await ask(`?${query}`), query).toEqual({ rows, next: null });
    }
    // Each of the two questions leaves something out.
    expect(asked[0][1].length).toBeLessThan(all.rows.length);
    expect(asked[2][1].length).toBeLessThan(all.rows.length);
    expect((await ask(`?actor=${newest?.entityId}&code=none`)).rows).toEqual([]);
    const now = new Date(api.clock.nowMs()).toISOString();
    expect(await ask(`?until=${now}&from=${now}`)).toEqual({ rows: [], next: null });
    expect((await ask(`?from=${now}`)).rows).toEqual(all.rows.filter(({ at }) => at >= now));
    expect(await ask("?view=prints")).toEqual({ rows: [], next: null });
  });

  test("is the owner's alone, of the own clinic alone, and refuses nonsense", async () => {
    const stranger = api.browser();
    await stranger.register();
    const own = await ask("", stranger);
    const { clinic } = (await stranger.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
    const log = await auditLog(api.store, clinic._id);
    expect(log.length).toBeGreaterThan(0);
    expect(own.rows.map(({ seq, code, actorId }) => [seq, code, actorId])).toEqual(
      log.map(({ seq, code, actorId }) => [Number(seq), code, actorId]).toReversed(),
    );
    const [theirs] = (await ask()).rows;
    expect(theirs?.entityId).toEqual(expect.any(String));
    expect((await ask(`?record=${theirs?.entityId}`, stranger)).rows).toEqual([]);
    const employee = api.browser();
    await employee.login(`audit-${database}@clinic.example`);
    for (const path of ["/api/audit", "/api/audit/kinds"]) {
      expect((await employee.get(path)).statusCode).toBe(403);
      expect((await api.browser().get(path)).statusCode).toBe(401);
    }
    for (const query of ["?limit=101", "?before=0", "?from=yesterday", "?view=all2", "?more=1"])
      expect((await owner.get(`/api/audit${query}`)).statusCode).toBe(400);
  });

  test("each kind that is not a change of rows has words", async () => {
    const kinds = (await owner.get("/api/audit/kinds")).json<{ code: string; words: string | null }[]>();
    const wordsOf = new Map(kinds.map(({ code, words }) => [code, words]));
    expect(AUDIT_EVENTS.length).toBeGreaterThan(30);
    for (const { code, words } of AUDIT_EVENTS) {
      expect([code, wordsOf.get(code)]).toEqual([code, words]);
      expect([code, words]).toEqual([code, expect.stringMatching(/^[A-Z]\S* \S/)]);
    }
    const changes = AUDITED_MUTATIONS.map(({ mutation }) => mutation.name);
    for (const name of changes) expect([name, wordsOf.get(name)]).toEqual([name, null]);
    expect(kinds.map(({ code }) => code).toSorted()).toEqual(
      [...AUDIT_EVENTS.map(({ code }) => code), ...changes].toSorted(),
    );
    // Some are written here again, so that a lost list of an area is noticed.
    expect(wordsOf.get("devices.removed")).toBe("Device removed from the list");
    expect(wordsOf.get("controlledRegisters.view")).toBeNull();
    expect(wordsOf.size).toBe(kinds.length);
  });
});
