import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { isRefusalCode } from "@fernpaw/domain/kernel/refusals";
import { pets } from "@fernpaw/domain/pets/pet";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { recordOf, textOr, type RefusedChange } from "../../session/drafts/refused-change.ts";

type Item = RowOf<typeof attention>;

/** The form that a refused change came from. */
export type RefusedForm =
  | { kind: "client"; client: RowOf<typeof clients> | null }
  | { kind: "pet"; pet: RowOf<typeof pets> | null; ownerId: string | null }
  | { kind: "booking" }
  | { kind: "move" | "edit"; appointment: RowOf<typeof appointments> };

/** Nothing that could be typed otherwise is at fault. */
const NOT_TYPED: readonly string[] = ["forbidden", "dependency"];

/** The form in which it can be corrected; null: there is none, or what it was about is not on this device. */
export async function refusedForm(db: Dexie, item: Item): Promise<RefusedForm | null> {
  if (item.kind !== "rejected_mutation" || NOT_TYPED.includes(item.code)) return null;
  const { values } = item.mine;
  const id = textOr(values["id"], "");
  switch (item.mutationName) {
    case "clients.register":
      return { kind: "client", client: null };
    case "clients.correct": {
      const client = await rowsOf(db, clients).get(id);
      return client && client.mergedIntoId === null ? { kind: "client", client } : null;
    }
    case "pets.register":
      return { kind: "pet", pet: null, ownerId: textOr(recordOf(values["owner"])?.["clientId"], null) };
    case "pets.correct": {
      const pet = await rowsOf(db, pets).get(id);
      return pet && pet.mergedIntoId === null ? { kind: "pet", pet, ownerId: null } : null;
    }
    case "appointments.book":
      return { kind: "booking" };
    case "appointments.move":
    case "appointments.correct": {
      const appointment = await rowsOf(db, appointments).get(id);
      if (!appointment) return null;
      return { kind: item.mutationName === "appointments.move" ? "move" : "edit", appointment };
    }
    default:
      return null;
  }
}

/** What the form starts with. An id that another record has by now is not asked for again. */
export function refusedChangeOf({ id: cardId, code, mine, details }: Item): RefusedChange {
  const { id: _id, ...withoutId } = mine.values;
  const refusal = isRefusalCode(code) ? new Refusal(code, details) : null;
  return { cardId, values: code === "already_exists" ? withoutId : mine.values, refusal };
}
