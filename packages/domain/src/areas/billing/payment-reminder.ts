import type { NewRow, RowOf } from "../../kernel/entity.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { sumMinor } from "../../kernel/money.ts";
import { moneyText } from "../../kernel/money-text.ts";
import { addDays, daysBetween, type Instant, type LocalDate, localDateOf } from "../../kernel/time.ts";
import { clientName, type clients } from "../clients/client.ts";
import { addressFor } from "../messages/message-rules.ts";
import { type MessageReason, messages, type messageTemplates } from "../messages/message.ts";
import { fillTemplate, type PlaceholderValues } from "../messages/template-text.ts";
import { type ClinicWords, dateWords } from "../messages/template-values.ts";
import type { pets } from "../pets/pet.ts";
import { invoiceTitle } from "./billing-papers.copy.ts";
import type { Invoice } from "./invoice.ts";
import type { PaymentCredit } from "./invoice-balance.ts";
import { paymentReminderCopy as copy } from "./payment-reminder.copy.ts";

type Message = RowOf<typeof messages>;
type Template = RowOf<typeof messageTemplates>;

/** Days between two reminders of payment to one client, of the server and of people together. */
export const REMIND_AGAIN_DAYS = 7;
/** A client whose pet died within so many days is not reminded by itself, nor together with others. */
const MOURNING_DAYS = 30;
/** Reminders of one invoice that the server sends by itself. */
export const MOST_BY_ITSELF = 3;
const MOST_LINES = 30;
const MOST_INVOICES = 100;

/** The unpaid invoices of a client, with everything that decides about a reminder. */
export interface Debt {
  client: RowOf<typeof clients>;
  /** Unpaid, the oldest due day first; those of merged clients too. */
  open: readonly Invoice[];
  creditMinor: number;
  /** Reminders of payment that went out or wait. */
  reminders: readonly Message[];
  /** Pets that died lately, with the moment of the last word on them. */
  lostPets: readonly { name: string; knownAt: Instant }[];
}

/** The rows about one client, and about those who were merged into it. */
export interface DebtRows {
  invoices: readonly Invoice[];
  messages: readonly Message[];
  credits: readonly Pick<PaymentCredit, "creditMinor">[];
  pets: readonly RowOf<typeof pets>[];
}

/** A client has the invoices, payments and messages of the clients who were merged into it. */
export const idsOfDebtor = ({ id, absorbedIds }: Pick<Debt["client"], "id" | "absorbedIds">): string[] => [
  id,
  ...absorbedIds,
];

/** The one definition of a debt, by rows that a server and a tablet fetch each in its own way. */
export const debtFrom = (client: Debt["client"], rows: DebtRows, today: LocalDate): Debt => ({
  client,
  open: rows.invoices.filter(({ dueMinor }) => dueMinor > 0).toSorted(byDueDay),
  creditMinor: sumMinor(rows.credits.map(({ creditMinor }) => creditMinor)),
  reminders: rows.messages.filter(countsAsReminder),
  lostPets: rows.pets
    .filter((pet) => diedLately(pet, today))
    .map(({ name, updatedAt: knownAt }) => ({ name, knownAt })),
});

export interface ReminderDay {
  today: LocalDate;
  timeZone: string;
}

export const overdueOf = ({ open }: Pick<Debt, "open">, today: LocalDate): Invoice[] =>
  open.filter(({ dueOn }) => dueOn < today);

export const overdueMinor = (debt: Pick<Debt, "open">, today: LocalDate): number =>
  sumMinor(overdueOf(debt, today).map(({ dueMinor }) => dueMinor));

export const byDueDay = (a: Invoice, b: Invoice): number =>
  a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.issuedAt < b.issuedAt ? -1 : 1;

/** A reminder that the client got, will get or may have got. One that was refused counts too, or a dead address would get one each day. */
export const countsAsReminder = ({ cause, status, reason }: Pick<Message, "cause" | "status" | "reason">): boolean =>
  cause === "payment" && status !== "suppressed" && (status !== "failed" || reason !== "no_provider");

/** The templates of payment reminders that are in use, in the order in which they are tried. */
export const paymentTemplatesAmong = <
  T extends Pick<RowOf<typeof messageTemplates>, "id" | "purpose" | "status" | "sort">,
>(
  all: readonly T[],
): T[] =>
  all
    .filter(({ purpose, status }) => purpose === "payment" && status === "active")
    .toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));

export const diedLately = (
  { status, deceasedOn }: Pick<RowOf<typeof pets>, "status" | "deceasedOn">,
  today: LocalDate,
): boolean => status === "deceased" && deceasedOn !== null && addDays(deceasedOn, MOURNING_DAYS) >= today;

/** The day of the latest reminder of payment; null: none. */
export function remindedOn({ reminders }: Pick<Debt, "reminders">, timeZone: string): LocalDate | null {
  const latest = reminders
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  return latest === undefined ? null : localDateOf(latest, timeZone);
}

/** Why the client is not reminded today, by whatever channel; null: nothing is overdue that the credit does not cover, or too soon. */
export function whyNotRemind(
  debt: Debt,
  { today, timeZone }: ReminderDay,
): Extract<MessageReason, "paid_meanwhile" | "reminded_lately"> | null {
  if (overdueMinor(debt, today) <= debt.creditMinor) return "paid_meanwhile";
  const last = remindedOn(debt, timeZone);
  return last !== null && daysBetween(last, today) < REMIND_AGAIN_DAYS ? "reminded_lately" : null;
}

/** Whether the server reminds by itself today: so many days after the due day of an invoice, and each time after as many. */
export function remindsByItself(debt: Debt, everyDays: number, day: ReminderDay): boolean {
  if (everyDays === 0 || debt.lostPets.length > 0 || whyNotRemind(debt, day) !== null) return false;
  const last = remindedOn(debt, day.timeZone);
  if (last !== null && daysBetween(last, day.today) < everyDays) return false;
  return overdueOf(debt, day.today).some(
    ({ id, dueOn }) =>
      daysBetween(dueOn, day.today) >= everyDays &&
      debt.reminders.filter(({ invoiceIds }) => invoiceIds.includes(id)).length < MOST_BY_ITSELF,
  );
}

export interface PaymentClinic extends ClinicWords {
  /** ISO 4217. */
  currency: string;
}

function invoiceLines(overdue: readonly Invoice[], clinic: PaymentClinic): string {
  const lines = overdue
    .slice(0, MOST_LINES)
    .map((invoice) =>
      copy.line(
        invoiceTitle(invoice),
        dateWords(invoice.issuedOn, clinic.locale),
        dateWords(invoice.dueOn, clinic.locale),
        moneyText(invoice.dueMinor, clinic),
      ),
    );
  const hidden = overdue.length - lines.length;
  return [...lines, ...(hidden > 0 ? [copy.more(hidden)] : [])].join("\n");
}

/** The values of a template of the purpose `payment`. */
export function paymentValues(
  { client, open, creditMinor }: Pick<Debt, "open" | "creditMinor"> & { client: Parameters<typeof clientName>[0] },
  today: LocalDate,
  clinic: PaymentClinic,
): PlaceholderValues {
  const overdue = overdueOf({ open }, today);
  const money = (minor: number): string => moneyText(minor, clinic);
  const openMinor = sumMinor(open.map(({ dueMinor }) => dueMinor));
  const credit = creditMinor > 0 ? [copy.credit(money(creditMinor)), copy.balance(money(openMinor - creditMinor))] : [];
  return {
    client: clientName(client),
    clinic: clinic.name,
    clinic_phone: clinic.phone || "us",
    sum_due: money(Math.max(0, overdueMinor({ open }, today) - Math.max(0, creditMinor))),
    invoices: invoiceLines(overdue, clinic),
    due_on: dateWords(overdue[0]?.dueOn ?? today, clinic.locale),
    statement: [copy.open(money(openMinor)), ...credit].join("\n"),
  };
}

interface Written {
  id: string;
  debt: Debt;
  template: Template;
  reason: MessageReason | null;
  today: LocalDate;
  at: Instant;
  clinic: PaymentClinic;
}

/** The message of a reminder. With a reason it is written down and does not go out. */
export function paymentMessage({ id, debt, template, reason, today, at, clinic }: Written): NewRow<typeof messages> {
  const values = paymentValues(debt, today, clinic);
  const { channel } = template;
  return {
    ...emptyRow(messages),
    id,
    clientId: debt.client.id,
    channel,
    cause: "payment",
    templateId: template.id,
    invoiceIds: overdueOf(debt, today)
      .map((invoice) => invoice.id)
      .slice(0, MOST_INVOICES),
    toAddress: addressFor(debt.client, channel),
    subject: channel === "email" ? fillTemplate(template.subject, values).slice(0, 200) : "",
    body: fillTemplate(template.body, values).trim().slice(0, 8000),
    status: reason === null ? "queued" : "suppressed",
    reason,
    at,
    scope: "billing",
  };
}
