import type { Tx } from "../../kernel/mutation.ts";
import { petOwners } from "./pet.ts";

/** Rows that are under the name of somebody who does not own the pet any more. */
export interface LeftBehind {
  petId: string;
  clientId: string;
  /** The owner now. */
  toClientId: string | null;
  left: readonly { table: string; id: string }[];
}

/** Asks the desk whether what was left behind goes to the pet's owner: `apply_mine` of the card moves it. */
export async function raiseLeftBehind(tx: Tx, { petId, clientId, toClientId, left }: LeftBehind): Promise<void> {
  await tx.raise({
    kind: "stale_field",
    scope: "schedule",
    entities: [{ table: "pets", id: petId }, ...left],
    mine: { clientId: toClientId },
    theirs: { actorId: null, values: { clientId } },
    details: { leftBehind: true, petId },
  });
}

interface PlanAuthor {
  petIds: readonly string[];
  clientId: string | null;
  rows: LeftBehind["left"];
}

/**
 * Something was made for a client who has owned one of the pets and has nothing to do with it any more: its author may
 * not have known. It stands, and the desk is asked.
 */
export async function askAboutFormerOwner(tx: Tx, { petIds, clientId, rows: left }: PlanAuthor): Promise<void> {
  if (clientId === null) return;
  for (const petId of petIds) {
    const links = await tx.list(petOwners, { equals: { petId } });
    const owner = links.find(({ role, toOn }) => role === "owner" && toOn === null);
    const own = links.filter((link) => link.clientId === clientId);
    const hasOwned = own.some(({ role }) => role === "owner") && own.every(({ toOn }) => toOn !== null);
    if (owner && hasOwned) await raiseLeftBehind(tx, { petId, clientId, toClientId: owner.clientId, left });
  }
}
