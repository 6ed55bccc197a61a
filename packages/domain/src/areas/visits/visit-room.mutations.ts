import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found } from "../../kernel/repeat.ts";
import { rooms } from "../clinics/clinic.ts";
import { visits } from "./visit.ts";

/**
 * Where the pet is seen; null: nowhere yet. Of two choices the later counts. Refuses with `not_found`, or
 * `invalid_transition` once the pet has left.
 */
export const assignRoom = defineMutation({
  name: "visits.assignRoom",
  permission: "appointments:manage",
  args: () => z.strictObject({ visitId: ref("visits"), roomId: z.nullable(ref("rooms")) }),
  async run(tx, { visitId, roomId }) {
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    if (visit.roomId === roomId) return;
    if (visit.status === "closed")
      throw new Refusal("invalid_transition", { table: "visits", id: visitId, from: visit.stage, to: "room" });
    if (roomId !== null) found(await tx.find(rooms, roomId), "rooms", roomId);
    await tx.patch(visits, visitId, { roomId });
  },
});
