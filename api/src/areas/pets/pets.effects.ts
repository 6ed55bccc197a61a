import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { pets } from "@fernpaw/domain/pets/pet";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { effect } from "@fernpaw/sync/server/effects";
import type { Sql } from "@fernpaw/sync/server/store";
import { takeNumbers } from "../../db/human-numbers.queries.ts";

/** A pet that was registered before keeps its number. */
async function giveNumber(tx: Tx, sql: Sql, { id }: { id: string }, { clinicId }: MutationContext): Promise<void> {
  const pet = await tx.find(pets, id);
  if (pet?.number !== null) return;
  await tx.patch(pets, id, { number: await takeNumbers(sql, clinicId, "pets", 1) });
}

export const petsEffects = [effect(registerPet, giveNumber)];
