import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { visits } from "../visits/visit.ts";
import { waiverIdOf } from "./note-rules.ts";
import { noteWaivers } from "./note.ts";

/** The visit needs no note. Of two reasons the later one stays. Refuses with `not_found`. */
export const waiveNote = defineMutation({
  name: "noteWaivers.record",
  permission: "appointments:manage",
  args: () => z.strictObject({ visitId: Id, reason: requiredText(300) }),
  async run(tx, { visitId, reason }, context) {
    const { petId } = found(await tx.find(visits, visitId), "visits", visitId);
    const id = waiverIdOf(visitId);
    const decision = { reason, status: "active" as const, decidedAt: context.now };
    if (await tx.find(noteWaivers, id)) await tx.patch(noteWaivers, id, decision);
    else await tx.insert(noteWaivers, { id, visitId, petId, ...decision });
  },
});

/** The visit needs a note after all. Without a waiver there is nothing to do. */
export const withdrawNoteWaiver = defineMutation({
  name: "noteWaivers.withdraw",
  permission: "appointments:manage",
  args: () => z.strictObject({ visitId: Id }),
  async run(tx, { visitId }, context) {
    const waiver = await tx.find(noteWaivers, waiverIdOf(visitId));
    if (waiver?.status === "active")
      await tx.patch(noteWaivers, waiver.id, { status: "withdrawn", decidedAt: context.now });
  },
});
