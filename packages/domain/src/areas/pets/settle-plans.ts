import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { appointments } from "../appointments/appointment.ts";
import { canApply, outcomeOf } from "../appointments/appointment-status.ts";
import { cancelUnlessHere } from "../appointments/cancel-unless-here.ts";
import { handOverAppointment, handOverVisit } from "../appointments/hand-over.ts";
import { takePetOffAppointment } from "../appointments/take-pet-off.ts";
import { waitlist } from "../appointments/waitlist.ts";
import { settleMessages } from "../messages/settle-messages.ts";
import { isOpenReminder } from "../reminders/complete-reminders.ts";
import { reminders } from "../reminders/reminder.ts";
import { visits } from "../visits/visit.ts";
import { type LeftBehind, raiseLeftBehind } from "./left-behind.ts";
import { appointmentsOf, keepComing, type Ownership, unsentOf, visitsOf, wishesOf } from "./open-plans.ts";

/** Why appointments are cancelled where nobody says it in other words. */
export const NEW_OWNER = "Patient has a new owner";

/** Ids of plans of any kind, as the person who changed the owner decided on them. */
export interface PlanChoices {
  moveIds: readonly string[];
  cancelIds: readonly string[];
  /** They stay with the former owner on purpose. */
  keepIds: readonly string[];
}

type Choice = "move" | "cancel" | "keep" | "ask";

export interface Settling extends Ownership, PlanChoices {
  /** Null: the owner is not known. Nothing can be moved then. */
  toClientId: string | null;
  /** Mixed into an id it makes the id of what is made anew for the new owner. */
  seed: string;
  cancelReason: string;
  /** What happens to a plan that is in no list; `ask`: the desk decides. */
  undecided: Choice;
}

type OpenPlan = LeftBehind["left"][number];

function choiceFor({ moveIds, cancelIds, keepIds, undecided, toClientId }: Settling, id: string): Choice {
  if (cancelIds.includes(id)) return "cancel";
  if (toClientId === null || keepIds.includes(id)) return "keep";
  return moveIds.includes(id) ? "move" : undecided;
}

/** What began after the author had looked is a fact: it goes on, under the name that the author chose for it. */
async function settleBegun(
  tx: Tx,
  appointment: RowOf<typeof appointments>,
  settling: Settling,
  context: MutationContext,
): Promise<void> {
  const { petId, toClientId, cancelReason: reason } = settling;
  if (settling.cancelIds.includes(appointment.id)) await cancelUnlessHere(tx, { appointment, reason }, context);
  if (toClientId === null || !settling.moveIds.includes(appointment.id)) return;
  const opened = await tx.list(visits, { equals: { appointmentId: appointment.id } });
  for (const visit of opened.filter((one) => one.petId === petId)) await handOverVisit(tx, visit, toClientId);
}

async function settleAppointments(tx: Tx, settling: Settling, context: MutationContext): Promise<OpenPlan[]> {
  const { petId, toClientId, seed, cancelReason: reason, moveIds, cancelIds } = settling;
  const all = await appointmentsOf(tx, settling);
  const coming = new Set((await keepComing(tx, all, context)).map(({ id }) => id));
  const left: OpenPlan[] = [];
  for (const appointment of all) {
    const { id, status } = appointment;
    const isNamed = moveIds.includes(id) || cancelIds.includes(id);
    if (!canApply("cancel", status)) {
      if (outcomeOf("cancel", status) === "arrived_wins") await settleBegun(tx, appointment, settling, context);
      continue;
    }
    if (!isNamed && !coming.has(id)) continue;
    const choice = choiceFor(settling, id);
    if (choice === "cancel") await takePetOffAppointment(tx, { appointmentId: id, petId, reason }, context);
    if (choice === "move" && toClientId !== null)
      await handOverAppointment(tx, appointment, { petId, toClientId, seed }, context);
    if (choice === "ask") left.push({ table: appointments.table, id });
  }
  return left;
}

/** A visit that was closed after the author had looked goes where the author wanted it all the same. */
async function settleVisits(tx: Tx, settling: Settling): Promise<OpenPlan[]> {
  const left: OpenPlan[] = [];
  for (const visit of await visitsOf(tx, settling)) {
    if (visit.status === "closed" && !settling.moveIds.includes(visit.id)) continue;
    const choice = choiceFor(settling, visit.id);
    if (choice === "move" && settling.toClientId !== null) await handOverVisit(tx, visit, settling.toClientId);
    if (choice === "ask") left.push({ table: visits.table, id: visit.id });
  }
  return left;
}

async function settleWishes(tx: Tx, settling: Settling): Promise<OpenPlan[]> {
  const { toClientId } = settling;
  const left: OpenPlan[] = [];
  for (const { id } of await wishesOf(tx, settling)) {
    const choice = choiceFor(settling, id);
    if (choice === "cancel") await tx.patch(waitlist, id, { status: "cancelled" });
    // A place that was offered was offered to somebody else.
    if (choice === "move" && toClientId !== null)
      await tx.patch(waitlist, id, { clientId: toClientId, status: "waiting", offer: null });
    if (choice === "ask") left.push({ table: waitlist.table, id });
  }
  return left;
}

/** The others follow the pet by themselves: who is reminded is asked when it is time. */
async function cancelReminders(tx: Tx, { petId, cancelIds }: Settling): Promise<void> {
  for (const reminder of await tx.list(reminders, { equals: { petId } })) {
    if (!cancelIds.includes(reminder.id) || !isOpenReminder(reminder)) continue;
    await tx.patch(reminders, reminder.id, { status: "cancelled", cancelReason: "by_hand", nextStepOn: null });
  }
}

/**
 * What was planned for a pet under its former owner's name goes to the new one, is cancelled or stays, as was decided.
 * What has begun, is over or was cancelled meanwhile is not cancelled any more. For what nobody decided on, a
 * `stale_field` card asks the desk: `apply_mine` moves it.
 */
export async function settlePlans(tx: Tx, settling: Settling, context: MutationContext): Promise<void> {
  const { petId, clientId, toClientId } = settling;
  if (toClientId === clientId) return;
  await cancelReminders(tx, settling);
  await settleMessages(tx, await unsentOf(tx, settling), settling, context);
  const left = [
    ...(await settleAppointments(tx, settling, context)),
    ...(await settleVisits(tx, settling)),
    ...(await settleWishes(tx, settling)),
  ];
  if (left.length > 0) await raiseLeftBehind(tx, { petId, clientId, toClientId, left });
}
