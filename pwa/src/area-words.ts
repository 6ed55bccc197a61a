import { AREAS, type AreaName } from "@fernpaw/domain/registry";
import type { Dexie } from "dexie";
import type { AreaWords, ChangeArgs } from "./area.ts";
import { appointmentsWords } from "./areas/appointments/appointments.words.copy.ts";
import { approvalsWords } from "./areas/approvals/approvals.words.copy.ts";
import { billingWords } from "./areas/billing/billing.words.copy.ts";
import { downtimeWords } from "./areas/calendar/downtime/downtime.words.copy.ts";
import { catalogueWords } from "./areas/catalogue/catalogue.words.copy.ts";
import { clientsWords } from "./areas/clients/clients.words.copy.ts";
import { clinicsWords } from "./areas/clinics/clinics.words.copy.ts";
import { staffWords } from "./areas/employees/staff.words.copy.ts";
import { consentsWords } from "./areas/consents/consents.words.copy.ts";
import { controlledWords } from "./areas/controlled/controlled.words.copy.ts";
import { estimatesWords } from "./areas/estimates/estimates.words.copy.ts";
import { exportsWords } from "./areas/profile/exports/exports.words.copy.ts";
import { filesWords } from "./areas/files/files.words.copy.ts";
import { labsWords } from "./areas/labs/labs.words.copy.ts";
import { messagesWords } from "./areas/messages/messages.words.copy.ts";
import { attentionWords } from "./areas/notifications/attention.words.copy.ts";
import { notificationsWords } from "./areas/notifications/notifications.words.copy.ts";
import { notesWords } from "./areas/notes/notes.words.copy.ts";
import { paperWords } from "./areas/paper/paper.words.copy.ts";
import { petsWords } from "./areas/pets/pets.words.copy.ts";
import { prescriptionsWords } from "./areas/prescriptions/prescriptions.words.copy.ts";
import { problemsWords } from "./areas/problems/problems.words.copy.ts";
import { remindersWords } from "./areas/reminders/reminders.words.copy.ts";
import { reportsWords } from "./areas/reports/reports.words.copy.ts";
import { stockWords } from "./areas/stock/stock.words.copy.ts";
import { suppliersWords } from "./areas/suppliers/suppliers.words.copy.ts";
import { tasksWords } from "./areas/tasks/tasks.words.copy.ts";
import { treatmentsWords } from "./areas/treatments/treatments.words.copy.ts";
import { vaccinationsWords } from "./areas/vaccinations/vaccinations.words.copy.ts";
import { wardsWords } from "./areas/wards/wards.words.copy.ts";
import { visitsWords } from "./areas/visits/visits.words.copy.ts";

/** One line an area. */
const AREA_WORDS = {
  clinics: clinicsWords,
  staff: staffWords,
  appointments: appointmentsWords,
  visits: visitsWords,
  notes: notesWords,
  clients: clientsWords,
  pets: petsWords,
  files: filesWords,
  problems: problemsWords,
  vaccinations: vaccinationsWords,
  reminders: remindersWords,
  messages: messagesWords,
  catalogue: catalogueWords,
  stock: stockWords,
  controlled: controlledWords,
  suppliers: suppliersWords,
  treatments: treatmentsWords,
  billing: billingWords,
  estimates: estimatesWords,
  attention: attentionWords,
  notifications: notificationsWords,
  approvals: approvalsWords,
  paper: paperWords,
  tasks: tasksWords,
  labs: labsWords,
  consents: consentsWords,
  wards: wardsWords,
  prescriptions: prescriptionsWords,
  reports: reportsWords,
  downtime: downtimeWords,
  exports: exportsWords,
} satisfies { [Name in AreaName]: AreaWords<Name> };

interface AnyWords {
  changes: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  others?: Readonly<Record<string, string>>;
  subject?(db: Dexie, args: ChangeArgs): Promise<string | null>;
}

const wordsOf = (area: string): AnyWords => AREA_WORDS[area as AreaName];

const areaOfTable = new Map(
  Object.entries(AREAS).flatMap(([area, { entities }]) => entities.map(({ table }) => [table as string, area])),
);
const areaOfMutation = new Map(
  Object.entries(AREAS).flatMap(([area, { mutations }]) => mutations.map(({ name }) => [name as string, area])),
);

/** A change in words: "Booking". A change that this version does not know shows its own name. */
export function changeWord(mutationName: string): string {
  const area = areaOfMutation.get(mutationName);
  return (area === undefined ? undefined : wordsOf(area).changes[mutationName]) ?? mutationName;
}

/** Whom a change is about, where its area can tell. */
export async function areaSubject(db: Dexie, mutationName: string, args: ChangeArgs): Promise<string | null> {
  const area = areaOfMutation.get(mutationName);
  return (area === undefined ? undefined : await wordsOf(area).subject?.(db, args)) ?? null;
}

const COMMON: Readonly<Record<string, string>> = {
  at: "When it was done",
  approval: "Reason for the approval",
};

/**
 * Labels of the fields of a table, in the order of its form; then what else its area has words for, because a
 * mutation may write another table than it is named after. Unknown tables have no words.
 */
export function fieldWordsOf(table: string): Readonly<Record<string, string>> {
  const area = areaOfTable.get(table);
  if (area === undefined) return COMMON;
  const { fields, others } = wordsOf(area);
  const own = { ...COMMON, ...fields[table], ...others };
  return { ...own, ...Object.assign({}, ...Object.values(fields)), ...own };
}
