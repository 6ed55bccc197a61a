import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import { expect } from "vitest";
import * as plans from "../../areas/plans/plans.queries.ts";
import * as due from "../../areas/subscriptions/due-trials.queries.ts";
import * as agreed from "../../areas/subscriptions/plan-subscriptions.queries.ts";
import { addNotice } from "../../areas/subscriptions/plan-subscriptions.queries.ts";
import { setSubscription } from "../../areas/subscriptions/subscriptions.queries.ts";
import { keepFigures } from "../../areas/platform/figures/figures.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { someFigures } from "./some-figures.ts";

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

const subscription: agreed.PlanSubscription = {
  clinicId: "",
  planCode: "practice",
  planVersion: 1,
  currency: "EUR",
  interval: "month",
  provider: "sandbox",
  subscriptionRef: "su_1",
  state: "running",
  periodStart: AT,
  periodEnd: LATER,
  cancelsAtEnd: 0,
  nextPlanCode: null,
  nextPlanVersion: null,
  failedAt: AT,
  tries: 0,
  endedAt: null,
  moreDays: 0,
  updatedAt: AT,
  checkAt: AT,
};
const order: agreed.PlanOrder = {
  id: idOf(1),
  clinicId: "",
  planCode: "practice",
  planVersion: 1,
  currency: "EUR",
  interval: "year",
  provider: "sandbox",
  providerRef: null,
  state: "open",
  createdBy: idOf(2),
  createdAt: AT,
  expiresAt: LATER,
  checkAt: AT,
  checks: 0,
};

const agreedContract = contractOf("areas/subscriptions/plan-subscriptions.queries.ts", agreed, async (q, desk) => {
  const { read, write, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  const row = { ...subscription, clinicId };
  await write(async (sql) => {
    await q.putPlanSubscription(sql, { ...row, planCode: "solo" });
    await q.putPlanSubscription(sql, row);
    await q.putPlanSubscription(sql, { ...row, clinicId: neighbour.clinicId, nextPlanCode: "solo", checkAt: LATER });
  });
  expect(await read((sql) => q.planSubscriptionOf(sql, clinicId))).toEqual(row);
  expect(await read((sql) => q.planSubscriptionOf(sql, idOf(9)))).toBeUndefined();
  await write((sql) => keepFigures(sql, someFigures(5, { planCode: "solo", isExample: 1 })));
  const clinics = await read((sql) => q.clinicsByPlan(sql));
  expect(Object.fromEntries(clinics)).toEqual({ practice: 2, solo: 2 });
  expect((await read((sql) => q.dueSubscriptions(sql, AT))).map((one) => one.clinicId)).toEqual([clinicId]);
  expect(await write((sql) => q.claimTry(sql, row))).toBe(true);
  expect(await write((sql) => q.claimTry(sql, row))).toBe(false);
  const days = { failedAt: AT, from: 0, to: 7, at: AT };
  expect(await write((sql) => q.giveMoreDays(sql, clinicId, days))).toBe(true);
  expect(await write((sql) => q.giveMoreDays(sql, clinicId, days))).toBe(false);
  const owing = await read((sql) => q.owingSubscriptions(sql));
  expect(owing.find((one) => one.clinicId === clinicId)).toMatchObject({ moreDays: 7, failedAt: AT });
  expect(await read((sql) => q.countOwing(sql))).toBe(owing.length);
  await write((sql) => q.putOffCheck(sql, clinicId, LATER));
  await write((sql) => q.checkAllNow(sql, AT));
  expect(await read((sql) => q.planSubscriptionOf(sql, clinicId))).toMatchObject({ checkAt: AT });
  await write((sql) => q.putOffCheck(sql, clinicId, LATER));
  expect(await read((sql) => q.planSubscriptionOf(sql, clinicId))).toMatchObject({ tries: 1, checkAt: LATER });

  await write(async (sql) => {
    await q.addOrder(sql, { ...order, clinicId });
    await q.addOrder(sql, { ...order, clinicId, id: idOf(3), createdAt: LATER, checkAt: LATER });
    expect(await q.openPage(sql, idOf(1), "or_1")).toBe(true);
    await q.changeOrder(sql, idOf(3), { state: "ended" });
    expect(await q.openPage(sql, idOf(3), "or_3")).toBe(false);
    await q.changeOrder(sql, idOf(3), { state: "open" });
    expect(await q.endWithoutPage(sql, idOf(1))).toBe(false);
    expect(await q.endWithoutPage(sql, idOf(3))).toBe(true);
    expect(await q.orderById(sql, idOf(3))).toMatchObject({ state: "ended", providerRef: null });
    await q.changeOrder(sql, idOf(3), { state: "open" });
  });
  expect((await read((sql) => q.openOrders(sql, clinicId))).map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
  expect(await read((sql) => q.openOrders(sql, neighbour.clinicId))).toEqual([]);
  expect(await read((sql) => q.dueOrders(sql, AT))).toMatchObject([{ id: idOf(1), providerRef: "or_1" }]);
  expect(await read((sql) => q.clinicOfOrder(sql, "or_1"))).toBe(clinicId);
  expect(await read((sql) => q.clinicOfOrder(sql, "or_2"))).toBeUndefined();

  const event = { eventId: "ev_1", receivedAt: AT, keptSince: AT };
  await write(async (sql) => {
    await q.keepPlanEvent(sql, event);
    await q.keepPlanEvent(sql, event);
  });
  expect(await read((sql) => q.hasPlanEvent(sql, "ev_1"))).toBe(true);
  await write((sql) => q.keepPlanEvent(sql, { eventId: "ev_2", receivedAt: LATER, keptSince: LATER }));
  expect(await read((sql) => q.hasPlanEvent(sql, "ev_1"))).toBe(false);
  const notice = { clinicId, kind: "ended" as const, about: AT, at: AT };
  expect(await write((sql) => q.addNotice(sql, notice))).toBe(true);
  expect(await write((sql) => q.addNotice(sql, notice))).toBe(false);

  expect(await read((sql) => q.ownerEmails(sql, clinicId))).toEqual([`${clinic.userId}@example.org`]);
  expect(await read((sql) => q.planUse(sql, clinicId, AT))).toMatchObject({ users: 1, storageBytes: 0 });
  expect(await read((sql) => q.payingClinic(sql, idOf(9)))).toBeUndefined();
  await write(async (sql) => {
    await setSubscription(sql, clinicId, { status: "active", trialEndsAt: null, lapsedAt: null }, AT);
    await q.setPlanStorage(sql, clinicId, 77);
  });
  const stored = await read((sql) =>
    sql.all('select "storageGib" from "subscriptions" where "clinicId" = ?', [clinicId]),
  );
  expect(stored).toEqual([{ storageGib: 77 }]);
});

const trialsContract = contractOf("areas/subscriptions/due-trials.queries.ts", due, async (q, desk) => {
  const { read, write, clinic, neighbour } = desk;
  const trial = { status: "trialing", trialEndsAt: LATER, lapsedAt: null };
  await write(async (sql) => {
    await setSubscription(sql, clinic.clinicId, trial, AT);
    await setSubscription(sql, neighbour.clinicId, { ...trial, status: "active" }, AT);
  });
  const ends = (after: string, until: string) => read((sql) => q.trialsThatEnd(sql, { after, until }));
  expect(await ends(AT, LATER)).toEqual([{ clinicId: clinic.clinicId, trialEndsAt: LATER }]);
  expect(await ends(LATER, "2026-11-22T00:00:00.000Z")).toEqual([]);
  expect(await ends("2026-11-20T00:00:00.000Z", AT)).toEqual([]);
  const notice = { clinicId: clinic.clinicId, kind: "trial_ends" as const, at: AT };
  await write((sql) => addNotice(sql, { ...notice, about: AT }));
  expect(await ends(AT, LATER)).toHaveLength(1);
  await write((sql) => addNotice(sql, { ...notice, about: LATER }));
  expect(await ends(AT, LATER)).toEqual([]);
});

export const plansContracts: readonly QueryContract[] = [plansContract, agreedContract, trialsContract];
