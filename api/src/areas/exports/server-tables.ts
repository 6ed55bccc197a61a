import type { Entity } from "@fernpaw/domain/registry";
import type { Database } from "../../db/database.ts";

/** Tables that no device holds. Synced tables are in each archive by themselves. */
export type ServerTable = Exclude<keyof Database, Entity["table"]>;

export interface HeldTable {
  isHeld: true;
  /** The order of the rows. */
  key: readonly string[];
  columns: readonly string[];
  /** Secrets, and columns without use for a reader. */
  without: readonly string[];
  /** The column that says whose rows they are. */
  clinic: "clinicId" | "id";
}

interface LeftTable {
  isHeld: false;
  /** For the first page of the archive. */
  why: string;
}

type Choice = HeldTable | LeftTable;

type Column<Table extends ServerTable> = keyof Database[Table] & string;

type Whole<Forgotten extends string> = [Forgotten] extends [never] ? unknown : { forgotten: Forgotten };

/** A column that is in neither list does not compile. */
const held =
  <Table extends ServerTable>() =>
  <const Columns extends readonly Column<Table>[], const Without extends readonly Column<Table>[] = readonly []>(
    key: readonly Column<Table>[],
    columns: Columns & Whole<Exclude<Column<Table>, Columns[number] | Without[number] | "clinicId">>,
    without?: Without,
  ): HeldTable => ({ isHeld: true, key, columns, without: without ?? [], clinic: "clinicId" });

const left = (why: string): LeftTable => ({ isHeld: false, why });

const ENGINE = "How devices and the server agree. It holds nothing that the other tables do not have.";
const DERIVED = "Fernpaw computes it from the other tables.";
const OPENS = "A secret of a sign-in.";
const PLATFORM = "It belongs to the platform and to no clinic.";

/** Every table of the server alone: what an archive holds of it, or why it does not. A table that is missing does not compile. */
export const SERVER_TABLES: Readonly<Record<ServerTable, Choice>> = {
  clinics: { ...held<"clinics">()(["id"], ["id", "name", "createdAt"]), clinic: "id" },
  users: held<"users">()(
    ["id"],
    [
      "id",
      "email",
      "emailVerifiedAt",
      "firstName",
      "lastName",
      "role",
      "permissions",
      "status",
      "avatarFile",
      "createdAt",
      "updatedAt",
    ],
    ["passwordHash", "emailKey", "claimKey", "scopeRev"],
  ),
  sessions: held<"sessions">()(
    ["id"],
    [
      "id",
      "kind",
      "userId",
      "deviceId",
      "uaFamily",
      "assurance",
      "createdAt",
      "lastSeenAt",
      "revokedAt",
      "revokeReason",
    ],
    [
      "salt",
      "gen",
      "rotatedAt",
      "issuedAt",
      "confirmedAt",
      "seenAt",
      "refreshCalls",
      "idleUntil",
      "absoluteUntil",
      "authenticatedAt",
    ],
  ),
  securityEvents: held<"securityEvents">()(["id"], ["id", "kind", "at", "userId", "sessionId", "network", "details"]),
  calendarFeeds: held<"calendarFeeds">()(["userId"], ["userId", "names", "createdAt", "readAt"], ["tokenHash"]),
  heldWork: held<"heldWork">()(
    ["userId", "deviceId"],
    ["userId", "deviceId", "changes", "oldestAt", "reportedAt", "releasedAt", "releasedBy"],
  ),
  rowChecks: left(DERIVED),
  rowHashes: left(DERIVED),
  displays: held<"displays">()(
    ["id"],
    ["id", "name", "names", "createdAt", "createdBy", "lastSeenAt", "revokedAt"],
    ["tokenHash"],
  ),
  sharedTablets: held<"sharedTablets">()(
    ["deviceId"],
    ["deviceId", "name", "lockAfterMin", "enrolledAt", "enrolledBy"],
  ),
  auditEvents: held<"auditEvents">()(
    ["seq"],
    [
      "seq",
      "at",
      "code",
      "actorId",
      "sessionId",
      "deviceId",
      "network",
      "entity",
      "entityId",
      "details",
      "prevHash",
      "hash",
    ],
  ),
  devices: held<"devices">()(
    ["id"],
    [
      "id",
      "name",
      "kind",
      "uaFamily",
      "isInstalled",
      "isPersistent",
      "appVersion",
      "queueLength",
      "oldestPendingAt",
      "lastPushedSeq",
      "clockOffsetMs",
      "locationId",
      "createdAt",
      "lastSeenAt",
      "status",
      "revokedAt",
      "revokedBy",
    ],
  ),
  invitations: held<"invitations">()(
    ["id"],
    [
      "id",
      "email",
      "firstName",
      "lastName",
      "profession",
      "jobTitle",
      "permissions",
      "status",
      "createdAt",
      "createdBy",
      "expiresAt",
      "completedAt",
      "completedUserId",
    ],
  ),
  subscriptions: held<"subscriptions">()(["status"], ["updatedAt", "storageGib", "status", "trialEndsAt", "lapsedAt"]),
  imports: held<"imports">()(
    ["id"],
    [
      "id",
      "fileName",
      "status",
      "format",
      "settings",
      "report",
      "doneRows",
      "totalRows",
      "failure",
      "createdAt",
      "createdBy",
      "finishedAt",
    ],
  ),
  importLinks: held<"importLinks">()(["keyId"], ["keyId", "rowId", "importId"]),
  importDuplicates: held<"importDuplicates">()(
    ["rowId", "otherId"],
    ["rowId", "otherId", "importId", "kind", "line", "isApart"],
  ),
  importedRows: held<"importedRows">()(["importId", "tbl", "rowId"], ["importId", "tbl", "rowId"]),
  importChanges: held<"importChanges">()(
    ["importId", "tbl", "rowId"],
    ["importId", "tbl", "rowId", "productId", "isOfNew", "before", "after"],
  ),
  fileContents: held<"fileContents">()(
    ["sha256"],
    ["sha256", "status", "mime", "bytes", "widthPx", "heightPx", "refusal", "createdAt", "settledAt"],
  ),
  paymentAccounts: held<"paymentAccounts">()(
    ["provider"],
    ["provider", "accountRef", "keyHint", "connectedBy", "connectedAt"],
    ["keySealed", "secretSealed"],
  ),
  paymentLinks: held<"paymentLinks">()(
    ["id"],
    ["id", "invoiceId", "clientId", "locationId", "amountMinor", "currency", "createdBy", "createdAt", "expiresAt"],
  ),
  paymentSessions: held<"paymentSessions">()(
    ["id"],
    [
      "id",
      "linkId",
      "attempt",
      "provider",
      "accountRef",
      "providerRef",
      "amountMinor",
      "currency",
      "state",
      "why",
      "paymentId",
      "chargeRef",
      "createdAt",
      "expiresAt",
    ],
    ["url", "checkAt", "checks"],
  ),
  paymentEvents: held<"paymentEvents">()(["eventId"], ["eventId", "receivedAt"]),
  onlineRefunds: held<"onlineRefunds">()(
    ["id"],
    ["id", "paymentId", "amountMinor", "reason", "askedBy", "deviceId", "state", "providerRef", "askedAt"],
    ["checkAt", "checks"],
  ),
  messageSends: held<"messageSends">()(
    ["messageId"],
    ["messageId", "channel", "stage", "attempts", "nextAttemptAt", "lastError"],
  ),
  appointmentNotices: held<"appointmentNotices">()(
    ["appointmentId"],
    ["appointmentId", "toldStartsAt", "remindedStartsAt"],
  ),
  tillTablets: held<"tillTablets">()(
    ["tillId", "deviceId"],
    ["tillId", "deviceId", "browserId", "unsentCount", "unsentMinor", "reportedAt"],
  ),
  sync_waiting: held<"sync_waiting">()(
    ["uuid"],
    ["uuid", "tbl", "rowId", "userId", "deviceId", "attentionId", "payload", "version", "keptAt"],
  ),
  sync_parked: held<"sync_parked">()(
    ["uuid"],
    ["uuid", "clientId", "mutationId", "deviceId", "userId", "name", "v", "payload", "error", "parkedAt"],
  ),
  exports: left("The list of archives like this one."),
  registerChecks: left(DERIVED),
  clientContacts: left(DERIVED),
  searchWords: left(DERIVED),
  searchCursors: left(DERIVED),
  auditHeads: left(DERIVED),
  approvalGrants: left("Questions to an owner that are open for minutes."),
  sync_clinic: left(ENGINE),
  sync_row: left(ENGINE),
  sync_day: left(ENGINE),
  sync_client: left(ENGINE),
  sync_mutation: left(ENGINE),
  sync_ack: left(ENGINE),
  sync_attempt: left(ENGINE),
  sync_field: left(ENGINE),
  sync_number: left(ENGINE),
  accountTokens: left(OPENS),
  tabletPins: left(OPENS),
  totpFactors: left(OPENS),
  recoveryCodes: left(OPENS),
  passkeys: left(OPENS),
  pendingProofs: left(OPENS),
  deviceUsers: left("Which person has signed in on which browser: the sessions have it."),
  networkUsers: left("Protection against guessed passwords."),
  throttles: left("Protection against guessed passwords."),
  mails: left("Mail of the platform on its way. Messages to clients are in the archive."),
  newsletterSubscribers: left(PLATFORM),
  contactMessages: left(PLATFORM),
  plans: left(PLATFORM),
  planVersions: left(PLATFORM),
  planOrders: left("A plan that was chosen and is not paid yet."),
  planEvents: left(PLATFORM),
  planNotices: left(PLATFORM),
  planSubscriptions: held<"planSubscriptions">()(
    ["state"],
    [
      "planCode",
      "planVersion",
      "currency",
      "interval",
      "provider",
      "subscriptionRef",
      "state",
      "periodStart",
      "periodEnd",
      "cancelsAtEnd",
      "nextPlanCode",
      "nextPlanVersion",
      "failedAt",
      "endedAt",
      "taxNumber",
      "updatedAt",
    ],
    ["tries", "checkAt", "checks"],
  ),
  announcements: left("Announcements of the platform; those that you received are among the notifications."),
};

export const HELD_TABLES: readonly (readonly [table: ServerTable, choice: HeldTable])[] = (
  Object.entries(SERVER_TABLES) as [ServerTable, Choice][]
).flatMap(([table, choice]) => (choice.isHeld ? [[table, choice] as const] : []));

export const LEFT_OUT: readonly { name: ServerTable; why: string }[] = (
  Object.entries(SERVER_TABLES) as [ServerTable, Choice][]
).flatMap(([name, choice]) => (choice.isHeld ? [] : [{ name, why: choice.why }]));
