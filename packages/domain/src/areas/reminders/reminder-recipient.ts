import type { RowOf } from "../../kernel/entity.ts";
import type { petOwners } from "../pets/pet.ts";

type Link = Pick<RowOf<typeof petOwners>, "clientId" | "role" | "toOn" | "receivesReminders">;

const ORDER: readonly Link["role"][] = ["owner", "co_owner", "carer", "foster"];

/** Who is reminded of a pet: its owner, or who is next to it where he does not want to be. Who only pays never is. */
export function reminderRecipient(links: readonly Link[]): string | null {
  const willing = links.filter(({ toOn, receivesReminders }) => toOn === null && receivesReminders === "yes");
  for (const role of ORDER) {
    const found = willing.find((link) => link.role === role);
    if (found) return found.clientId;
  }
  return null;
}
