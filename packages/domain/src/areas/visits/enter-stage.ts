import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import type { Instant } from "../../kernel/time.ts";
import { appointments } from "../appointments/appointment.ts";
import { transition } from "../appointments/appointment-status.ts";
import { isBeforeTreatment, isBeyondWaiting, isClosingStage, isInpatientStage, stageOutcome } from "./visit-stage.ts";
import { visitEvents, visits, type VisitStage } from "./visit.ts";

export interface StageEntry {
  /** The event's id. */
  id: string;
  visitId: string;
  from: VisitStage;
  to: VisitStage;
  roomId: string | null;
  /** When it happened, as the person says. */
  occurredAt: Instant;
  /** When the stage began, unless then. */
  since?: Instant | undefined;
}

/** The appointment follows its visits: in progress once a pet is seen, over once all have left. */
async function followVisits(tx: Tx, visit: RowOf<typeof visits>): Promise<void> {
  const appointment = visit.appointmentId === null ? undefined : await tx.find(appointments, visit.appointmentId);
  if (!appointment) return;
  const siblings = await tx.list(visits, { equals: { appointmentId: appointment.id } });
  if (siblings.every((sibling) => sibling.status === "closed")) {
    if (transition("complete", appointment) === "apply")
      await tx.patch(appointments, appointment.id, { status: "completed" });
    return;
  }
  if (appointment.status === "completed") {
    if (transition("reopen", appointment) === "apply")
      await tx.patch(appointments, appointment.id, { status: "in_progress" });
    return;
  }
  if (!isBeyondWaiting(visit.stage)) return;
  if (transition("begin", appointment) === "apply")
    await tx.patch(appointments, appointment.id, { status: "in_progress" });
}

function isEarlierSight({ seenAt }: RowOf<typeof visits>, { to, occurredAt }: StageEntry): boolean {
  return isBeyondWaiting(to) && (seenAt === null || occurredAt < seenAt);
}

/** An inpatient has a moment of admission and a place. One who comes from before any treatment is admitted anew. */
function stayAfter(visit: RowOf<typeof visits>, { to, roomId, since, occurredAt }: StageEntry) {
  if (!isInpatientStage(to)) return null;
  const admittedAt = isBeforeTreatment(visit.stage) ? null : visit.admittedAt;
  const kennelId: typeof visit.kennelId = roomId ?? visit.kennelId;
  return { admittedAt: admittedAt ?? since ?? occurredAt, kennelId };
}

/**
 * Keeps the move in the ledger and brings visit and appointment where they then are.
 * @throws Refusal `not_found`, `invalid_transition`, `already_exists`
 */
export async function enterStage(tx: Tx, entry: StageEntry, context: MutationContext): Promise<void> {
  const visit = found(await tx.find(visits, entry.visitId), "visits", entry.visitId);
  if (wasMadeBefore("visitEvents", await tx.find(visitEvents, entry.id), context)) return;
  const outcome = stageOutcome(visit.stage, entry);
  const { id, visitId, to, roomId, occurredAt } = entry;
  const event = {
    id,
    visitId,
    petId: visit.petId,
    stage: to,
    roomId,
    occurredAt,
    deviceId: context.deviceId,
    alertIds: [],
  };
  await tx.insert(visitEvents, event);
  if (outcome === "forward_wins") {
    await tx.raise({
      kind: "stale_field",
      scope: "schedule",
      entities: [{ table: "visits", id: visitId }],
      mine: { stage: to },
      theirs: { actorId: visit.updatedBy, values: { stage: visit.stage } },
      details: { mutation: "visits.move", from: entry.from },
    });
  }
  if (outcome !== "apply") {
    // Whoever began earlier without being heard of: the pet waited no longer than until then.
    if (isEarlierSight(visit, entry)) await tx.patch(visits, visitId, { seenAt: occurredAt });
    return;
  }
  const isClosing = isClosingStage(to);
  const moved = await tx.patch(visits, visitId, {
    stage: to,
    stageAt: entry.since ?? occurredAt,
    status: isClosing ? "closed" : "open",
    closedAt: isClosing ? occurredAt : null,
    ...stayAfter(visit, entry),
    ...(!isInpatientStage(to) && roomId !== null && { roomId }),
    ...(to === "waiting" && { seenAt: null }),
    ...(isEarlierSight(visit, entry) && { seenAt: occurredAt }),
  });
  await followVisits(tx, moved);
}
