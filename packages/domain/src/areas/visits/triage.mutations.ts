import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { Triage, visits } from "./visit.ts";

/**
 * How soon the pet must be seen; null takes the judgement back. Of two people the later stands. Refuses with
 * `not_found`, or `invalid_transition` once the pet has left.
 */
export const triageVisit = defineMutation({
  name: "visits.triage",
  permission: "appointments:manage",
  args: () => z.strictObject({ visitId: Id, triage: z.nullable(Triage) }),
  async run(tx, { visitId, triage }) {
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    if (visit.triage === triage) return;
    if (visit.status === "closed")
      throw new Refusal("invalid_transition", { table: "visits", id: visitId, from: visit.stage, to: "triage" });
    await tx.patch(visits, visitId, { triage });
  },
});
