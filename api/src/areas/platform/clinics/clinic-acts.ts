import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "../../../audit/record-audit.ts";
import { ownersOf } from "../../../db/clinic-owners.queries.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { type MailWords, renderMail } from "../../../mail/mail-template.ts";
import { clinicNameOf } from "../../auth/accounts.queries.ts";
import { moveTrialEnd, setSuspended } from "../../subscriptions/subscriptions.queries.ts";
import { clinicFacts } from "../figures/clinic-counts.queries.ts";
import { countClinic } from "../figures/count-clinics.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { staffName } from "../public/staff-name.ts";
import { platformCopy as copy } from "../platform.copy.ts";
import { type ClinicAct, insertAct } from "./clinic-acts.queries.ts";

const DAY_MS = 86_400_000;
const MAIL_LIFE_MS = 7 * DAY_MS;

export interface ClinicActDeps {
  store: Store;
  outbox: MailOutbox;
  now: () => number;
}

export interface ActOn {
  clinicId: string;
  by: AdminSession;
  at: string;
}

/** @throws Problem `not_found` */
export async function assertClinic(sql: Sql, clinicId: string): Promise<void> {
  if (!(await clinicFacts(sql, clinicId))) throw new Problem("not_found");
}

/** Mails each owner who may sign in. */
export async function tellOwners(
  { outbox }: Pick<ClinicActDeps, "outbox">,
  sql: Sql,
  clinicId: string,
  words: (firstName: string, clinicName: string) => MailWords,
): Promise<void> {
  const name = await clinicNameOf(sql, clinicId);
  for (const { email, firstName, status } of await ownersOf(sql, clinicId)) {
    if (status !== "active") continue;
    const content = renderMail(words(firstName, name));
    await outbox.queue(sql, { kind: "platform_act", to: email, content, lifeMs: MAIL_LIFE_MS });
  }
}

export async function keepAct(sql: Sql, { clinicId, by, at }: ActOn, act: Pick<ClinicAct, "kind" | "days" | "reason">) {
  const byName = await staffName(sql, by.userId);
  await insertAct(sql, { ...act, id: uuidv7(), clinicId, at, byId: by.userId, byName });
}

/**
 * Writing stops: devices keep what they record, reading and export go on. The owners are mailed the reason.
 * @throws Problem `not_found`, `invalid_transition` for a clinic that is suspended already
 */
export async function suspendClinic(deps: ClinicActDeps, by: AdminSession, clinicId: string, reason: string) {
  const at = toInstant(deps.now());
  await deps.store.write(async (sql) => {
    await assertClinic(sql, clinicId);
    if (!(await setSuspended(sql, clinicId, { isSuspended: true, at }))) throw new Problem("invalid_transition");
    await keepAct(sql, { clinicId, by, at }, { kind: "suspended", days: 0, reason });
    await tellOwners(deps, sql, clinicId, (firstName, name) => copy.suspendedMail(firstName, name, reason));
    await recordAudit(sql, platformAudit.clinicSuspended, { clinicId, at, by, entityId: clinicId, details: {} });
  });
  await countClinic(deps, clinicId);
}

/** @throws Problem `not_found`, `invalid_transition` for a clinic that is not suspended */
export async function resumeClinic(deps: ClinicActDeps, by: AdminSession, clinicId: string, reason: string) {
  const at = toInstant(deps.now());
  await deps.store.write(async (sql) => {
    await assertClinic(sql, clinicId);
    if (!(await setSuspended(sql, clinicId, { isSuspended: false, at }))) throw new Problem("invalid_transition");
    await keepAct(sql, { clinicId, by, at }, { kind: "resumed", days: 0, reason });
    await tellOwners(deps, sql, clinicId, copy.resumedMail);
    await recordAudit(sql, platformAudit.clinicResumed, { clinicId, at, by, entityId: clinicId, details: {} });
  });
  await countClinic(deps, clinicId);
}

/**
 * The trial ends later: from its present end on, or from now on where it is over.
 * @throws Problem `not_found`; Refusal `changed_meanwhile` where it does not end at `trialEndsAt`
 */
export async function extendTrial(
  deps: ClinicActDeps,
  by: AdminSession,
  clinicId: string,
  { days, reason, trialEndsAt }: { days: number; reason: string; trialEndsAt: string },
) {
  const at = toInstant(deps.now());
  const to = toInstant(Math.max(deps.now(), epochMsOf(trialEndsAt)) + days * DAY_MS);
  await deps.store.write(async (sql) => {
    await assertClinic(sql, clinicId);
    if (!(await moveTrialEnd(sql, clinicId, { from: trialEndsAt, to, at }))) {
      throw new Refusal("changed_meanwhile", { table: "subscriptions", id: clinicId });
    }
    await keepAct(sql, { clinicId, by, at }, { kind: "trial_extended", days, reason });
    await tellOwners(deps, sql, clinicId, (firstName, name) => copy.trialMail(firstName, name, days));
    await recordAudit(sql, platformAudit.trialExtended, { clinicId, at, by, entityId: clinicId, details: { days } });
  });
  await countClinic(deps, clinicId);
}
