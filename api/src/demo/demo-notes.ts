import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes, epochMsOf } from "@fernpaw/domain/kernel/time";
import { noteAddenda, type NoteContent, visitNotes } from "@fernpaw/domain/notes/note";
import { contentHashOf } from "@fernpaw/domain/notes/note-content";
import { firstNoteIdOf } from "@fernpaw/domain/notes/note-rules";
import { noteTemplates } from "@fernpaw/domain/notes/note-template";
import { visits, type VisitStage } from "@fernpaw/domain/visits/visit";
import { type DemoClinic, demoLicenceOf } from "./demo-logins.ts";
import { demoNoteFor, DEMO_TEMPLATES } from "./demo-note-texts.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { type DemoRandom, demoRandom } from "./demo-random.ts";

type Visit = NewRow<typeof visits>;

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 29;
const LOCK_MIN = 24 * 60;
const DEVICE = "exam-room-1";

const IN_EXAM: readonly VisitStage[] = ["with_vet", "in_treatment"];
const SEEN: readonly VisitStage[] = ["ready_for_checkout", "checked_out"];

/** As it is in the middle of an examination: the story and some findings, no assessment yet. */
const halfOf = ({ kind, subjective, findings }: NoteContent): NoteContent => ({
  kind,
  subjective,
  objective: "",
  assessment: "",
  plan: "",
  findings: findings.slice(0, 4),
});

interface Author {
  id: string;
  licenceNo: string;
}

function noteRows(random: DemoRandom, visit: Visit, author: Author): DemoRow[] {
  const isInExam = IN_EXAM.includes(visit.stage);
  const whole = demoNoteFor(visit.reason, random);
  const content = isInExam ? halfOf(whole) : whole;
  const typedAt = isInExam ? addMinutes(visit.stageAt, 2) : addMinutes(visit.openedAt, 20);
  const ms = epochMsOf(typedAt);
  const draft = {
    ...emptyRow(visitNotes),
    ...content,
    id: firstNoteIdOf(visit.id, author.id),
    visitId: visit.id,
    petId: visit.petId,
    authorId: author.id,
    revisionId: random.id(ms),
    deviceId: DEVICE,
    typedAt,
  };
  if (isInExam) return [demoRow(visitNotes, draft)];
  const signature = { signedAt: addMinutes(typedAt, 1), signedBy: author.id, signedLicenceNo: author.licenceNo };
  const note = {
    ...draft,
    ...signature,
    status: "signed" as const,
    contentHash: contentHashOf({ ...draft, ...signature }),
    locksAt: addMinutes(signature.signedAt, LOCK_MIN),
  };
  const signed = demoRow(visitNotes, note);
  if (!random.chance(0.04)) return [signed];
  const addendum = {
    ...emptyRow(noteAddenda),
    id: random.id(ms + 60_000),
    noteId: note.id,
    petId: visit.petId,
    visitId: visit.id,
    text: "Client called: much better since yesterday. Plan as written.",
    writtenAt: addMinutes(typedAt, 26 * 60),
  };
  return [signed, demoRow(noteAddenda, addendum)];
}

/** Half-written notes of the patients in exam, signed ones of those who were seen, and the clinic's templates. */
export function demoNotes(clinic: DemoClinic, rows: readonly DemoRow[], nowMs: number): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const authors = new Map(
    clinic.people
      .filter(({ profession }) => profession === "vet" || profession === "nurse")
      .map((person): [string, Author] => [person.userId, { id: person.userId, licenceNo: demoLicenceOf(person) }]),
  );
  const signers = new Set(clinic.people.filter(({ profession }) => profession === "vet").map(({ userId }) => userId));
  const [firstVet] = [...signers];
  const notes = rows
    .filter(({ entity }) => entity === visits)
    .flatMap(({ row }) => {
      const visit = row as Visit;
      if (!IN_EXAM.includes(visit.stage) && !SEEN.includes(visit.stage)) return [];
      const vetId = visit.vetId !== null && signers.has(visit.vetId) ? visit.vetId : firstVet;
      const author = authors.get(vetId ?? "");
      return author ? noteRows(random, visit, author) : [];
    })
    .filter(({ row }) => !("writtenAt" in row) || epochMsOf(String(row["writtenAt"])) < nowMs);
  const templates = DEMO_TEMPLATES.map((template) =>
    demoRow(noteTemplates, { ...emptyRow(noteTemplates), ...template, id: random.id(nowMs) }),
  );
  return [...templates, ...notes];
}
