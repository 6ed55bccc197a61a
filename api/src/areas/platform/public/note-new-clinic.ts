import type { Sql } from "@fernpaw/sync/server/store";
import { keepFirst } from "../figures/count-clinics.ts";

/** Platform staff see a new clinic at once. In the transaction of its registration. */
export async function noteNewClinic(sql: Sql, clinicId: string, nowMs: number): Promise<void> {
  await keepFirst(sql, clinicId, nowMs);
}
