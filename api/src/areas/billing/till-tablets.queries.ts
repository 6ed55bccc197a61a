import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import type { BillingTables } from "./billing.tables.ts";

export type TillTablet = Omit<BillingTables["tillTablets"], "clinicId">;

/** The newest word of a tablet on one till replaces the one before. */
export async function keepTillTablet(sql: Sql, clinicId: string, tablet: TillTablet): Promise<void> {
  const { browserId, unsentCount, unsentMinor, reportedAt } = tablet;
  await change(
    sql,
    clinicQuery(clinicId)
      .insertInto("tillTablets")
      .values(tablet)
      .onConflict((conflict) =>
        conflict
          .columns(["clinicId", "tillId", "deviceId"])
          .doUpdateSet({ browserId, unsentCount, unsentMinor, reportedAt }),
      ),
  );
}

/** A device's report on one till; `browserId` is the device's id in the list of devices. */
export type TillWord = Pick<TillTablet, "browserId" | "tillId" | "unsentCount" | "unsentMinor" | "reportedAt">;

/** The last report of each device on each till, the newest first. */
export async function tillWords(sql: Sql, clinicId: string): Promise<TillWord[]> {
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("tillTablets")
      .select(["browserId", "tillId", "unsentCount", "unsentMinor", "reportedAt"])
      .orderBy("reportedAt", "desc")
      .orderBy("tillId"),
  );
  return rows.map((row) => ({ ...row, unsentCount: Number(row.unsentCount), unsentMinor: Number(row.unsentMinor) }));
}

/** A tablet names each till with unsent payments: it has sent those of all other tills. */
export async function clearOtherTills(
  sql: Sql,
  clinicId: string,
  { deviceId, tillIds }: { deviceId: string; tillIds: readonly string[] },
): Promise<void> {
  const statement = clinicQuery(clinicId)
    .updateTable("tillTablets")
    .set({ unsentCount: 0, unsentMinor: 0 })
    .where("deviceId", "=", deviceId)
    .where("unsentCount", ">", 0);
  await change(sql, tillIds.length === 0 ? statement : statement.where("tillId", "not in", [...tillIds]));
}

/** The last word of each tablet on a till, with the name and the last contact of each. */
export async function tabletsOfTill(sql: Sql, clinicId: string, tillId: string) {
  const query = clinicQuery(clinicId);
  const tablets = await rowsOf(sql, query.selectFrom("tillTablets").selectAll().where("tillId", "=", tillId));
  const known = await rowsOf(sql, query.selectFrom("devices").select(["id", "name", "lastSeenAt"]));
  const byId = new Map(known.map((device) => [device.id, device]));
  return tablets.map(({ deviceId, browserId, unsentCount, unsentMinor, reportedAt }) => {
    const device = byId.get(browserId);
    const seenAt = [reportedAt, device?.lastSeenAt ?? ""].toSorted().at(-1) ?? reportedAt;
    return {
      deviceId,
      browserId,
      name: device?.name ?? "",
      seenAt,
      reportedAt,
      unsentCount: Number(unsentCount),
      unsentMinor: Number(unsentMinor),
    };
  });
}

/** The tablets whose payments a session has, each with the time of its last push. Rows that no tablet made have none. */
export async function payersOf(sql: Sql, clinicId: string, tillSessionId: string): Promise<Map<string, string>> {
  const query = clinicQuery(clinicId);
  const payers = await rowsOf(
    sql,
    query.selectFrom("payments").select("deviceId").distinct().where("tillSessionId", "=", tillSessionId),
  );
  const ids = payers.map(({ deviceId }) => deviceId);
  if (ids.length === 0) return new Map();
  const clients = await rowsOf(
    sql,
    query
      .selectFrom("sync_client")
      .select((one) => ["deviceId", one.fn.max("seenAt").as("seenAt")])
      .where("deviceId", "in", ids)
      .groupBy("deviceId"),
  );
  return new Map(clients.map(({ deviceId, seenAt }) => [deviceId, seenAt]));
}

/** Undefined: the clinic has none with this id. */
export async function sessionIn(sql: Sql, clinicId: string, id: string) {
  return firstRowOf(
    sql,
    clinicQuery(clinicId).selectFrom("tillSessions").select(["id", "tillId", "openedAt"]).where("id", "=", id),
  );
}

/** The ids that are tills of the clinic. */
export async function tillsAmong(sql: Sql, clinicId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("tills")
      .select("id")
      .where("id", "in", [...ids]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A tablet without contact for longer may have payments that the server does not know. */
export async function silentMinutes(sql: Sql, clinicId: string): Promise<number> {
  const row = await firstRowOf(sql, clinicQuery(clinicId).selectFrom("clinicSettings").select("tillSilentMinutes"));
  return Number(row?.tillSilentMinutes ?? emptyRow(clinicSettings).tillSilentMinutes);
}
