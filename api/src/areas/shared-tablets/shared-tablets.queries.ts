import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { SharedTabletsTables } from "./shared-tablets.tables.ts";

export type SharedTablet = SharedTabletsTables["sharedTablets"];
export type TabletPin = SharedTabletsTables["tabletPins"];

export async function sharedTablet(sql: Sql, deviceId: string): Promise<SharedTablet | undefined> {
  const statement = globalQuery.selectFrom("sharedTablets").selectAll().where("deviceId", "=", deviceId);
  const row = await firstRowOf(sql, statement);
  return row && { ...row, lockAfterMin: Number(row.lockAfterMin) };
}

export async function putSharedTablet(sql: Sql, row: SharedTablet): Promise<void> {
  const { deviceId: _deviceId, ...rest } = row;
  const statement = globalQuery
    .insertInto("sharedTablets")
    .values(row)
    .onConflict((conflict) => conflict.column("deviceId").doUpdateSet(rest));
  await change(sql, statement);
}

/** With everybody's PIN on it. */
export async function deleteSharedTablet(sql: Sql, deviceId: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("sharedTablets").where("deviceId", "=", deviceId));
  await change(sql, globalQuery.deleteFrom("tabletPins").where("deviceId", "=", deviceId));
}

const pinsQuery = globalQuery.selectFrom("tabletPins").selectAll();
const counted = (row: TabletPin): TabletPin => ({ ...row, wrongTries: Number(row.wrongTries) });

export async function pinOf(sql: Sql, deviceId: string, userId: string): Promise<TabletPin | undefined> {
  const row = await firstRowOf(sql, pinsQuery.where("deviceId", "=", deviceId).where("userId", "=", userId));
  return row && counted(row);
}

export async function putPin(sql: Sql, row: TabletPin): Promise<void> {
  const { deviceId: _deviceId, userId: _userId, ...rest } = row;
  const statement = globalQuery
    .insertInto("tabletPins")
    .values(row)
    .onConflict((conflict) => conflict.columns(["deviceId", "userId"]).doUpdateSet(rest));
  await change(sql, statement);
}

/** In one statement: of many at once no more than `most` get through. Undefined: none is left, or there is no PIN. */
export async function takePinTry(
  sql: Sql,
  { deviceId, userId }: Pick<TabletPin, "deviceId" | "userId">,
  most: number,
): Promise<TabletPin | undefined> {
  const statement = globalQuery
    .updateTable("tabletPins")
    .set((eb) => ({ wrongTries: eb("wrongTries", "+", 1) }))
    .where("deviceId", "=", deviceId)
    .where("userId", "=", userId)
    .where("pinHash", "is not", null)
    .where("wrongTries", "<", most)
    .returningAll();
  const row = await firstRowOf(sql, statement);
  return row && counted(row);
}

export async function setWrongTries(sql: Sql, { deviceId, userId }: TabletPin, wrongTries: number): Promise<void> {
  const statement = globalQuery
    .updateTable("tabletPins")
    .set({ wrongTries })
    .where("deviceId", "=", deviceId)
    .where("userId", "=", userId);
  await change(sql, statement);
}

/** After another password was chosen or an account closed: on no tablet is there a PIN of that person. */
export async function deletePinsOf(sql: Sql, userId: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("tabletPins").where("userId", "=", userId));
}

/** The clinic's people who have given their password on that tablet since `since`, by name. */
export async function peopleOfTablet(sql: Sql, { deviceId, clinicId }: SharedTablet, since: string) {
  const statement = globalQuery
    .selectFrom("tabletPins")
    .innerJoin("users", "users.id", "tabletPins.userId")
    .select([
      "users.id as userId",
      "users.firstName",
      "users.lastName",
      "users.avatarFile",
      "tabletPins.pinHash",
      "tabletPins.wrongTries",
      "tabletPins.passwordAt",
    ])
    .where("tabletPins.deviceId", "=", deviceId)
    .where("users.clinicId", "=", clinicId)
    .where("users.status", "=", "active")
    .where("tabletPins.passwordAt", ">", since)
    .orderBy("users.firstName")
    .orderBy("users.id");
  return rowsOf(sql, statement);
}

/** Sessions on a browser that has just become a shared tablet last no longer than a shift. */
export async function shortenSessionsOn(
  sql: Sql,
  deviceId: string,
  clinicId: string,
  endsBy: string,
): Promise<string[]> {
  const statement = globalQuery
    .updateTable("sessions")
    .set({ absoluteUntil: endsBy })
    .where("deviceId", "=", deviceId)
    .where("clinicId", "=", clinicId)
    .where("revokedAt", "is", null)
    .where("absoluteUntil", ">", endsBy)
    .returning("id");
  return (await rowsOf(sql, statement)).map(({ id }) => id);
}
