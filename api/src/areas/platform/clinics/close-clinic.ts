import { toInstant } from "@fernpaw/domain/kernel/time";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import { askingProvider } from "../../billing/public/payment-providers.ts";
import { planSubscriptionOf } from "../../subscriptions/plan-subscriptions.queries.ts";
import { type PlanDeps, setPlanEnd } from "../../subscriptions/public/plan-books.ts";
import { setSuspended } from "../../subscriptions/subscriptions.queries.ts";
import { countClinic } from "../figures/count-clinics.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { platformCopy as copy } from "../platform.copy.ts";
import { assertClinic, keepAct, tellOwners } from "./clinic-acts.ts";
import { isClosed } from "./clinic-acts.queries.ts";

/**
 * Ends the plan with its paid period and stops writing. Nothing is deleted: sign-in, reading and export go on, and `resumeClinic` opens the
 * clinic again. The plan is ended first, so that a provider that does not answer leaves the clinic as it was.
 * @throws Problem `not_found`, `invalid_transition` for a clinic that is closed already, `provider_down`, `provider_refused`
 */
export async function closeClinic(deps: PlanDeps, by: AdminSession, clinicId: string, reason: string): Promise<void> {
  const { store, now } = deps;
  const plan = await store.read(async (sql) => {
    await assertClinic(sql, clinicId);
    if (await isClosed(sql, clinicId)) throw new Problem("invalid_transition");
    return planSubscriptionOf(sql, clinicId);
  });
  if (plan?.state === "running" && Number(plan.cancelsAtEnd) === 0)
    await askingProvider(() => setPlanEnd(deps, { ...by, clinicId }, true));
  const at = toInstant(now());
  await store.write(async (sql) => {
    // Of a suspended clinic writing has stopped before. Of two who close it at once the second one changes nothing.
    const isStopped = await setSuspended(sql, clinicId, { isSuspended: true, at });
    if (!isStopped && (await isClosed(sql, clinicId))) throw new Problem("invalid_transition");
    await keepAct(sql, { clinicId, by, at }, { kind: "closed", days: 0, reason });
    await tellOwners(deps, sql, clinicId, (firstName, name) => copy.closedMail(firstName, name, reason));
    await recordAudit(sql, platformAudit.clinicClosed, { clinicId, at, by, entityId: clinicId, details: {} });
  });
  await countClinic(deps, clinicId);
}
