import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { type Instant, localDateOf } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { isAlertActive } from "./active-alerts.ts";
import { alertAcks } from "./alert-ack.ts";
import { alerts } from "./pet.ts";

type Alert = RowOf<typeof alerts>;

/** Whom an arrival is about, with the visit that each of them is in. */
export type VisitOfSubject = ReadonlyMap<string, string>;

async function alertsOf(tx: Tx, subjects: Iterable<string>): Promise<Alert[]> {
  const found: Alert[] = [];
  for (const subjectId of subjects) found.push(...(await tx.list(alerts, { equals: { subjectId } })));
  return found;
}

/**
 * A warning that was raised after the author's tap stops nobody.
 * @throws Refusal `alert_not_acknowledged` with the `alertIds` that are missing
 */
export async function assertAcknowledged(
  tx: Tx,
  subjects: Iterable<string>,
  acknowledged: readonly string[],
  { about, context }: { about: { table: string; id: string }; context: MutationContext },
): Promise<void> {
  const { timeZone } = await readSettings(tx, context);
  const today = localDateOf(context.now, timeZone);
  const isDue = (alert: Alert): boolean =>
    alert.mustAcknowledge === "yes" && isAlertActive(alert, today) && alert.createdAt <= context.now;
  const missing = (await alertsOf(tx, subjects)).filter((alert) => isDue(alert) && !acknowledged.includes(alert.id));
  if (missing.length > 0)
    throw new Refusal("alert_not_acknowledged", { ...about, alertIds: missing.map(({ id }) => id) });
}

/** One row a warning and a mutation: two desks that read the same one apart from each other both stand there. */
export async function keepAcknowledgements(
  tx: Tx,
  visitOf: VisitOfSubject,
  { alertIds, acknowledgedAt }: { alertIds: readonly string[]; acknowledgedAt: Instant },
  context: MutationContext,
): Promise<void> {
  for (const alert of await alertsOf(tx, visitOf.keys())) {
    const visitId = visitOf.get(alert.subjectId);
    if (visitId === undefined || !alertIds.includes(alert.id)) continue;
    const id = derivedId(context.mutationUuid, alert.id);
    if (await tx.find(alertAcks, id)) continue;
    await tx.insert(alertAcks, { id, alertId: alert.id, visitId, text: alert.text, acknowledgedAt });
  }
}
