import { defineWords } from "../../area.ts";
import { noteSubject } from "./note-subject.ts";

export const notesWords = defineWords("notes", {
  changes: {
    "visitNotes.saveDraft": "Note",
    "visitNotes.sign": "Note signed",
    "visitNotes.markInError": "Note crossed out",
    "visitNotes.chooseVersion": "Version of a note chosen",
    "noteAddenda.add": "Addendum to a note",
    "noteWaivers.record": "Visit without a note",
    "noteWaivers.withdraw": "Visit needs a note",
    "noteTemplates.register": "New template or snippet",
    "noteTemplates.correct": "Template or snippet corrected",
  },
  fields: {
    noteAddenda: {
      noteId: "Note",
      text: "Addendum",
    },
    noteWaivers: {
      visitId: "Visit",
      reason: "Reason",
    },
    noteTemplates: {
      use: "Use",
      ownerId: "For",
      name: "Name",
      shortcut: "Shortcut",
      noteKind: "Kind of note",
      subjective: "Subjective",
      objective: "Objective",
      assessment: "Assessment",
      plan: "Plan",
      snippetText: "Text",
      status: "Status",
    },
  },
  others: {
    kind: "Kind of note",
    findings: "Body systems",
    petId: "Pet",
    typedAt: "Typed",
    content: "Text",
    reason: "Reason",
    addendum: "Addendum",
  },
  subject: noteSubject,
});
