import { appointmentsArea } from "./areas/appointments/appointments.area.ts";
import { approvalsArea } from "./areas/approvals/approvals.area.ts";
import { attentionArea } from "./areas/attention/attention.area.ts";
import { billingArea } from "./areas/billing/billing.area.ts";
import { catalogueArea } from "./areas/catalogue/catalogue.area.ts";
import { clientsArea } from "./areas/clients/clients.area.ts";
import { clinicsArea } from "./areas/clinics/clinics.area.ts";
import { consentsArea } from "./areas/consents/consents.area.ts";
import { controlledArea } from "./areas/controlled/controlled.area.ts";
import { downtimeArea } from "./areas/downtime/downtime.area.ts";
import { estimatesArea } from "./areas/estimates/estimates.area.ts";
import { exportsArea } from "./areas/exports/exports.area.ts";
import { filesArea } from "./areas/files/files.area.ts";
import { labsArea } from "./areas/labs/labs.area.ts";
import { messagesArea } from "./areas/messages/messages.area.ts";
import { notesArea } from "./areas/notes/notes.area.ts";
import { notificationsArea } from "./areas/notifications/notifications.area.ts";
import { paperArea } from "./areas/paper/paper.area.ts";
import { petsArea } from "./areas/pets/pets.area.ts";
import { problemsArea } from "./areas/problems/problems.area.ts";
import { prescriptionsArea } from "./areas/prescriptions/prescriptions.area.ts";
import { remindersArea } from "./areas/reminders/reminders.area.ts";
import { reportsArea } from "./areas/reports/reports.area.ts";
import { stockArea } from "./areas/stock/stock.area.ts";
import { staffArea } from "./areas/staff/staff.area.ts";
import { suppliersArea } from "./areas/suppliers/suppliers.area.ts";
import { tasksArea } from "./areas/tasks/tasks.area.ts";
import { treatmentsArea } from "./areas/treatments/treatments.area.ts";
import { vaccinationsArea } from "./areas/vaccinations/vaccinations.area.ts";
import { visitsArea } from "./areas/visits/visits.area.ts";
import { wardsArea } from "./areas/wards/wards.area.ts";
import type { EntityDefinition } from "./kernel/entity.ts";
import type { MutationDefinition } from "./kernel/mutation.ts";
import type { Reference } from "./kernel/references.ts";

/**
 * Raised for what a device stores otherwise without another field or index, as another `sortKey`: its cache is then
 * fetched again under a new name. Fields and indexes are in the name by themselves (`pwa/row-shape.ts`).
 */
export const SCHEMA = 3;
/** The oldest device schema that the server still answers. */
export const MIN_SCHEMA = 1;

/** One line an area: nothing else names all of them here. */
export const AREAS = {
  clinics: clinicsArea,
  staff: staffArea,
  appointments: appointmentsArea,
  visits: visitsArea,
  notes: notesArea,
  clients: clientsArea,
  pets: petsArea,
  files: filesArea,
  problems: problemsArea,
  vaccinations: vaccinationsArea,
  reminders: remindersArea,
  messages: messagesArea,
  catalogue: catalogueArea,
  stock: stockArea,
  controlled: controlledArea,
  suppliers: suppliersArea,
  treatments: treatmentsArea,
  billing: billingArea,
  estimates: estimatesArea,
  attention: attentionArea,
  notifications: notificationsArea,
  approvals: approvalsArea,
  paper: paperArea,
  tasks: tasksArea,
  labs: labsArea,
  consents: consentsArea,
  wards: wardsArea,
  prescriptions: prescriptionsArea,
  reports: reportsArea,
  downtime: downtimeArea,
  exports: exportsArea,
} as const;
export type AreaName = keyof typeof AREAS;

type Area = (typeof AREAS)[AreaName];
export type Entity = Area["entities"][number];
export type MutationName = Area["mutations"][number]["name"];

/** What the day stands on comes first, then what today shows, then the rest. */
const sendingRank = ({ buckets: { p0 } }: EntityDefinition): number => (p0 === "all" ? 0 : p0 ? 1 : 2);

/** Every synced table, in the order in which a first sync sends them. */
export const ENTITIES: readonly Entity[] = Object.values(AREAS)
  .flatMap(({ entities }): readonly Entity[] => entities)
  .toSorted((a, b) => sendingRank(a) - sendingRank(b));

/** Every mutation that a device may send. */
export const MUTATIONS: readonly MutationDefinition[] = Object.values(AREAS).flatMap(
  ({ mutations }): readonly MutationDefinition[] => mutations,
);

export interface TableReference extends Reference {
  entity: EntityDefinition;
}

/** Every place of every table that may hold the id of a row of `table`. */
export function refsTo(table: string): TableReference[] {
  return ENTITIES.flatMap((entity: EntityDefinition) =>
    entity.references
      .filter(({ targets }) => typeof targets === "string" || targets.includes(table))
      .map((reference) => ({ ...reference, entity })),
  );
}
