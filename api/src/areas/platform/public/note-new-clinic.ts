import type { Sql } from "@fernpaw/sync/server/store";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { keepFirst } from "../figures/count-clinics.ts";
import { figuresOf } from "../figures/figures.queries.ts";
import { raiseStaffAlert } from "./staff-alerts.ts";

/** Platform staff see a new clinic at once. In the transaction of its registration. */
export async function noteNewClinic(sql: Sql, clinicId: string, nowMs: number): Promise<void> {
  await keepFirst(sql, clinicId, nowMs);
  const subject = (await figuresOf(sql, clinicId))?.name ?? "";
  await raiseStaffAlert(sql, { kind: "new_clinic", about: clinicId, clinicId, subject, at: toInstant(nowMs) });
}
