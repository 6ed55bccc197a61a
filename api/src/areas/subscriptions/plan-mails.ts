import { renderMail, type MailWords } from "../../mail/mail-template.ts";
import type { Sql } from "@fernpaw/sync/server/store";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { AboutClinic } from "./plan-mails.copy.ts";
import { type PlanDeps, subscriptionUrl } from "./plan-deps.ts";
import { addNotice, type NoticeKind, ownerEmails, payingClinic } from "./plan-subscriptions.queries.ts";

const LIFE_MS = 14 * 86_400_000;

/** Mails each owner of the clinic, once for each `about`. */
export async function mailOwners(
  sql: Sql,
  deps: PlanDeps,
  {
    clinicId,
    kind,
    about,
    words,
  }: { clinicId: string; kind: NoticeKind; about: string; words: (of: AboutClinic) => MailWords },
): Promise<void> {
  const clinic = await payingClinic(sql, clinicId);
  if (!clinic || !(await addNotice(sql, { clinicId, kind, about, at: toInstant(deps.now()) }))) return;
  const { name, locale, timeZone } = clinic;
  const content = renderMail(words({ clinic: name, locale, timeZone, url: subscriptionUrl(deps) }));
  for (const to of await ownerEmails(sql, clinicId))
    await deps.outbox.queue(sql, { kind: `plan_${kind}`, to, content, lifeMs: LIFE_MS });
}
