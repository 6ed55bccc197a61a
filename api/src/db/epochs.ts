import { renewedEpoch } from "@fernpaw/sync/server/epoch";
import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinic } from "./every-clinic.ts";

export async function countClinics(sql: Sql): Promise<number> {
  const clinics = await sql.all(everyClinic('select "clinicId" from "sync_clinic"'));
  return clinics.length;
}

/**
 * Gives every clinic a new epoch, so that each device fetches everything again and sends once more what the
 * restored copy may lack. Needed after every restore.
 */
export async function renewEpochs(sql: Sql, newEpoch: () => string = renewedEpoch): Promise<number> {
  const clinics = await sql.all<{ clinicId: string }>(everyClinic('select "clinicId" from "sync_clinic"'));
  for (const { clinicId } of clinics) {
    await sql.run('update "sync_clinic" set "epoch" = ? where "clinicId" = ?', [newEpoch(), clinicId]);
  }
  return clinics.length;
}
