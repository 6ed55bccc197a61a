import { NOTE_PARTS, type NoteContent, type NotePart } from "@fernpaw/domain/notes/note";
import { allPartWords, systemWords } from "../notes.copy.ts";

/** A sentence, or a line, and whether the other version lacks it. */
export interface MarkedSentence {
  text: string;
  isMarked: boolean;
}

const SENTENCE = /[^.!?\n]+(?:[.!?]+(?=\s|$)|[.!?]+\S[^.!?\n]*)*[.!?]*\n?|\n/g;
const folded = (sentence: string): string =>
  sentence
    .trim()
    .replace(/[.!?]+$/, "")
    .toLowerCase();

/** The sentences of a text, each with its end. Together they are the text without space at its ends. */
export const sentencesOf = (text: string): string[] =>
  (text.trim().match(SENTENCE) ?? []).map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");

/** The sentences of `text`; those that `other` lacks are marked. */
export function markedSentences(text: string, other: string): MarkedSentence[] {
  const known = new Set(sentencesOf(other).map(folded));
  return sentencesOf(text).map((sentence) => ({ text: sentence, isMarked: !known.has(folded(sentence)) }));
}

/** What `other` has and `text` lacks, behind `text`. */
export function withAdded(text: string, other: string): string {
  const added = markedSentences(other, text)
    .filter(({ isMarked }) => isMarked)
    .map((sentence) => sentence.text);
  return [text.trimEnd(), ...added].filter((part) => part !== "").join(" ");
}

/** The findings as text, so that two versions can be compared. */
export const findingsText = ({ findings }: Pick<NoteContent, "findings">): string =>
  findings
    .map(({ system, state, text }) => `${systemWords[system]}: ${state === "normal" ? "normal" : text || "finding"}`)
    .join("\n");

/** `kept` with what the other version has in a part; findings of systems that `kept` has not looked at. */
export function addPart(kept: NoteContent, other: NoteContent, part: NotePart | "findings"): NoteContent {
  if (part !== "findings") return { ...kept, [part]: withAdded(kept[part], other[part]) };
  const known = new Set(kept.findings.map(({ system }) => system));
  const merged = kept.findings.map((finding) => {
    const theirs = other.findings.find(({ system, state }) => system === finding.system && state === "abnormal");
    return theirs ? { ...finding, state: "abnormal" as const, text: withAdded(finding.text, theirs.text) } : finding;
  });
  return { ...kept, findings: [...merged, ...other.findings.filter(({ system }) => !known.has(system))] };
}

/** `kept` with everything that the other version has. */
export const addAll = (kept: NoteContent, other: NoteContent): NoteContent =>
  [...NOTE_PARTS, "findings" as const].reduce((content, part) => addPart(content, other, part), kept);

/** The sentences that only the other version has, as the text of an addendum. */
export function addendumText(kept: NoteContent, other: NoteContent): string {
  const lines = NOTE_PARTS.map(
    (part) => [allPartWords[part], withAdded("", differing(other[part], kept[part]))] as const,
  );
  const findings = differing(findingsText(other), findingsText(kept));
  return [...lines, ["", findings] as const]
    .filter(([, text]) => text !== "")
    .map(([label, text]) => (label === "" ? text : `${label}: ${text}`))
    .join("\n");
}

const differing = (text: string, other: string): string =>
  markedSentences(text, other)
    .filter(({ isMarked }) => isMarked)
    .map((sentence) => sentence.text)
    .join(" ");
