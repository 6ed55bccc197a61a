import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { PlanLimits } from "@fernpaw/domain/plans/plan";
import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import { planVersion } from "../../plans/plans.queries.ts";
import { planSubscriptionOf, planUse } from "../plan-subscriptions.queries.ts";
import { planRoomCopy } from "../plan-room.copy.ts";

/** The limits of the clinic's running plan; null: it has none, as in the trial. */
async function limitsOf(sql: Sql, clinicId: string): Promise<PlanLimits | null> {
  const row = await planSubscriptionOf(sql, clinicId);
  if (row?.state !== "running") return null;
  return (await planVersion(sql, { code: row.planCode, version: row.planVersion })) ?? null;
}

/** Before one more person can sign in or is invited. @throws Problem `plan_people_full` */
export async function assertRoomForPerson(sql: Sql, clinicId: string, at: string): Promise<void> {
  const most = (await limitsOf(sql, clinicId))?.maxUsers ?? null;
  if (most === null || (await planUse(sql, clinicId, at)).users < most) return;
  throw new Problem("plan_people_full", { detail: planRoomCopy.people(most) });
}

/** After a location was added or is in use again, in its transaction. @throws Refusal `plan_locations_full` */
export async function assertLocationsFit(sql: Sql, clinicId: string, at: string): Promise<void> {
  const most = (await limitsOf(sql, clinicId))?.maxLocations ?? null;
  if (most === null || (await planUse(sql, clinicId, at)).locations <= most) return;
  throw new Refusal("plan_locations_full", { most });
}
