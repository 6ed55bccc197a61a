import { clientName, type clients } from "@fernpaw/domain/clients/client";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { addDays, epochMsOf, instantAt, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { addressFor, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { messages } from "@fernpaw/domain/messages/message";
import { fillTemplate } from "@fernpaw/domain/messages/template-text";
import { reminderValues } from "@fernpaw/domain/messages/template-values";
import { seededTemplates } from "@fernpaw/domain/messages/template-vocabulary";
import { pets } from "@fernpaw/domain/pets/pet";
import { nextStep } from "@fernpaw/domain/reminders/reminder-steps";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import { seededReminderTypes } from "@fernpaw/domain/reminders/reminder-vocabulary";
import { type DemoClinic, DEMO_ZONE } from "./demo-logins.ts";
import { type DemoPeople, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 16;
const [PAST_DAYS, FUTURE_DAYS] = [80, 150];
/** Half past nine: no demo writes to anybody at night. */
const SENT_MIN = 570;
const CALLS = [
  "Asked whether the new food may be mixed with the old one. Said yes, over a week.",
  "Will be ten minutes late for the next appointment.",
  "Wants the blood results by e-mail; told that the vet calls this afternoon.",
  "Thanked the whole team.",
];

type Reminder = NewRow<typeof reminders>;
type Type = ReturnType<typeof seededReminderTypes>[number];

interface Part {
  random: DemoRandom;
  clinic: DemoClinic;
  today: LocalDate;
  templates: ReturnType<typeof seededTemplates>;
  rows: DemoRow[];
  /** What goes out together: of one client, on one day. */
  sent: Map<string, { on: LocalDate; dues: [Due, ...Due[]] }>;
}

interface Due {
  client: NewRow<typeof clients>;
  pet: NewRow<typeof pets>;
  type: Type;
  reminder: Reminder;
}

const newMessage = {
  direction: "out" as const,
  appointmentId: null,
  detail: "",
  petIds: [],
  reminderIds: [],
  invoiceIds: [],
  scope: "people" as const,
};

function noteSend({ sent }: Part, due: Due, on: LocalDate): void {
  const together = sent.get(`${due.client.id} ${on}`);
  if (together) together.dues.push(due);
  else sent.set(`${due.client.id} ${on}`, { on, dues: [due] });
}

/** What the client was sent on a day about all that was due then, or why not. */
function addMessage({ random, clinic, templates, rows }: Part, dues: readonly [Due, ...Due[]], on: LocalDate): void {
  const [{ client, type }] = dues;
  const send =
    type.steps[0]?.sends.find(({ channel }) => addressFor(client, channel) !== "") ?? type.steps[0]?.sends[0];
  const template = templates.find(({ id }) => id === send?.templateId);
  if (!send || !template) return;
  const words = { name: clinic.name, phone: "", locale: "en-GB", timeZone: DEMO_ZONE };
  const due = dues.map((one) => ({ pet: one.pet.name, type: one.type.name, dueOn: one.reminder.dueOn }));
  const values = reminderValues(clientName(client), due, words);
  const at = instantAt(on, SENT_MIN + random.between(0, 20), DEMO_ZONE);
  const living = { ...client, createdAt: at, createdBy: null, updatedAt: at, updatedBy: null };
  const reason = whyNotSend(living, send.channel, { pets: [], cause: "reminder" });
  rows.push(
    demoRow(messages, {
      ...newMessage,
      id: random.id(epochMsOf(at)),
      clientId: client.id,
      petIds: [...new Set(dues.map(({ pet }) => pet.id))],
      channel: send.channel,
      cause: "reminder",
      templateId: template.id,
      reminderIds: dues.map(({ reminder }) => reminder.id),
      toAddress: addressFor(client, send.channel),
      subject: fillTemplate(template.subject, values),
      body: fillTemplate(template.body, values),
      status: reason === null ? "sent" : "suppressed",
      reason,
      at,
    }),
  );
}

function addReminder(part: Part, subject: Omit<Due, "reminder">, offset: number): void {
  const { random, today, rows } = part;
  const { pet, type } = subject;
  const dueOn = addDays(today, offset);
  const sentOn = type.steps.map((step) => addDays(dueOn, step.offsetDays)).filter((day) => day < today);
  const isDone = offset < 0 && random.chance(offset < -30 ? 0.75 : 0.5);
  const doneOn = addDays(dueOn, Math.max(offset < -10 ? -6 : 0, -random.between(0, 6)));
  const next = nextStep(type, dueOn, { from: 0, since: today });
  const reminder: Reminder = {
    id: random.id(epochMsOf(`${addDays(dueOn, -365)}T10:00:00.000Z`)),
    petId: pet.id,
    typeId: type.id,
    dueOn,
    step: next.step,
    nextStepOn: isDone ? null : next.nextStepOn,
    status: isDone ? "completed" : sentOn.length > 0 ? "sent" : "open",
    completedBy: isDone ? "visit" : null,
    completedOn: isDone ? doneOn : null,
    cancelReason: null,
    lastSentAt: sentOn.length > 0 ? instantAt(sentOn.at(-1) ?? today, SENT_MIN, DEMO_ZONE) : null,
  };
  rows.push(demoRow(reminders, reminder));
  for (const on of sentOn.filter((day) => !isDone || day < doneOn)) noteSend(part, { ...subject, reminder }, on);
}

function addCall({ random, rows }: Part, client: NewRow<typeof clients>, nowMs: number): void {
  const atMs = nowMs - random.between(1, 60) * 86_400_000;
  const direction = random.chance(0.7) ? ("in" as const) : ("out" as const);
  rows.push(
    demoRow(messages, {
      ...newMessage,
      id: random.id(atMs),
      clientId: client.id,
      channel: "call",
      direction,
      cause: "manual",
      templateId: null,
      toAddress: "",
      subject: "",
      body: random.pick(CALLS),
      status: direction === "in" ? "received" : "sent",
      reason: null,
      at: toInstant(atMs),
    }),
  );
}

/** What is due for the pets, what their people were sent about it, and what they called about. */
export function demoReminders(clinic: DemoClinic, people: DemoPeople, nowMs: number): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const types = seededReminderTypes(clinic.clinicId).slice(0, 3);
  const part: Part = { random, clinic, today, templates: seededTemplates(clinic.clinicId), rows: [], sent: new Map() };
  const clientOf = new Map(people.clients.map((client) => [client.id, client]));
  const rowOf = new Map(
    people.rows.filter(({ entity }) => entity === pets).map(({ row }) => [row.id, row as NewRow<typeof pets>]),
  );
  for (const { id, clientId, isComing } of people.pets) {
    const [client, pet] = [clientOf.get(clientId), rowOf.get(id)];
    if (!isComing || !client || !pet || !random.chance(0.5)) continue;
    addReminder(part, { client, pet, type: random.pick(types) }, random.between(-PAST_DAYS, FUTURE_DAYS));
  }
  for (const { on, dues } of part.sent.values()) addMessage(part, dues, on);
  for (const client of people.clients) if (random.chance(0.12)) addCall(part, client, nowMs);
  return part.rows;
}
