import { emptyRow, type NewRow } from "../../kernel/entity.ts";
import { cleanText } from "../../kernel/text.ts";
import type { Instant } from "../../kernel/time.ts";
import { contentHashOf } from "./note-content.ts";
import { MAX_NOTE_LENGTH, visitNotes } from "./note.ts";

/** A note of an earlier system. The author has no account here: the name is a line of the text. */
export interface EarlierNote {
  title: string;
  text: string;
  author: string;
}

const paragraphs = (parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");

/** Of the title and the author together. */
const LONGEST_AROUND = 1000;

const storable = (text: string): string => cleanText(text.toWellFormed().replaceAll("\u0000", "")).trim();

const authorLine = (author: string): string => (author === "" ? "" : `Author: ${author}`);
const partLine = (part: number, of: number): string => `Part ${part} of ${of}`;

/** The end of a piece of at most `max` characters: after a line, else after a word, else anywhere but within a character. */
function endOfPiece(text: string, max: number): number {
  if (text.length <= max) return text.length;
  // A break near the start would make small pieces.
  const least = Math.floor(max / 2);
  for (const sign of ["\n", " "]) {
    const at = text.lastIndexOf(sign, max - 1);
    if (at >= least) return at + 1;
  }
  const isWithinPair = /[\ud800-\udbff]/.test(text[max - 1] ?? "");
  return isWithinPair ? max - 1 : max;
}

function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  for (let rest = text.trim(); rest !== "";) {
    const end = endOfPiece(rest, max);
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return pieces;
}

/**
 * The texts of the notes that it becomes: one, or several where it is longer than `MAX_NOTE_LENGTH`. Nothing of it is cut. Each
 * has the title, the author and its part's number.
 */
export function importedTexts({ title, text, author }: EarlierNote): string[] {
  const body = storable(text);
  const last = authorLine(storable(author));
  const whole = paragraphs([storable(title), body, last]);
  if (whole.length <= MAX_NOTE_LENGTH) return [whole];
  // So long a title or name belongs to the text.
  if (title.length + author.length > LONGEST_AROUND) return importedTexts({ title: "", text: whole, author: "" });
  const around = paragraphs([title, partLine(9999, 9999), " ", last]).length;
  const pieces = piecesOf(body, MAX_NOTE_LENGTH - around);
  return pieces.map((piece, at) => paragraphs([title, partLine(at + 1, pieces.length), piece, last]));
}

interface ImportedNote {
  id: string;
  petId: string;
  /** The person who imported it. */
  authorId: string;
  text: string;
  /** When it was written in the earlier system. */
  writtenAt: Instant;
}

/** An imported note as a row: without a visit, never signed here, and locked from its first moment. */
export function importedNote({ id, petId, authorId, text, writtenAt }: ImportedNote): NewRow<typeof visitNotes> {
  const note = {
    ...emptyRow(visitNotes),
    id,
    visitId: null,
    petId,
    authorId,
    kind: "import" as const,
    subjective: text,
    revisionId: id,
    deviceId: "import",
    typedAt: writtenAt,
    status: "signed" as const,
    locksAt: writtenAt,
  };
  return { ...note, contentHash: contentHashOf(note) };
}
