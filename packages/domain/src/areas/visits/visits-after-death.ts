import type { RowOf } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { localDateOf } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { enterStage } from "./enter-stage.ts";
import { closingStageFrom } from "./visit-stage.ts";
import { visitEvents, visits, type VisitStage } from "./visit.ts";

type Visit = RowOf<typeof visits>;
type Event = RowOf<typeof visitEvents>;

/** What is to become of the visit of a pet that has died. */
export interface VisitChoice {
  id: string;
  /** The stage that the author saw. */
  from: VisitStage;
  /** `keep`: it goes on, to payment. */
  choice: "close" | "keep";
}

/** Mixed into the id of a visit's last event it makes the id of the one that a death made. */
const DEATH = "0e9e0000-0000-8000-8000-0dea7400e000";

const eventsOf = (tx: Tx, visit: Visit): Promise<Event[]> => tx.list(visitEvents, { equals: { visitId: visit.id } });

const isCurrent = (event: Event, visit: Visit): boolean =>
  event.stage === visit.stage && event.occurredAt === visit.stageAt;

async function moveTo(tx: Tx, visit: Visit, move: { id: string; to: VisitStage }, context: MutationContext) {
  const entry = { ...move, visitId: visit.id, from: visit.stage, roomId: null, occurredAt: context.now };
  await enterStage(tx, entry, context);
}

/** Nobody waits to be seen any more: what is kept goes to where it is paid for. */
function stageAfter(visit: Visit, choice: VisitChoice["choice"]): VisitStage | null {
  if (choice === "close") return closingStageFrom(visit.stage);
  return visit.stage === "waiting" ? "ready_for_checkout" : null;
}

/** The desk decides whether a visit ends of which nobody who knew of the death has decided. */
async function askToClose(tx: Tx, visit: Visit): Promise<void> {
  await tx.raise({
    kind: "stale_field",
    scope: "schedule",
    entities: [{ table: visits.table, id: visit.id }],
    mine: { stage: closingStageFrom(visit.stage) },
    theirs: { actorId: null, values: { stage: visit.stage } },
    details: { afterDeath: true, petId: visit.petId },
  });
}

/**
 * Closes or keeps the open visits of a pet that has died, as was chosen. One that went on after the author had looked is
 * not closed, and one that nobody chose about stays: a `stale_field` card asks, and `apply_mine` closes it.
 */
export async function settleVisitsOfDead(
  tx: Tx,
  { petId, choices }: { petId: string; choices: readonly VisitChoice[] },
  context: MutationContext,
): Promise<void> {
  for (const visit of await tx.list(visits, { equals: { petId } })) {
    if (visit.status !== "open") continue;
    const chosen = choices.find(({ id }) => id === visit.id);
    const hasGoneOn = chosen !== undefined && chosen.from !== visit.stage;
    if (!chosen || (hasGoneOn && chosen.choice === "close")) {
      await askToClose(tx, visit);
      continue;
    }
    const to = stageAfter(visit, chosen.choice);
    if (to === null) continue;
    const last = (await eventsOf(tx, visit)).find((event) => isCurrent(event, visit));
    await moveTo(tx, visit, { id: derivedId(last?.id ?? visit.id, DEATH), to }, context);
  }
}

/** The event that a death made, where nothing has happened to the visit since, and the one before it. */
function deathOf(visit: Visit, events: readonly Event[]): { before: Event } | null {
  const last = events.find((event) => isCurrent(event, visit));
  const before = events.find((event) => derivedId(event.id, DEATH) === last?.id);
  return before ? { before } : null;
}

/**
 * A pet that lives after all is where it was before its death was recorded, as long as it is the same day and nobody has
 * moved its visit since.
 */
export async function restoreVisits(tx: Tx, petId: string, context: MutationContext): Promise<void> {
  const { timeZone } = await readSettings(tx, context);
  const today = localDateOf(context.now, timeZone);
  for (const visit of await tx.list(visits, { equals: { petId } })) {
    if (localDateOf(visit.stageAt, timeZone) !== today) continue;
    const death = deathOf(visit, await eventsOf(tx, visit));
    if (!death) continue;
    await moveTo(tx, visit, { id: derivedId(context.mutationUuid, visit.id), to: death.before.stage }, context);
  }
}
