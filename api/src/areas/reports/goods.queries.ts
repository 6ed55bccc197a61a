import type { Instant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import { inParts } from "./in-parts.ts";
import type { Moments } from "./reports.queries.ts";

interface Page {
  after: string;
  most: number;
}

/** A page of the costs of stock until a moment, in the order of their ids. */
export const stockCostsUntil = (sql: Sql, clinicId: string, { to, after, most }: Page & { to: Instant }) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("stockCosts")
      .select(["id", "productId", "batchId", "movementId", "quantityMilli", "costMinor"])
      .where("id", ">", after)
      .where("occurredAt", "<", to)
      .orderBy("id")
      .limit(most),
  );

/** A page of the stock on hand, in the order of the ids. */
export const stockLevelsAfter = (sql: Sql, clinicId: string, { after, most }: Page) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("stockLevels")
      .select(["id", "productId", "batchId", "locationId", "quantityMilli"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(most),
  );

export const movementsIn = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("stockMovements")
      .select(["id", "productId", "batchId", "locationId", "levelId", "kind", "quantityMilli", "occurredAt"])
      .select(["createdBy", "clientId", "petId", "reversesId"])
      .where("occurredAt", ">=", from)
      .where("occurredAt", "<", to),
  );

export const movementKinds = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(sql, clinicQuery(clinicId).selectFrom("stockMovements").select(["id", "kind"]).where("id", "in", part)),
  );

/** The products of the clinic, with the parts that reports of goods say. */
export const reportProducts = (sql: Sql, clinicId: string) =>
  rowsOf(sql, clinicQuery(clinicId).selectFrom("products").select(["id", "name", "kind", "category"]));

export const batchExpiries = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(sql, clinicQuery(clinicId).selectFrom("batches").select(["id", "expiresOn"]).where("id", "in", part)),
  );

/** Entries of the registers of controlled drugs, without those of witnesses. */
export const registerEntriesIn = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("controlledEntries")
      .select(["id", "registerId", "productId", "locationId", "kind", "quantityMilli", "occurredAt", "performedBy"])
      .select(["expectedMilli", "countedMilli"])
      .where("occurredAt", ">=", from)
      .where("occurredAt", "<", to)
      .where("kind", "!=", "witness"),
  );

/** The entries that witnesses have confirmed, among some. */
export const witnessedAmong = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("controlledEntries")
        .select("aboutId")
        .where("aboutId", "in", part)
        .where("kind", "=", "witness"),
    ),
  );

export const registerBalances = (sql: Sql, clinicId: string) =>
  rowsOf(
    sql,
    clinicQuery(clinicId).selectFrom("controlledRegisters").select(["id", "productId", "locationId", "balanceMilli"]),
  );
