import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { pets } from "../pets/pet.ts";
import { visits } from "../visits/visit.ts";
import { attachments } from "./attachment.ts";

/** The pet itself, or the one that it was merged into meanwhile: a photo that was taken is not refused for that. */
async function petInUse(tx: Tx, id: string): Promise<string> {
  const pet = found(await tx.find(pets, id), "pets", id);
  return pet.mergedIntoId ?? pet.id;
}

/**
 * Adds a file to a pet, or to one of its visits. Its bytes follow by themselves. Also for a pet that has died or was
 * merged. Refuses with `not_found` (pet or visit) or `already_exists`.
 */
export const addFile = defineMutation({
  name: "attachments.add",
  permission: "appointments:manage",
  args: () => registerArgs(attachments),
  async run(tx, file, context) {
    if (wasMadeBefore("attachments", await tx.find(attachments, file.id), context)) return;
    const petId = await petInUse(tx, file.petId);
    if (file.visitId !== null) {
      const visit = found(await tx.find(visits, file.visitId), "visits", file.visitId);
      if (visit.petId !== petId && visit.petId !== file.petId)
        throw new Refusal("not_found", { table: "visits", id: file.visitId });
    }
    await tx.insert(attachments, { ...emptyRow(attachments), ...file, petId });
  },
});

/** Changes the name or the category. Refuses with `not_found`. */
export const correctFile = defineMutation({
  name: "attachments.correct",
  permission: "appointments:manage",
  args: () => correctArgs(attachments),
  async run(tx, { id, set }) {
    found(await tx.find(attachments, id), "attachments", id);
    await tx.patch(attachments, id, given(set));
  },
});

/** Marks a file as removed; its bytes are kept. Twice is once. Refuses with `not_found`. */
export const removeFile = defineMutation({
  name: "attachments.remove",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, { now, actor }) {
    const file = found(await tx.find(attachments, id), "attachments", id);
    if (file.removedAt === null) await tx.patch(attachments, id, { removedAt: now, removedBy: actor.userId });
  },
});

/** Shows a removed file again. Refuses with `not_found`. */
export const restoreFile = defineMutation({
  name: "attachments.restore",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const file = found(await tx.find(attachments, id), "attachments", id);
    if (file.removedAt !== null) await tx.patch(attachments, id, { removedAt: null, removedBy: null });
  },
});
