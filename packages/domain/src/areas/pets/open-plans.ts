import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { dayBounds, localDateOf } from "../../kernel/time.ts";
import { appointments } from "../appointments/appointment.ts";
import { canApply } from "../appointments/appointment-status.ts";
import { waitlist, WAITLIST_OPEN, type WaitlistEntry } from "../appointments/waitlist.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { messages } from "../messages/message.ts";
import { isOpenReminder } from "../reminders/complete-reminders.ts";
import { reminders } from "../reminders/reminder.ts";
import { visits } from "../visits/visit.ts";

type Message = RowOf<typeof messages>;

/** A pet, and the client under whose name something is planned for it. */
export interface Ownership {
  petId: string;
  clientId: string;
}

/** What is still to come for a pet under one client's name. */
export interface OpenPlans {
  /** Planned, from today on, soonest first. */
  appointments: RowOf<typeof appointments>[];
  /** Under way, oldest first. */
  visits: RowOf<typeof visits>[];
  /** Oldest first. */
  waitlist: WaitlistEntry[];
  /** Of the pet; they follow it to whoever owns it. By due day. */
  reminders: RowOf<typeof reminders>[];
  /** Not sent and not printed yet. Those about an appointment follow the appointment and are not named here. */
  messages: Message[];
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** The client's appointments to which the pet comes, whatever their status. */
export async function appointmentsOf(tx: Tx, { petId, clientId }: Ownership): Promise<RowOf<typeof appointments>[]> {
  const rows = await tx.list(appointments, { equals: { clientId } });
  return rows
    .filter(({ petIds }) => petIds.includes(petId))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : byId(a, b)));
}

/** Planned, and not of a day that is over. */
export async function keepComing(
  tx: Tx,
  rows: readonly RowOf<typeof appointments>[],
  context: MutationContext,
): Promise<RowOf<typeof appointments>[]> {
  const { timeZone } = await readSettings(tx, context);
  const { from } = dayBounds(localDateOf(context.now, timeZone), timeZone);
  return rows.filter(({ status, startsAt }) => canApply("cancel", status) && startsAt >= from);
}

/** The pet's visits under the client's name, whatever became of them, oldest first. */
export async function visitsOf(tx: Tx, { petId, clientId }: Ownership): Promise<RowOf<typeof visits>[]> {
  const rows = await tx.list(visits, { equals: { petId } });
  return rows
    .filter((visit) => visit.clientId === clientId)
    .sort((a, b) => (a.openedAt < b.openedAt ? -1 : a.openedAt > b.openedAt ? 1 : byId(a, b)));
}

/** The client's wishes for the pet that nobody has met yet, oldest first. */
export async function wishesOf(tx: Tx, { petId, clientId }: Ownership): Promise<WaitlistEntry[]> {
  const found: WaitlistEntry[] = [];
  for (const status of WAITLIST_OPEN) {
    const rows = await tx.list(waitlist, { equals: { status } });
    found.push(...rows.filter((entry) => entry.petId === petId && entry.clientId === clientId));
  }
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : byId(a, b)));
}

/** What somebody wrote about other pets too was meant for that client alone. */
const isOfPet = ({ cause, petIds }: Message, petId: string): boolean =>
  cause === "reminder" ? petIds.includes(petId) : cause === "manual" && petIds.every((id) => id === petId);

/** Messages to the client about the pet that have not gone out, those about appointments excepted. */
export async function unsentOf(tx: Tx, { petId, clientId }: Ownership): Promise<Message[]> {
  const rows = await tx.list(messages, { equals: { clientId } });
  return rows.filter((message) => message.status === "queued" && message.petIds.length > 0 && isOfPet(message, petId));
}

/** What a change of the pet's owner has to decide on. */
export async function findOpenPlans(tx: Tx, whose: Ownership, context: MutationContext): Promise<OpenPlans> {
  const ofPet = await tx.list(reminders, { equals: { petId: whose.petId } });
  return {
    appointments: await keepComing(tx, await appointmentsOf(tx, whose), context),
    visits: (await visitsOf(tx, whose)).filter(({ status }) => status === "open"),
    waitlist: await wishesOf(tx, whose),
    reminders: ofPet
      .filter(isOpenReminder)
      .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : byId(a, b))),
    messages: await unsentOf(tx, whose),
  };
}
