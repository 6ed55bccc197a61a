import type { NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { messageTemplates, TemplatePurpose, TextChannel } from "./message.ts";

interface Seed {
  name: string;
  purpose: TemplatePurpose;
  channel: TextChannel;
  subject?: string;
  body: string;
}

const GREETING = "Dear {client},";
const CLOSING = "{clinic}";
const CHANGE = "To change it call {clinic_phone}.";
const email = (...paragraphs: string[]): string => [GREETING, ...paragraphs, CLOSING].join("\n\n");
const CONDOLENCE = email(
  "we are very sorry for the loss of {pets}.",
  "You gave {pets} a good home, and we are grateful that we could help you care for {pets}. Our thoughts are with you.",
  "If you would like to talk about it, or have a question, call {clinic_phone}.",
  "With sympathy from all of us",
);

/** Position makes the id: append, never insert or move. */
const TEMPLATES = [
  {
    name: "Reminder by e-mail",
    purpose: "reminder",
    channel: "email",
    subject: "{pets}: a visit is due at {clinic}",
    body: email("it is time again for:\n{reminders}", "Please call {clinic_phone} to find a time that suits you."),
  },
  {
    name: "Reminder by text message",
    purpose: "reminder",
    channel: "sms",
    body: "{clinic}: {pets} due for a visit ({due_on}). Please call {clinic_phone}.",
  },
  {
    name: "Reminder by letter",
    purpose: "reminder",
    channel: "letter",
    body: email("it is time again for:\n{reminders}", "Please call {clinic_phone} to find a time that suits you."),
  },
  {
    name: "Booked, by e-mail",
    purpose: "appointment_booked",
    channel: "email",
    subject: "{pets}: {date}, {time} at {clinic}",
    body: email("we expect {pets} on {date} at {time} ({type}).", "{confirm_link}", CHANGE),
  },
  {
    name: "Booked, by text message",
    purpose: "appointment_booked",
    channel: "sms",
    body: "{clinic}: {pets} booked for {date}, {time}. To change it call {clinic_phone}.",
  },
  {
    name: "Moved, by e-mail",
    purpose: "appointment_moved",
    channel: "email",
    subject: "New time for {pets}: {date}, {time}",
    body: email("the appointment of {pets} has a new time: {date} at {time} ({type}).", "{confirm_link}", CHANGE),
  },
  {
    name: "Moved, by text message",
    purpose: "appointment_moved",
    channel: "sms",
    body: "{clinic}: new time for {pets}: {date}, {time}. With questions call {clinic_phone}.",
  },
  {
    name: "Cancelled, by e-mail",
    purpose: "appointment_cancelled",
    channel: "email",
    subject: "Cancelled: {pets}, {date}, {time}",
    body: email(
      "the appointment of {pets} on {date} at {time} is cancelled.",
      "Please call {clinic_phone} for another time.",
    ),
  },
  {
    name: "Cancelled, by text message",
    purpose: "appointment_cancelled",
    channel: "sms",
    body: "{clinic}: the appointment of {pets} on {date}, {time} is cancelled. For another time call {clinic_phone}.",
  },
  {
    name: "Day before, by e-mail",
    purpose: "appointment_reminder",
    channel: "email",
    subject: "{pets}: {date}, {time} at {clinic}",
    body: email("we look forward to seeing {pets} on {date} at {time} ({type}).", "{confirm_link}", CHANGE),
  },
  {
    name: "Day before, by text message",
    purpose: "appointment_reminder",
    channel: "sms",
    body: "{clinic}: see you and {pets} on {date}, {time}. To change it call {clinic_phone}.",
  },
  {
    name: "Ready to be picked up",
    purpose: "general",
    channel: "email",
    subject: "{pets} can be picked up",
    body: email("{pets} can be picked up."),
  },
  {
    name: "Please call us",
    purpose: "general",
    channel: "sms",
    body: "{clinic}: please call {clinic_phone} about {pets}.",
  },
  {
    name: "Payment reminder by e-mail",
    purpose: "payment",
    channel: "email",
    subject: "{clinic}: {sum_due} is due",
    body: email(
      "these invoices are not paid yet:\n{invoices}",
      "{statement}",
      "Please pay {sum_due}. If you have paid already, or have a question, call {clinic_phone}.",
    ),
  },
  {
    name: "Payment reminder by text message",
    purpose: "payment",
    channel: "sms",
    body: "{clinic}: {sum_due} has been due since {due_on}. Please pay, or call {clinic_phone}.",
  },
  {
    name: "Payment reminder by letter",
    purpose: "payment",
    channel: "letter",
    body: email(
      "these invoices are not paid yet:\n{invoices}",
      "{statement}",
      "Please pay {sum_due}. If you have paid already, or have a question, call {clinic_phone}.",
    ),
  },
  { name: "Condolence by letter", purpose: "general", channel: "letter", body: CONDOLENCE },
  {
    name: "Condolence by e-mail",
    purpose: "general",
    channel: "email",
    subject: "With our sympathy",
    body: CONDOLENCE,
  },
] as const satisfies readonly Seed[];

export type SeededTemplate = (typeof TEMPLATES)[number]["name"];

const seedId = (index: number): string => `00000000-0000-8000-8000-7e39${String(index + 1).padStart(8, "0")}`;

export function seededTemplateId(clinicId: string, name: SeededTemplate): string {
  return derivedId(clinicId, seedId(TEMPLATES.findIndex((template) => template.name === name)));
}

/** The templates that a new clinic starts with; it may change its copy. */
export function seededTemplates(clinicId: string): NewRow<typeof messageTemplates>[] {
  return TEMPLATES.map((template: Seed, index) => ({
    subject: "",
    ...template,
    id: derivedId(clinicId, seedId(index)),
    language: "en",
    sort: (index + 1) * 10,
    status: "active" as const,
  }));
}

/** A letter of condolence by each way in which one is written. */
const CONDOLENCES = {
  letter: "Condolence by letter",
  email: "Condolence by e-mail",
} as const satisfies Partial<Record<TextChannel, SeededTemplate>>;
export type CondolenceChannel = keyof typeof CONDOLENCES;

/** The clinic's own template of a condolence, by its id; without one, as retired, the words that a new clinic starts with. */
export function condolenceWords(
  clinicId: string,
  channel: CondolenceChannel,
  own: readonly Pick<NewRow<typeof messageTemplates>, "id" | "subject" | "body">[],
): { templateId: string | null; subject: string; body: string } {
  const id = seededTemplateId(clinicId, CONDOLENCES[channel]);
  const kept = own.find((template) => template.id === id);
  if (kept) return { templateId: id, subject: kept.subject, body: kept.body };
  const seed: Seed | undefined = TEMPLATES.find(({ name }) => name === CONDOLENCES[channel]);
  return { templateId: null, subject: seed?.subject ?? "", body: seed?.body ?? "" };
}
