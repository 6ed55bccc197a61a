import { visitNotes } from "@fernpaw/domain/notes/note";
import type { Dexie } from "dexie";
import type { ChangeArgs } from "../../area.ts";
import { petNameOf, textIn, visitPetName } from "../../db/subject-names.ts";
import { rowsOf } from "../../db/rows.ts";

/** The name of the pet that a change of a note is about. */
export async function noteSubject(db: Dexie, args: ChangeArgs): Promise<string | null> {
  const petId = textIn(args, "petId");
  if (petId !== null) return petNameOf(db, petId);
  const noteId = textIn(args, "noteId") ?? textIn(args, "keepId") ?? textIn(args, "id");
  const note = noteId === null ? undefined : await rowsOf(db, visitNotes).get(noteId);
  return note ? petNameOf(db, note.petId) : visitPetName(db, textIn(args, "visitId"));
}
