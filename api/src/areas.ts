import { effectsByName } from "@fernpaw/sync/server/effects";
import type { ApiArea } from "./area.ts";
import { approvalsArea } from "./areas/approvals/approvals.area.ts";
import { auditArea } from "./areas/audit/audit.area.ts";
import { authArea } from "./areas/auth/auth.area.ts";
import { billingArea } from "./areas/billing/billing.area.ts";
import { bookingArea } from "./areas/booking/booking.area.ts";
import { calendarArea } from "./areas/calendar/calendar.area.ts";
import { clientsArea } from "./areas/clients/clients.area.ts";
import { clinicsArea } from "./areas/clinics/clinics.area.ts";
import { controlledArea } from "./areas/controlled/controlled.area.ts";
import { dataProtectionArea } from "./areas/data-protection/data-protection.area.ts";
import { devicesArea } from "./areas/devices/devices.area.ts";
import { displaysArea } from "./areas/displays/displays.area.ts";
import { employeesArea } from "./areas/employees/employees.area.ts";
import { estimatesArea } from "./areas/estimates/estimates.area.ts";
import { exportsArea } from "./areas/exports/exports.area.ts";
import { filesArea } from "./areas/files/files.area.ts";
import { healthArea } from "./areas/health/health.area.ts";
import { importsArea } from "./areas/imports/imports.area.ts";
import { invitationsArea } from "./areas/invitations/invitations.area.ts";
import { messagesArea } from "./areas/messages/messages.area.ts";
import { notificationsArea } from "./areas/notifications/notifications.area.ts";
import { notificationWatch } from "./areas/notifications/watch/notification-watch.ts";
import { petsArea } from "./areas/pets/pets.area.ts";
import { plansArea } from "./areas/plans/plans.area.ts";
import { platformArea } from "./areas/platform/platform.area.ts";
import { prescriptionsArea } from "./areas/prescriptions/prescriptions.area.ts";
import { profileArea } from "./areas/profile/profile.area.ts";
import { remindersArea } from "./areas/reminders/reminders.area.ts";
import { reportsArea } from "./areas/reports/reports.area.ts";
import { sharedTabletsArea } from "./areas/shared-tablets/shared-tablets.area.ts";
import { siteArea } from "./areas/site/site.area.ts";
import { subscriptionsArea } from "./areas/subscriptions/subscriptions.area.ts";
import { suppliersArea } from "./areas/suppliers/suppliers.area.ts";
import { twoFactorArea } from "./areas/two-factor/two-factor.area.ts";

/**
 * One line an area. The API's description lists their routes in this order. Effects of one mutation run in it too:
 * clients and pets get their numbers before the messages that name them.
 */
export const API_AREAS: readonly ApiArea[] = [
  healthArea,
  authArea,
  twoFactorArea,
  sharedTabletsArea,
  approvalsArea,
  platformArea,
  profileArea,
  employeesArea,
  invitationsArea,
  clientsArea,
  petsArea,
  filesArea,
  prescriptionsArea,
  billingArea,
  estimatesArea,
  suppliersArea,
  reportsArea,
  controlledArea,
  clinicsArea,
  calendarArea,
  siteArea,
  plansArea,
  notificationsArea,
  subscriptionsArea,
  remindersArea,
  messagesArea,
  bookingArea,
  displaysArea,
  devicesArea,
  auditArea,
  importsArea,
  exportsArea,
  dataProtectionArea,
];

/** Mutations that the audit log records, and the events that other writes record. */
export const AUDITED_MUTATIONS = API_AREAS.flatMap(({ audits }) => audits?.mutations ?? []);
export const AUDIT_EVENTS = API_AREAS.flatMap(({ audits }) => audits?.events ?? []);

/** Every kind of event of the audit log, for its list. */
export const AUDIT_KINDS = [
  ...AUDIT_EVENTS.map(({ code, words }) => ({ code, words })),
  ...AUDITED_MUTATIONS.map(({ mutation }) => ({ code: mutation.name, words: null })),
];

/** Rows that the server adds to every transaction, whichever mutation or job it is. */
export const WATCH = notificationWatch;

/** Server-only consequences of mutations, for the sync engine. The audit log is written last. */
export const EFFECTS = effectsByName([...API_AREAS.flatMap(({ effects = [] }) => effects), ...AUDITED_MUTATIONS]);
