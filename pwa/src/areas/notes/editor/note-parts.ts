import { NOTE_PARTS, type NoteContent, type NoteKind, type NotePart } from "@fernpaw/domain/notes/note";
import { allPartWords, partWords } from "../notes.copy.ts";

export interface ShownPart {
  part: NotePart;
  label: string;
}

/** The parts of a kind in their order, and each other part that has text. */
export function shownParts(kind: NoteKind, content: Pick<NoteContent, NotePart>): ShownPart[] {
  const words: Readonly<Partial<Record<NotePart, string>>> = partWords[kind];
  return NOTE_PARTS.flatMap((part) => {
    const label = words[part];
    if (label === undefined) return content[part] === "" ? [] : [{ part, label: allPartWords[part] }];
    return [{ part, label }];
  });
}

/** Kinds of an examination. */
export const hasSystems = (kind: NoteKind): boolean => kind === "soap";

export const emptyContent = (kind: NoteKind): NoteContent => ({
  kind,
  subjective: "",
  objective: "",
  assessment: "",
  plan: "",
  findings: [],
});
