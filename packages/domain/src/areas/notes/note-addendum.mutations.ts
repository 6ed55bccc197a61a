import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { wasMadeBefore } from "../../kernel/repeat.ts";
import { signedNote } from "./find-note.ts";
import { actorOf } from "./note-actor.ts";
import { mayAmend } from "./note-rules.ts";
import { noteAddenda } from "./note.ts";

/**
 * Adds to a signed note, before and after it locks. Refuses with `not_found`, `invalid_transition` (not signed),
 * `signer_required` (neither its author nor a person who signs) or `already_exists`.
 */
export const addNoteAddendum = defineMutation({
  name: "noteAddenda.add",
  permission: "appointments:manage",
  args: () => registerArgs(noteAddenda),
  async run(tx, addendum, context) {
    if (wasMadeBefore("noteAddenda", await tx.find(noteAddenda, addendum.id), context)) return;
    const { petId, visitId, ...note } = await signedNote(tx, addendum.noteId);
    if (!mayAmend(note, await actorOf(tx, context))) throw new Refusal("signer_required", {});
    await tx.insert(noteAddenda, { ...emptyRow(noteAddenda), ...addendum, petId, visitId, writtenAt: context.now });
  },
});
