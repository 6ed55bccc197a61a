export { shownParts } from "../editor/note-parts.ts";
export { kindWords, systemWords } from "../notes.copy.ts";
