import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { pets } from "@fernpaw/domain/pets/pet";
import type { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import type { Effect } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import type { output } from "zod/mini";
import { takeNumbers } from "../../db/human-numbers.queries.ts";

type Registered = output<(typeof registerPet)["args"]>;

/** A pet that was registered before keeps its number. */
async function giveNumber(tx: Tx, sql: Sql, { id }: Registered, { clinicId }: MutationContext): Promise<void> {
  const pet = await tx.find(pets, id);
  if (pet?.number !== null) return;
  await tx.patch(pets, id, { number: await takeNumbers(sql, clinicId, "pets", 1) });
}

export const petsEffects = { "pets.register": giveNumber } satisfies Record<string, Effect>;
