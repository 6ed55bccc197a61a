import { Refusal } from "../../kernel/errors.ts";
import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { pets } from "./pet.ts";

/** The pet itself. @throws Refusal `not_found`, `merged_away` with `intoId` */
export async function unmergedPet(tx: Tx, id: string): Promise<RowOf<typeof pets>> {
  const pet = found(await tx.find(pets, id), "pets", id);
  if (pet.mergedIntoId !== null) throw new Refusal("merged_away", { table: "pets", id, intoId: pet.mergedIntoId });
  return pet;
}

/** A pet that may be booked or treated. @throws Refusal `not_found`, `merged_away`, `pet_deceased` */
export async function livingPet(tx: Tx, id: string): Promise<RowOf<typeof pets>> {
  const pet = await unmergedPet(tx, id);
  if (pet.status === "deceased") throw new Refusal("pet_deceased", { table: "pets", id });
  return pet;
}
