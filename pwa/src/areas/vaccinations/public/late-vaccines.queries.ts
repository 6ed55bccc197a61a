import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { vaccinationStatus } from "@fernpaw/domain/vaccinations/vaccination-status";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";

export type LateVaccine = "due" | "overdue";

/** Of these pets the ones whose vaccination is due or overdue on a day. */
export async function lateVaccinesOf(
  db: CacheDb,
  petIds: readonly string[],
  today: LocalDate,
): Promise<ReadonlyMap<string, LateVaccine>> {
  const rows = await rowsAmong(rowsOf(db, vaccinations), "petId", petIds);
  const late = new Map<string, LateVaccine>();
  for (const [petId, own] of Map.groupBy(rows, (row) => row.petId)) {
    const { status } = vaccinationStatus(own, today);
    if (status === "due" || status === "overdue") late.set(petId, status);
  }
  return late;
}
