import type { NewPlan, PlanChange } from "@fernpaw/domain/plans/plan-forms";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { type AuditActor, recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { clinicsByPlan } from "../subscriptions/plan-subscriptions.queries.ts";
import { plansAudit } from "./plans.audit.copy.ts";
import { addPlan, addVersion, allPlans, changePlan, deletePlan, lastVersion, planNow } from "./plans.queries.ts";

export interface PlansDeps {
  store: Store;
  now: () => number;
}

type Terms = Omit<PlanChange, "revision" | "sort" | "status">;

const termsOf = ({ name, prices, maxUsers, maxLocations, storageGib, trialDays }: Terms): Terms => ({
  name,
  prices,
  maxUsers,
  maxLocations,
  storageGib,
  trialDays,
});

const versionRow = (terms: Terms) => ({ ...termsOf(terms), prices: JSON.stringify(terms.prices) });

/** Each plan with the number of clinics that have a version of it. */
export async function plansWithClinics(sql: Sql) {
  const clinics = await clinicsByPlan(sql);
  return (await allPlans(sql)).map((plan) => ({ ...plan, clinics: clinics.get(plan.code) ?? 0 }));
}

/** @throws Problem `already_exists` */
export async function makePlan({ store, now }: PlansDeps, by: AuditActor, given: NewPlan): Promise<void> {
  const at = toInstant(now());
  const { code, sort, status } = given;
  await store.write(async (sql) => {
    const version = (await lastVersion(sql, code)) + 1;
    const isAdded = await addPlan(sql, { code, sort, status, version, revision: 1, updatedAt: at });
    if (!isAdded) throw new Problem("already_exists");
    await addVersion(sql, { code, version, ...versionRow(given), createdAt: at });
    const details = { version, status };
    await recordAudit(sql, plansAudit.added, { clinicId: null, at, by, entityId: code, details });
  });
}

/**
 * Other prices or limits make a new version, for clinics that choose the plan from now on: a running subscription keeps its version.
 * @throws Problem `not_found`, `stale_plan`
 */
export async function editPlan(
  { store, now }: PlansDeps,
  by: AuditActor,
  { code, change: given }: { code: string; change: PlanChange },
): Promise<void> {
  const at = toInstant(now());
  const { revision, sort, status } = given;
  await store.write(async (sql) => {
    const before = await planNow(sql, code);
    if (!before) throw new Problem("not_found");
    const isSame = canonicalJson(termsOf(given)) === canonicalJson(termsOf(before));
    const version = isSame ? before.version : (await lastVersion(sql, code)) + 1;
    const isChanged = await changePlan(sql, { code, revision }, { sort, status, version, updatedAt: at });
    if (!isChanged) throw new Problem("stale_plan");
    if (!isSame) await addVersion(sql, { code, version, ...versionRow(given), createdAt: at });
    const details = { version, status };
    await recordAudit(sql, plansAudit.changed, { clinicId: null, at, by, entityId: code, details });
  });
}

/** @throws Problem `not_found`, `plan_in_use`, `stale_plan` */
export async function removePlan(
  { store, now }: PlansDeps,
  by: AuditActor,
  { code, revision }: { code: string; revision: number },
): Promise<void> {
  await store.write(async (sql) => {
    if (!(await planNow(sql, code))) throw new Problem("not_found");
    if (((await clinicsByPlan(sql)).get(code) ?? 0) > 0) throw new Problem("plan_in_use");
    if (!(await deletePlan(sql, { code, revision }))) throw new Problem("stale_plan");
    const fact = { clinicId: null, at: toInstant(now()), by, entityId: code, details: {} };
    await recordAudit(sql, plansAudit.deleted, fact);
  });
}
