import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    expect((await ask(`?code=${newest?.code}`)).rows).toContainEqual(newest);
    expect((await ask(`?record=${newest?.entityId}`)).rows.every(({ entityId }) => entityId === newest?.entityId)).toBe(
      true,
    );
    expect((await ask(`?actor=${userId}`)).rows.every(({ actorId }) => actorId === userId)).toBe(true);
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
    expect(own.rows.every(({ seq }) => seq <= own.rows.length)).toBe(true);
    const [theirs] = (await ask()).rows;
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
    expect(kinds).toContainEqual({ code: "devices.removed", words: "Device removed from the list" });
    expect(kinds).toContainEqual({ code: "controlledRegisters.view", words: null });
    expect(new Set(kinds.map(({ code }) => code)).size).toBe(kinds.length);
  });
});
