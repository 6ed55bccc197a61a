import { sha256 } from "../../kernel/sha256.ts";
import { BODY_SYSTEMS, type Finding, NOTE_PARTS, type NoteContent, type VisitNote } from "./note.ts";

/** Characters (UTF-16 units) of all parts and findings. */
export const noteLength = (content: NoteContent): number =>
  NOTE_PARTS.reduce((sum, part) => sum + content[part].length, 0) +
  content.findings.reduce((sum, finding) => sum + finding.text.length, 0);

/** Whether it says nothing: no text, and no body system looked at. */
export const isEmptyContent = (content: NoteContent): boolean =>
  noteLength(content) === 0 && content.findings.length === 0;

/** Examined systems in the order of the examination; a normal one keeps no text. */
export function tidyFindings(findings: readonly Finding[]): Finding[] {
  const bySystem = new Map(findings.map((finding) => [finding.system, finding]));
  return BODY_SYSTEMS.flatMap((system) => {
    const finding = bySystem.get(system);
    return finding ? [finding.state === "normal" ? { ...finding, text: "" } : finding] : [];
  });
}

/** The author's part of a row. */
export const contentOf = ({ kind, subjective, objective, assessment, plan, findings }: NoteContent): NoteContent => ({
  kind,
  subjective,
  objective,
  assessment,
  plan,
  findings,
});

const contentParts = (content: NoteContent) => [
  content.kind,
  ...NOTE_PARTS.map((part) => content[part]),
  tidyFindings(content.findings).map(({ system, state, text }) => [system, state, text]),
];

/** Whether two notes say the same. Space at the ends does not count: it is not stored. */
export const isSameContent = (a: NoteContent, b: NoteContent): boolean =>
  JSON.stringify(contentParts(trimmed(a))) === JSON.stringify(contentParts(trimmed(b)));

function trimmed(content: NoteContent): NoteContent {
  return {
    kind: content.kind,
    subjective: content.subjective.trim(),
    objective: content.objective.trim(),
    assessment: content.assessment.trim(),
    plan: content.plan.trim(),
    findings: content.findings.map((finding) => ({ ...finding, text: finding.text.trim() })),
  };
}

type Signature = Pick<VisitNote, "id" | "authorId" | "signedAt" | "signedBy" | "signedLicenceNo">;

/**
 * SHA-256 of a signed note: its text, its author and its signature. The pet and the visit are not part of it, because a
 * merge of two records moves a note.
 */
export const contentHashOf = (note: NoteContent & Signature): string =>
  sha256(
    JSON.stringify([
      1,
      note.id,
      note.authorId,
      ...contentParts(note),
      note.signedAt,
      note.signedBy,
      note.signedLicenceNo,
    ]),
  );

/** Whether the text is what was signed. */
export const isAsSigned = (note: VisitNote): boolean => note.contentHash === contentHashOf(note);
