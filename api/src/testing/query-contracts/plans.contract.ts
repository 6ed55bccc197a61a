import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import { expect } from "vitest";
import * as plans from "../../areas/plans/plans.queries.ts";
import { contractOf, type QueryContract } from "../query-contract.ts";

const AT = "2026-11-21T09:00:00.000Z";
const LATER = "2026-11-21T10:00:00.000Z";

const plansContract = contractOf("areas/plans/plans.queries.ts", plans, async (q, { read, write }) => {
  const all = await read((sql) => q.allPlans(sql));
  expect(all).toMatchObject(FIRST_PLANS.map((plan) => ({ ...plan, status: "public", version: 1, revision: 1 })));
  expect(await read((sql) => q.trialDaysNow(sql))).toBe(30);
  const prices = [{ currency: "EUR" as const, monthMinor: 1250, yearMinor: 12_500 }];
  const terms = { name: "Farm", maxUsers: null, maxLocations: 2, storageGib: 10, trialDays: 14 };
  const version = { ...terms, code: "farm", prices: JSON.stringify(prices), createdAt: AT };
  const head = { code: "farm", sort: 1, status: "public" as const, version: 1, revision: 1, updatedAt: AT };
  await write(async (sql) => {
    expect(await q.lastVersion(sql, "farm")).toBe(0);
    expect(await q.addPlan(sql, head)).toBe(true);
    expect(await q.addPlan(sql, { ...head, sort: 9 })).toBe(false);
    await q.addVersion(sql, { ...version, version: 1 });
    await q.addVersion(sql, { ...version, version: 2, name: "Farms" });
  });
  expect(await read((sql) => q.planNow(sql, "farm"))).toEqual({ ...head, ...terms, prices });
  expect(await read((sql) => q.trialDaysNow(sql))).toBe(14);
  const next = { sort: 2, status: "hidden" as const, version: 2, updatedAt: LATER };
  expect(await write((sql) => q.changePlan(sql, { code: "farm", revision: 9 }, next))).toBe(false);
  expect(await write((sql) => q.changePlan(sql, { code: "farm", revision: 1 }, next))).toBe(true);
  expect(await read((sql) => q.planNow(sql, "farm"))).toMatchObject({ ...next, name: "Farms", revision: 2 });
  expect(await read((sql) => q.planVersion(sql, { code: "farm", version: 1 }))).toMatchObject({ name: "Farm", prices });
  expect(await read((sql) => q.planVersion(sql, { code: "farm", version: 3 }))).toBeUndefined();
  expect(await read((sql) => q.lastVersion(sql, "farm"))).toBe(2);
  expect(await write((sql) => q.deletePlan(sql, { code: "farm", revision: 1 }))).toBe(false);
  expect(await write((sql) => q.deletePlan(sql, { code: "farm", revision: 2 }))).toBe(true);
  expect(await read((sql) => q.planNow(sql, "farm"))).toBeUndefined();
});

export const plansContracts: readonly QueryContract[] = [plansContract];
