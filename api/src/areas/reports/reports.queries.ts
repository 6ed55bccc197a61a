import type { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import { inParts } from "./in-parts.ts";

/** The first day and the last one. */
export interface Days {
  from: LocalDate;
  to: LocalDate;
}

/** From the first moment until the other one, which is not a part of it. */
export interface Moments {
  from: Instant;
  to: Instant;
}

type ReportClinic = Pick<RowOf<typeof clinicSettings>, "timeZone" | "lostAfterMonths">;

export async function reportClinic(sql: Sql, clinicId: string): Promise<ReportClinic | undefined> {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("clinicSettings").select(["timeZone", "lostAfterMonths"]));
}

const INVOICE_COLUMNS = [
  "id",
  "number",
  "reference",
  "clientId",
  "locationId",
  "issuedOn",
  "voidedAt",
  "lines",
] as const;

/** Invoices by their day of issue, also those that were voided later. Debts of an earlier system and duplicates are none. */
export const invoicesIssued = (sql: Sql, clinicId: string, { from, to }: Days) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("invoices")
      .select(INVOICE_COLUMNS)
      .where("issuedOn", ">=", from)
      .where("issuedOn", "<=", to)
      .where("isOpening", "=", "no")
      .where("status", "!=", "duplicate"),
  );

/** Invoices by the moment at which they were voided. */
export const invoicesVoided = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("invoices")
      .select(INVOICE_COLUMNS)
      .where("voidedAt", ">=", from)
      .where("voidedAt", "<", to)
      .where("isOpening", "=", "no")
      .where("status", "=", "voided"),
  );

/** Credit notes by their day of issue. One of a debt of an earlier system takes back no income of this one. */
export const creditNotesIssued = (sql: Sql, clinicId: string, { from, to }: Days) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("creditNotes")
      .innerJoin("invoices", "invoices.id", "creditNotes.invoiceId")
      .select([
        "creditNotes.id as id",
        "creditNotes.number as number",
        "creditNotes.reference as reference",
        "creditNotes.clientId as clientId",
        "creditNotes.locationId as locationId",
        "creditNotes.issuedOn as issuedOn",
        "creditNotes.lines as lines",
      ])
      .where("creditNotes.issuedOn", ">=", from)
      .where("creditNotes.issuedOn", "<=", to)
      .where("invoices.isOpening", "=", "no"),
  );

/** The people who did the work of charge lines. */
export const lineProviders = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(sql, clinicQuery(clinicId).selectFrom("chargeLines").select(["id", "providerId"]).where("id", "in", part)),
  );

export const petTypesOf = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(sql, clinicQuery(clinicId).selectFrom("pets").select(["id", "petTypeId"]).where("id", "in", part)),
  );

/** Where the sales of each product stand. */
export const incomeKinds = (sql: Sql, clinicId: string) =>
  rowsOf(sql, clinicQuery(clinicId).selectFrom("products").select(["id", "incomeCategory", "kind"]));

/** Money that came or went. Credit from the list of an earlier system is none: no device took it, and it has no method of its own. */
export const paymentsIn = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("payments")
      .select(["id", "clientId", "locationId", "amountMinor", "method", "kind", "reference"])
      .select(["receivedBy", "occurredAt", "tillId"])
      .where("occurredAt", ">=", from)
      .where("occurredAt", "<", to)
      .where((build) => build.not(build.and([build("deviceId", "=", "server"), build("method", "=", "other")]))),
  );

/** The counts with which tills were closed. */
export const tillsClosed = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("tillSessions")
      .innerJoin("tills", "tills.id", "tillSessions.tillId")
      .select([
        "tillSessions.id as id",
        "tillSessions.tillId as tillId",
        "tillSessions.closedAt as closedAt",
        "tillSessions.closedBy as closedBy",
        "tillSessions.counted as counted",
        "tills.locationId as locationId",
      ])
      .where("tillSessions.status", "=", "closed")
      .where("tillSessions.closedAt", ">=", from)
      .where("tillSessions.closedAt", "<", to),
  );

/** Visits by when they were opened, but for those that ended before anybody was seen. */
export const visitsIn = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("visits")
      .select(["id", "appointmentId", "petId", "clientId", "locationId", "vetId", "openedAt"])
      .where("status", "in", ["open", "closed"])
      .where("openedAt", ">=", from)
      .where("openedAt", "<", to)
      .where("stage", "!=", "left_without_being_seen"),
  );

/** Kept and missed appointments. */
export const appointmentsKeptOrMissed = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("appointments")
      .select(["id", "clientId", "locationId", "vetId", "startsAt", "status"])
      .where("startsAt", ">=", from)
      .where("startsAt", "<", to)
      .where("status", "in", ["arrived", "in_progress", "completed", "no_show"]),
  );

/** The first and the last visit of each client among the visits of a time. */
export function visitSpans(
  sql: Sql,
  clinicId: string,
  { from, to, locationId }: { from: Instant | null; to: Instant; locationId: string | null },
) {
  let statement = clinicQuery(clinicId)
    .selectFrom("visits")
    .select([
      "clientId",
      (build) => build.fn.min("openedAt").as("first"),
      (build) => build.fn.max("openedAt").as("last"),
    ])
    .where("clientId", "is not", null)
    .where("status", "in", ["open", "closed"])
    .where("openedAt", "<", to)
    .where("stage", "!=", "left_without_being_seen")
    .groupBy("clientId");
  if (from !== null) statement = statement.where("openedAt", ">=", from);
  if (locationId !== null) statement = statement.where("locationId", "=", locationId);
  return rowsOf(sql, statement);
}

export const clientsNamed = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("clients")
        .select(["id", "number", "referralSource", "importId"])
        .where("id", "in", part),
    ),
  );

/** A page of the invoices that were issued until a day, in the order of their ids. */
export const invoicesUntil = (
  sql: Sql,
  clinicId: string,
  { day, after, most }: { day: LocalDate; after: string; most: number },
) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("invoices")
      .select(["id", "number", "reference", "clientId", "locationId", "dueOn", "grossMinor", "status"])
      .select(["voidedAt", "writtenOffMinor", "writtenOffAt"])
      .where("id", ">", after)
      .where("issuedOn", "<=", day)
      .where("status", "!=", "duplicate")
      .orderBy("id")
      .limit(most),
  );

/** The parts of payments that invoices had at a moment. */
export const allocatedUntil = (sql: Sql, clinicId: string, { ids, to }: { ids: readonly string[]; to: Instant }) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("allocations")
        .select(["invoiceId", "amountMinor"])
        .where("invoiceId", "in", part)
        .where("occurredAt", "<", to),
    ),
  );

/** The credit notes that invoices had at the end of a day. */
export const creditedUntil = (sql: Sql, clinicId: string, { ids, day }: { ids: readonly string[]; day: LocalDate }) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("creditNotes")
        .select(["invoiceId", "grossMinor"])
        .where("invoiceId", "in", part)
        .where("issuedOn", "<=", day),
    ),
  );
