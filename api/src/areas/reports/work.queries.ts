import type { Instant } from "@fernpaw/domain/kernel/time";
import { OUT_STATUSES } from "@fernpaw/domain/labs/lab-order";
import { OPEN_TASK_STATUSES } from "@fernpaw/domain/tasks/task";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import { inParts } from "./in-parts.ts";
import type { Moments } from "./reports.queries.ts";

/** Prescriptions by the moment of their signature, but for those that were entered in error. */
export const prescriptionsSigned = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("prescriptions")
      .select(["id", "number", "medicine", "petId", "clientId", "locationId", "productId"])
      .select(["controlled", "signedBy", "signedAt"])
      .where("signedAt", ">=", from)
      .where("signedAt", "<", to)
      .where("status", "!=", "entered_in_error"),
  );

/** Medicines that were handed over by a prescription and not taken back. */
export const dispensesIn = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("dispenses")
      .innerJoin("prescriptions", "prescriptions.id", "dispenses.prescriptionId")
      .select([
        "dispenses.by as by",
        "dispenses.occurredAt as occurredAt",
        "dispenses.petId as petId",
        "prescriptions.id as id",
        "prescriptions.number as number",
        "prescriptions.medicine as medicine",
        "prescriptions.clientId as clientId",
        "prescriptions.locationId as locationId",
        "prescriptions.productId as productId",
      ])
      .where("dispenses.occurredAt", ">=", from)
      .where("dispenses.occurredAt", "<", to)
      .where("dispenses.status", "=", "dispensed"),
  );

/** Estimates by the moment at which the client was shown them, but for void ones. */
export const estimatesPresented = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("estimates")
      .select(["id", "number", "reference", "title", "petId", "clientId", "locationId", "createdBy"])
      .select(["status", "validUntil", "answerId", "presentedAt"])
      .where("presentedAt", ">=", from)
      .where("presentedAt", "<", to)
      .where("status", "!=", "void"),
  );

export const answerSums = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("estimateAnswers")
        .select(["id", "lowMinor", "highMinor"])
        .where("id", "in", part),
    ),
  );

/** Visits that were open at a moment, opened after another one. */
export const visitsOpenAt = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("visits")
      .select(["id", "appointmentId", "petId", "clientId", "locationId", "vetId", "openedAt"])
      .where("openedAt", "<", to)
      .where((build) =>
        build.or([
          build("status", "=", "open"),
          build.and([build("status", "=", "closed"), build("openedAt", ">=", from), build("closedAt", ">=", to)]),
        ]),
      ),
  );

/** Notes that were not signed at a moment; of those that were signed since, the ones that were written after another moment. */
export const notesUnsignedAt = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("visitNotes")
      .select(["id", "visitId", "petId", "authorId", "typedAt"])
      .where("typedAt", "<", to)
      .where("versionOf", "is", null)
      .where((build) =>
        build.or([
          build("status", "=", "draft"),
          build.and([build("status", "=", "signed"), build("typedAt", ">=", from), build("signedAt", ">=", to)]),
        ]),
      ),
  );

const LINE_COLUMNS = [
  "id",
  "petId",
  "clientId",
  "locationId",
  "description",
  "quantityMilli",
  "fixedMinor",
  "unitMinor",
  "discount",
  "taxes",
  "part",
  "pricesIncludeTax",
  "noChargeReason",
  "paidElsewhere",
  "providerId",
  "occurredAt",
] as const;

/** Charges that are on no invoice now, of work before a moment. */
export const linesUnbilled = (sql: Sql, clinicId: string, to: Instant) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("chargeLines")
      .select(LINE_COLUMNS)
      .where("status", "=", "open")
      .where("occurredAt", "<", to)
      .where("noChargeReason", "=", "")
      .where("paidElsewhere", "=", ""),
  );

/** Those of some charges whose work was before a moment. */
export const linesBefore = (sql: Sql, clinicId: string, { ids, to }: { ids: Iterable<string>; to: Instant }) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("chargeLines")
        .select(LINE_COLUMNS)
        .where("id", "in", part)
        .where("status", "=", "issued")
        .where("occurredAt", "<", to),
    ),
  );

/** Orders of tests that were made before a moment and, then, had no result that a vet had looked at. */
export const labOrdersAt = (sql: Sql, clinicId: string, to: Instant) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("labOrders")
      .select(["id", "name", "petId", "clientId", "visitId", "orderedBy", "expectedOn", "resultedAt"])
      .where("orderedAt", "<", to)
      .where((build) =>
        build.or([
          build("status", "in", OUT_STATUSES),
          build.and([build("status", "=", "cancelled"), build("updatedAt", ">=", to)]),
          build.and([
            build("status", "=", "resulted"),
            build.or([build("review", "=", "unreviewed"), build("reviewedAt", ">=", to)]),
          ]),
        ]),
      ),
  );

/** Tasks that were open at a moment. */
export const tasksOpenAt = (sql: Sql, clinicId: string, to: Instant) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("tasks")
      .select(["id", "title", "petId", "clientId", "visitId", "assigneeId", "dueOn"])
      .where("createdAt", "<", to)
      .where((build) =>
        build.or([
          build("status", "in", OPEN_TASK_STATUSES),
          build.and([build("status", "=", "done"), build("completedAt", ">=", to)]),
          build.and([build("status", "=", "cancelled"), build("updatedAt", ">=", to)]),
        ]),
      ),
  );

export const visitPlaces = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(sql, clinicQuery(clinicId).selectFrom("visits").select(["id", "locationId"]).where("id", "in", part)),
  );
