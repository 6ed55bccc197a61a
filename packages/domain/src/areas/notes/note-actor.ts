import type { Actor, MutationContext, Tx } from "../../kernel/mutation.ts";
import { staff } from "../staff/staff.ts";

/** The author with the profession of the staff directory: on a device the session knows none. */
export async function actorOf(tx: Tx, { actor }: MutationContext): Promise<Actor> {
  const profession = (await tx.find(staff, actor.userId))?.profession;
  return profession === undefined ? actor : { ...actor, profession };
}
