import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { insertAlert, type StaffAlert } from "../alerts/alerts.queries.ts";

/** Stores an alert for all of platform staff, in the transaction of what it tells. One alert per kind and `about`. */
export async function raiseStaffAlert(sql: Sql, alert: Omit<StaffAlert, "id">): Promise<void> {
  await insertAlert(sql, { ...alert, id: uuidv7() });
}
