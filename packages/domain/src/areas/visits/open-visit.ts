import type { NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { visitEvents, visits } from "./visit.ts";

type Arriving = Omit<
  NewRow<typeof visits>,
  "stage" | "stageAt" | "seenAt" | "status" | "closedAt" | "admittedAt" | "kennelId"
>;

/** Mixed into a visit's id it makes the id of its first event, the same on every device. */
const FIRST_EVENT = "0e9e0000-0000-8000-8000-0f1e57e0e000";

export const firstEventId = (visitId: string): string => derivedId(visitId, FIRST_EVENT);

/** Opens the pet's visit unless a colleague has; tells the desk when another visit of the pet is open. */
export async function openVisit(
  tx: Tx,
  visit: Arriving,
  { alertIds, context }: { alertIds: string[]; context: MutationContext },
): Promise<void> {
  const { id, petId, appointmentId, openedAt } = visit;
  if (await tx.find(visits, id)) return;
  const others = (await tx.list(visits, { equals: { petId } })).filter((other) => other.status === "open");
  await tx.insert(visits, {
    ...visit,
    stage: "waiting",
    stageAt: openedAt,
    seenAt: null,
    status: "open",
    closedAt: null,
    admittedAt: null,
    kennelId: null,
  });
  const event = { visitId: id, petId, stage: "waiting" as const, roomId: null, occurredAt: openedAt };
  await tx.insert(visitEvents, { ...event, id: firstEventId(id), deviceId: context.deviceId, alertIds });
  const other = others[0];
  if (!other) return;
  await tx.raise({
    kind: "pet_checked_in_twice",
    scope: "schedule",
    entities: [id, ...others.map((one) => one.id)].map((visitId) => ({ table: "visits", id: visitId })),
    mine: { appointmentId, petId, openedAt },
    theirs: {
      actorId: other.updatedBy,
      values: { appointmentId: other.appointmentId, openedAt: other.openedAt, stage: other.stage },
    },
  });
}
