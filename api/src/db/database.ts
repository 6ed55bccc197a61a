import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { ENTITIES } from "@fernpaw/domain/registry";
import type { ColumnType } from "kysely";
import type { ApprovalsTables } from "../areas/approvals/approvals.tables.ts";
import type { AuthTables } from "../areas/auth/auth.tables.ts";
import type { CalendarTables } from "../areas/calendar/calendar.tables.ts";
import type { BillingTables } from "../areas/billing/billing.tables.ts";
import type { ClientsTables } from "../areas/clients/clients.tables.ts";
import type { ControlledTables } from "../areas/controlled/controlled.tables.ts";
import type { DevicesTables } from "../areas/devices/devices.tables.ts";
import type { EmployeesTables } from "../areas/employees/employees.tables.ts";
import type { BookingAnswersTables, BookingTables } from "../areas/booking/booking.tables.ts";
import type { DisplaysTables } from "../areas/displays/displays.tables.ts";
import type { ExportsTables } from "../areas/exports/exports.tables.ts";
import type { FilesTables } from "../areas/files/files.tables.ts";
import type { InvitationsTables } from "../areas/invitations/invitations.tables.ts";
import type { PlansTables } from "../areas/plans/plans.tables.ts";
import type { PlanBooksTables } from "../areas/subscriptions/plan-books.tables.ts";
import type { PlanSubscriptionsTables } from "../areas/subscriptions/plan-subscriptions.tables.ts";
import type { NotificationsTables } from "../areas/notifications/notifications.tables.ts";
import type { PlatformTables } from "../areas/platform/platform.tables.ts";
import type { SiteTables } from "../areas/site/site.tables.ts";
import type { MailTables } from "../mail/mail.tables.ts";
import type { IncomingTables } from "../areas/messages/incoming/incoming.tables.ts";
import type { MessagesTables } from "../areas/messages/messages.tables.ts";
import type { ImportsTables } from "../areas/imports/imports.tables.ts";
import type { SharedTabletsTables } from "../areas/shared-tablets/shared-tablets.tables.ts";
import type { SubscriptionsTables } from "../areas/subscriptions/subscriptions.tables.ts";
import type { TwoFactorTables } from "../areas/two-factor/two-factor.tables.ts";
import type { AuditTables } from "../audit/audit.tables.ts";
import type { RowCheckTables } from "../audit/row-checks.tables.ts";
import type { SyncTables } from "./sync-tables.ts";

/** Lists and objects are canonical JSON text in SQL. */
type SqlOf<Value> = Value extends string | number | null ? Value : string;

/** A synced row as SQL has it: the schema's columns, whose row it is, and the version that last touched it. */
export type SyncedRow<E extends EntityDefinition> = {
  [Field in keyof RowOf<E>]: SqlOf<RowOf<E>[Field]>;
} & { clinicId: string; version: number };

type SyncedTables = { [E in (typeof ENTITIES)[number] as E["table"]]: SyncedRow<E> };

/** What is found before any clinic is known. Named in `GLOBAL_TABLES` too, since every other table is a clinic's. */
export interface GlobalTables
  extends
    AuthTables,
    BookingTables,
    CalendarTables,
    DisplaysTables,
    IncomingTables,
    MailTables,
    NotificationsTables,
    PlansTables,
    PlanSubscriptionsTables,
    PlanBooksTables,
    PlatformTables,
    SharedTabletsTables,
    SiteTables,
    TwoFactorTables {}

/**
 * Rows of one clinic, `clinicId` first. One interface an area: an area with tables of its own declares them in
 * `api/src/areas/<area>/<area>.tables.ts` and is added to the list here.
 */
export interface ClinicTables
  extends
    SyncedTables,
    SyncTables,
    ApprovalsTables,
    AuditTables,
    RowCheckTables,
    BillingTables,
    BookingAnswersTables,
    ClientsTables,
    ControlledTables,
    DevicesTables,
    EmployeesTables,
    ExportsTables,
    FilesTables,
    ImportsTables,
    MessagesTables,
    InvitationsTables,
    SubscriptionsTables {}

export interface Database extends GlobalTables, ClinicTables {}

/** The clinic need not be named in an insert and cannot be changed. */
type InClinic<Table> = Omit<Table, "clinicId"> & { clinicId: ColumnType<string, string | undefined, never> };

/** What one clinic sees: its own rows, and its own people's accounts. */
export type OneClinic = { [Table in keyof ClinicTables]: InClinic<ClinicTables[Table]> } & {
  users: InClinic<GlobalTables["users"]>;
};

/**
 * The only tables that may be read without naming a clinic. A table that is not listed is a clinic's, so
 * that one which somebody forgets to think about is closed.
 */
export const GLOBAL_TABLES: readonly (keyof GlobalTables)[] = [
  "clinics",
  "users",
  "sessions",
  "calendarFeeds",
  "deviceUsers",
  "throttles",
  "networkUsers",
  "securityEvents",
  "accountTokens",
  "mails",
  "newsletterSubscribers",
  "newsletterLetters",
  "contactMessages",
  "plans",
  "planVersions",
  "planSubscriptions",
  "planOrders",
  "planEvents",
  "planNotices",
  "planInvoices",
  "planRefunds",
  "planPayers",
  "planSeller",
  "totpFactors",
  "recoveryCodes",
  "passkeys",
  "pendingProofs",
  "sharedTablets",
  "tabletPins",
  "displays",
  "bookingPages",
  "textedNumbers",
  "textEvents",
  "announcements",
  "clinicFigures",
  "clinicDays",
  "clinicActs",
  "supportAccess",
  "supportReads",
  "speciesList",
  "breedList",
  "listVersions",
  "clinicPetTypes",
  "platformProducts",
  "platformDays",
  "planMoves",
  "staffAlerts",
  "staffAlertReads",
  "staffInvitations",
  "announcementDrafts",
  "announcementVersions",
  "announcementSeen",
];
