import { ENTITIES } from "@fernpaw/domain/registry";
import type { Sql } from "@fernpaw/sync/server/store";
import type { ClinicTables } from "../../db/database.ts";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { change, clinicQuery, globalQuery, rowsOf } from "../../db/typed-sql.ts";

/** Registration is one version; whatever anybody records, or changes, is another. */
const AS_REGISTERED = 1;

type SyncedTable = (typeof ENTITIES)[number]["table"];
/** The chain of the audit log stays, with what was done: it holds ids, and no names or addresses. */
type KeptTable = "sync_clinic" | "auditEvents" | "auditHeads";
type OtherTable = Exclude<keyof ClinicTables, SyncedTable | KeptTable>;

/** Complete by its type: a table that comes later is thought of here too. */
const OTHER_TABLES: Record<OtherTable, true> = {
  approvalGrants: true,
  registerChecks: true,
  rowHashes: true,
  rowChecks: true,
  tillTablets: true,
  paymentAccounts: true,
  paymentLinks: true,
  paymentSessions: true,
  paymentEvents: true,
  onlineRefunds: true,
  bookingAnswers: true,
  clientContacts: true,
  devices: true,
  heldWork: true,
  exports: true,
  fileContents: true,
  imports: true,
  importLinks: true,
  importDuplicates: true,
  importedRows: true,
  importChanges: true,
  messageSends: true,
  appointmentNotices: true,
  invitations: true,
  subscriptions: true,
  searchWords: true,
  searchCursors: true,
  sync_row: true,
  sync_day: true,
  sync_client: true,
  sync_mutation: true,
  sync_ack: true,
  sync_attempt: true,
  sync_parked: true,
  sync_waiting: true,
  sync_field: true,
  sync_number: true,
};

export interface UnprovedClinic {
  clinicId: string;
  userId: string;
  createdAt: string;
}

/**
 * Clinics from before `before` whose only account never proved its address, that hold nothing but what registration made, on
 * none of whose devices something waits, and where nobody is signed in at `at`. The oldest first.
 */
export async function unprovedClinics(
  sql: Sql,
  { before, at, most }: { before: string; at: string; most: number },
): Promise<UnprovedClinic[]> {
  const statement = everyClinicQuery
    .selectFrom("clinics as c")
    .innerJoin("users as owner", "owner.clinicId", "c.id")
    .innerJoin("sync_clinic as s", "s.clinicId", "c.id")
    .select(["c.id as clinicId", "owner.id as userId", "c.createdAt"])
    .where("c.createdAt", "<", before)
    .where("owner.role", "=", "owner")
    .where("owner.emailVerifiedAt", "is", null)
    .where("owner.avatarFile", "is", null)
    .where("s.version", "=", AS_REGISTERED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("users as other")
            .select("other.id")
            .whereRef("other.clinicId", "=", "c.id")
            .whereRef("other.id", "<>", "owner.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("devices as d").select("d.id").whereRef("d.clinicId", "=", "c.id").where("d.queueLength", ">", 0),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sessions as e")
            .select("e.id")
            .whereRef("e.clinicId", "=", "c.id")
            .where("e.revokedAt", "is", null)
            .where("e.idleUntil", ">", at)
            .where("e.absoluteUntil", ">", at),
        ),
      ),
    )
    .orderBy("c.createdAt")
    .orderBy("c.id")
    .limit(most);
  return rowsOf(sql, statement);
}

/** Nobody else can prove the address or change the clinic from here on. False when somebody has, meanwhile. */
export async function claimForRemoval(sql: Sql, { clinicId, userId }: UnprovedClinic): Promise<boolean> {
  const owner = globalQuery
    .updateTable("users")
    .set({ status: "disabled" })
    .where("id", "=", userId)
    .where("emailVerifiedAt", "is", null)
    .where("avatarFile", "is", null);
  if ((await change(sql, owner)) !== 1) return false;
  const bump = clinicQuery(clinicId)
    .updateTable("sync_clinic")
    .set({ version: AS_REGISTERED + 1 })
    .where("version", "=", AS_REGISTERED);
  return (await change(sql, bump)) === 1;
}

/**
 * All of it but the audit log, which nothing can delete, and the line in `sync_clinic`, which says nothing of anybody: without it the database looks like an older copy
 * (`db/restore-watch.ts`), and the server refuses to start.
 */
export async function deleteClinic(sql: Sql, { clinicId, userId }: UnprovedClinic): Promise<void> {
  // The triggers of synced tables write to `sync_row`, which goes after them.
  for (const table of [...ENTITIES.map((entity) => entity.table), ...Object.keys(OTHER_TABLES)]) {
    await sql.run(`delete from "${table}" where "clinicId" = ?`, [clinicId]);
  }
  for (const table of [
    "tabletPins",
    "totpFactors",
    "recoveryCodes",
    "passkeys",
    "pendingProofs",
    "deviceUsers",
    "networkUsers",
    "sessions",
  ] as const) {
    await change(sql, globalQuery.deleteFrom(table).where("userId", "=", userId));
  }
  for (const table of [
    "sharedTablets",
    "clinicFigures",
    "clinicDays",
    "staffAlerts",
    "supportAccess",
    "supportReads",
    "announcementSeen",
  ] as const) {
    await change(sql, globalQuery.deleteFrom(table).where("clinicId", "=", clinicId));
  }
  await change(sql, globalQuery.deleteFrom("accountTokens").where("subjectId", "=", userId));
  await change(sql, globalQuery.deleteFrom("users").where("id", "=", userId));
  await change(sql, globalQuery.deleteFrom("clinics").where("id", "=", clinicId));
}
