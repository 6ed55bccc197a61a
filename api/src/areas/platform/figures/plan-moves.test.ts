import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import type { SqlValue } from "@fernpaw/sync/server/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { buildTestApiOn, DATABASES, testAtOnce } from "../../../testing/databases.ts";
import { type DeskClinic, openClinic } from "../../../testing/platform-desk.ts";
import { type PlanSubscription, putPlanSubscription } from "../../subscriptions/plan-subscriptions.queries.ts";
import { setSubscription, subscriptionOf } from "../../subscriptions/subscriptions.queries.ts";
import { type CountDeps, countClinic } from "./count-clinics.ts";
import { figuresOf, forgetFigures } from "./figures.queries.ts";
import { movesBefore } from "./plan-moves.queries.ts";

const SOLO = FIRST_PLANS.find(({ code }) => code === "solo")?.prices.find(({ currency }) => currency === "GBP");
const DAY_MIN = 24 * 60;
const MEET_MS = 400;

/** Waits until so many have come, but not for one that cannot: where a lock keeps the others away, one comes alone. */
function meetingOf(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) all.resolve();
    return Promise.race([all.promise, new Promise<void>((resolve) => void setTimeout(resolve, MEET_MS))]);
  };
}

describe.each(DATABASES)("the moves of a clinic's payments on %s", (database) => {
  let api: TestApi;
  let deps: CountDeps;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    deps = { store: api.store, now: api.clock.nowMs };
  });
  afterAll(() => api.close());

  /** Writes what the provider has: the clinic has a running plan, paid or, with its trial's end, from then on. */
  async function pays({ id: clinicId }: DeskClinic, trialEndsAt: string | null = null): Promise<void> {
    const at = api.clock.now();
    const row: PlanSubscription = {
      clinicId,
      planCode: "solo",
      planVersion: 1,
      currency: "GBP",
      interval: "month",
      provider: "sandbox",
      subscriptionRef: `su_${clinicId}`,
      state: "running",
      periodStart: at,
      periodEnd: trialEndsAt ?? at,
      cancelsAtEnd: 0,
      nextPlanCode: null,
      nextPlanVersion: null,
      failedAt: null,
      tries: 0,
      endedAt: null,
      moreDays: 0,
      updatedAt: at,
      checkAt: at,
    };
    await api.store.write(async (sql) => {
      await putPlanSubscription(sql, row);
      await setSubscription(sql, clinicId, { status: "active", trialEndsAt, lapsedAt: null }, at);
    });
  }
  const figures = ({ id }: DeskClinic) => api.store.read((sql) => figuresOf(sql, id));
  const moves = async ({ id }: DeskClinic) =>
    (await api.store.read((sql) => movesBefore(sql, "2100"))).filter(({ clinicId }) => clinicId === id);
  const kinds = async (clinic: DeskClinic) => (await moves(clinic)).map(({ kind }) => kind);

  test("a plan that is ordered in the trial brings nothing before the trial's end, and its price from then on", async () => {
    const clinic = await openClinic(api, "Trial");
    const gate = await api.store.read((sql) => subscriptionOf(sql, clinic.id));
    const trialEndsAt = gate?.trialEndsAt ?? null;
    api.clock.passMin(DAY_MIN);
    await pays(clinic, trialEndsAt);
    await countClinic(deps, clinic.id);
    expect(await figures(clinic)).toMatchObject({ status: "active", planCode: "solo", recurringMinor: 0 });
    expect(await moves(clinic)).toEqual([]);
    api.clock.passMin(29 * DAY_MIN + 1);
    await countClinic(deps, clinic.id);
    expect(Number((await figures(clinic))?.recurringMinor)).toBe(SOLO?.monthMinor);
    expect(await moves(clinic)).toMatchObject([{ kind: "new", at: trialEndsAt }]);
  });

  test("the end of a trial within a day that was counted is noticed", async () => {
    const clinic = await openClinic(api, "Same day");
    const trialEndsAt = new Date(api.clock.nowMs() + 60_000).toISOString();
    await pays(clinic, trialEndsAt);
    await countClinic(deps, clinic.id);
    api.clock.passMin(1);
    await countClinic(deps, clinic.id);
    expect(await moves(clinic)).toMatchObject([{ kind: "new", at: trialEndsAt }]);
  });

  test("a count that has read before another one does not undo it", async () => {
    const clinic = await openClinic(api, "Overtaken");
    let isFirst = true;
    const overtaken: CountDeps["store"] = {
      write: (work) => api.store.write(work),
      async read(work) {
        const value = await api.store.read(work);
        if (!isFirst) return value;
        isFirst = false;
        await pays(clinic);
        api.clock.passMin(1);
        await countClinic(deps, clinic.id);
        return value;
      },
    };
    api.clock.passMin(DAY_MIN);
    await countClinic({ ...deps, store: overtaken }, clinic.id);
    expect(await figures(clinic)).toMatchObject({ status: "active", countedAt: api.clock.now() });
    api.clock.passMin(1);
    await countClinic(deps, clinic.id);
    expect(await kinds(clinic)).toEqual(["new"]);
  });

  testAtOnce("rounds of two servers at once note each move once", async () => {
    const known = await openClinic(api, "Known");
    const unknown = await openClinic(api, "Unknown");
    for (const clinic of [known, unknown]) {
      // The days that are over are counted.
      api.clock.passMin(DAY_MIN);
      await countClinic(deps, clinic.id);
      if (clinic === unknown) await api.store.write((sql) => forgetFigures(sql, clinic.id));
      await pays(clinic);
      api.clock.passMin(1);
      const meet = meetingOf(2);
      const slow: CountDeps["store"] = {
        read: (work) => api.store.read(work),
        write: (work) =>
          api.store.write((sql) =>
            work({
              dialect: sql.dialect,
              run: (text, parameters) => sql.run(text, parameters),
              async all<Row>(text: string, parameters?: readonly SqlValue[]) {
                const rows = await sql.all<Row>(text, parameters);
                // SQLite has one writer, and refuses one that waits.
                if (sql.dialect === "postgres" && /from "planMoves"/.test(text)) await meet();
                return rows;
              },
            }),
          ),
      };
      await Promise.all([1, 2].map(() => countClinic({ ...deps, store: slow }, clinic.id)));
      expect(await kinds(clinic)).toEqual(["new"]);
    }
  });

  testAtOnce("a clinic that is gone ends once", async () => {
    const clinic = await openClinic(api, "Gone");
    await pays(clinic);
    await countClinic(deps, clinic.id);
    const gone: CountDeps["store"] = {
      write: (work) => api.store.write(work),
      read: (work) =>
        api.store.read((sql) =>
          work({
            dialect: sql.dialect,
            run: (text, parameters) => sql.run(text, parameters),
            all: async (text, parameters) => (/from "clinics"/.test(text) ? [] : sql.all(text, parameters)),
          }),
        ),
    };
    await Promise.all(Array.from({ length: 6 }, () => countClinic({ ...deps, store: gone }, clinic.id)));
    expect([await kinds(clinic), await figures(clinic)]).toEqual([["new", "ended"], undefined]);
  });
});
