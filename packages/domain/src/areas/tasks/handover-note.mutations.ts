import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { type HandoverNote, handoverNotes } from "./handover-note.ts";

/** @throws Refusal `not_found`, or `note_of_another` for another author's note */
async function ownNote(tx: Tx, id: string, { actor }: MutationContext): Promise<HandoverNote> {
  const note = found(await tx.find(handoverNotes, id), "handoverNotes", id);
  if (note.createdBy !== actor.userId) throw new Refusal("note_of_another", { id });
  return note;
}

/** A new note of this person. Refuses with `already_exists`. */
export const writeHandover = defineMutation({
  name: "handoverNotes.write",
  permission: "clients:view",
  args: () => registerArgs(handoverNotes),
  async run(tx, note, context) {
    if (wasMadeBefore("handoverNotes", await tx.find(handoverNotes, note.id), context)) return;
    await tx.insert(handoverNotes, { ...emptyRow(handoverNotes), ...note });
  },
});

/** Its author says it otherwise. Refuses with `not_found` or `note_of_another`. */
export const correctHandover = defineMutation({
  name: "handoverNotes.correct",
  permission: "clients:view",
  args: () => correctArgs(handoverNotes),
  async run(tx, { id, set }, context) {
    await ownNote(tx, id, context);
    await tx.patch(handoverNotes, id, { ...given(set), changedAt: context.now });
  },
});

/** Its author takes it off the list; the server keeps it. Refuses with `not_found` or `note_of_another`. */
export const removeHandover = defineMutation({
  name: "handoverNotes.remove",
  permission: "clients:view",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const note = await ownNote(tx, id, context);
    if (note.status === "current") await tx.patch(handoverNotes, id, { status: "removed" });
  },
});

/** Its author puts it back on the list. Refuses with `not_found` or `note_of_another`. */
export const restoreHandover = defineMutation({
  name: "handoverNotes.restore",
  permission: "clients:view",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const note = await ownNote(tx, id, context);
    if (note.status === "removed") await tx.patch(handoverNotes, id, { status: "current" });
  },
});
