import { contentHashOf } from "@fernpaw/domain/notes/note-content";
import { noteAddenda, noteWaivers, visitNotes } from "@fernpaw/domain/notes/note";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { v7 as uuidv7 } from "uuid";
import type { MemoryClinic } from "./memory-clinic.ts";

type Note = NewRow<typeof visitNotes>;

/** A draft of a SOAP note. */
export function noteRow(set: Partial<Note> & Pick<Note, "petId" | "authorId">): Note {
  return {
    ...emptyRow(visitNotes),
    id: uuidv7(),
    visitId: null,
    kind: "soap",
    subjective: "Itchy ears 5 days.",
    revisionId: uuidv7(),
    deviceId: "tablet-1",
    typedAt: "2026-11-21T10:00:00.000Z",
    ...set,
  };
}

/** As `noteRow`, signed by its author. */
export function signedNoteRow(set: Partial<Note> & Pick<Note, "petId" | "authorId">): Note {
  const signature = {
    signedAt: "2026-11-21T10:30:00.000Z",
    signedBy: set.authorId,
    locksAt: "2026-11-22T10:30:00.000Z",
  };
  const note: Note = { ...noteRow(set), status: "signed", ...signature };
  return { ...note, contentHash: contentHashOf(note) };
}

/** A signed note with an addendum, and a visit that needs none. */
export function someNotes(clinic: MemoryClinic, petId: string, visitId: string): RowOf<typeof visitNotes> {
  const note = clinic.put(visitNotes, signedNoteRow({ petId, visitId, authorId: clinic.ownerId }));
  const writtenAt = "2026-11-21T11:00:00.000Z";
  const addendum = { ...emptyRow(noteAddenda), id: uuidv7(), noteId: note.id, petId, visitId, text: "More", writtenAt };
  clinic.put(noteAddenda, addendum);
  clinic.put(noteWaivers, { id: uuidv7(), visitId, petId, reason: "Nails", status: "active", decidedAt: writtenAt });
  return note;
}
