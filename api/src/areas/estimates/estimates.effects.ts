import { estimates, renewedIdOf } from "@fernpaw/domain/estimates/estimate";
import { draftEstimate, renewEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { effect } from "@fernpaw/sync/server/effects";
import type { Sql } from "@fernpaw/sync/server/store";
import { takeNumbers } from "../../db/human-numbers.queries.ts";

async function giveNumber(tx: Tx, sql: Sql, id: string, { clinicId }: MutationContext): Promise<void> {
  const estimate = await tx.find(estimates, id);
  if (estimate?.number !== null) return;
  await tx.patch(estimates, id, { number: await takeNumbers(sql, clinicId, "estimates", 1) });
}

export const estimatesEffects = [
  effect(draftEstimate, (tx, sql, { id }, context) => giveNumber(tx, sql, id, context)),
  effect(renewEstimate, (tx, sql, { id }, context) => giveNumber(tx, sql, renewedIdOf(id), context)),
];
