import { defineArea } from "../../kernel/area.ts";
import { addNoteAddendum } from "./note-addendum.mutations.ts";
import { correctNoteTemplate, registerNoteTemplate } from "./note-template.mutations.ts";
import { noteTemplates } from "./note-template.ts";
import { chooseNoteVersion } from "./note-versions.mutations.ts";
import { waiveNote, withdrawNoteWaiver } from "./note-waiver.mutations.ts";
import { markNoteInError, saveNoteDraft, signNote } from "./note.mutations.ts";
import { noteAddenda, noteWaivers, visitNotes } from "./note.ts";

/** Everything of `notes` that the registry, the app and the server loop over. */
export const notesArea = defineArea({
  entities: [visitNotes, noteAddenda, noteWaivers, noteTemplates],
  mutations: [
    saveNoteDraft,
    signNote,
    markNoteInError,
    chooseNoteVersion,
    addNoteAddendum,
    waiveNote,
    withdrawNoteWaiver,
    registerNoteTemplate,
    correctNoteTemplate,
  ],
});
