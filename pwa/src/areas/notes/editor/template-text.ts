import { NOTE_PARTS, type NoteContent } from "@fernpaw/domain/notes/note";
import type { NoteTemplate } from "@fernpaw/domain/notes/note-template";
import { isEmptyContent } from "@fernpaw/domain/notes/note-content";

/** The parts of a template below what is written already. An empty note also takes its kind. */
export function withTemplate(content: NoteContent, template: NoteTemplate): NoteContent {
  const filled = { ...content };
  for (const part of NOTE_PARTS) {
    if (template[part] === "") continue;
    filled[part] = content[part].trim() === "" ? template[part] : `${content[part].trimEnd()}\n${template[part]}`;
  }
  return isEmptyContent(content) ? { ...filled, kind: template.noteKind } : filled;
}
