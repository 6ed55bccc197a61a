import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { writePrescription } from "@fernpaw/domain/prescriptions/prescription.mutations";
import { effect } from "@fernpaw/sync/server/effects";
import type { Sql } from "@fernpaw/sync/server/store";
import { takeNumbers } from "../../db/human-numbers.queries.ts";

/** One that was written before keeps its number. */
async function giveNumber(tx: Tx, sql: Sql, { id }: { id: string }, { clinicId }: MutationContext): Promise<void> {
  const prescription = await tx.find(prescriptions, id);
  if (prescription?.number !== null) return;
  await tx.patch(prescriptions, id, { number: await takeNumbers(sql, clinicId, "prescriptions", 1) });
}

export const prescriptionsEffects = [effect(writePrescription, giveNumber)];
