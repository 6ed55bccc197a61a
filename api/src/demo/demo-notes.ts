import { attention } from "@fernpaw/domain/kernel/attention";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { addMinutes, epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { noteAddenda, type NoteContent, visitNotes } from "@fernpaw/domain/notes/note";
import { contentHashOf } from "@fernpaw/domain/notes/note-content";
import { firstNoteIdOf } from "@fernpaw/domain/notes/note-rules";
import { noteTemplates } from "@fernpaw/domain/notes/note-template";
import { addendumIdOf } from "@fernpaw/domain/notes/note-versions.mutations";
import { saveNoteDraft } from "@fernpaw/domain/notes/note.mutations";
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
const OTHER_DEVICE = "exam-room-2";
/** Only in the text of the other tablet. */
const MORE_PLAN = "Weigh again in two weeks.";

const IN_EXAM: readonly VisitStage[] = ["with_vet", "in_treatment"];
const SEEN: readonly VisitStage[] = ["hospitalised", "ready_for_checkout", "checked_out"];

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

/**
 * A second version of yesterday's last signed note, written on another tablet without a network, and the decision about
 * it: the signed text stayed, the rest is its addendum. It is decided because an open item is the first thing that each
 * of the people would see.
 */
function decidedVersion(random: DemoRandom, notes: readonly DemoRow[], nowMs: number): DemoRow[] {
  const before = toInstant(nowMs - LOCK_MIN * 60_000);
  const note = notes
    .filter(({ entity }) => entity === visitNotes)
    .map(({ row }) => row as NewRow<typeof visitNotes>)
    .filter(({ status, typedAt }) => status === "signed" && typedAt < before)
    .toSorted((a, b) => (a.typedAt < b.typedAt ? 1 : -1))[0];
  if (!note) return [];
  const { kind, subjective, objective, assessment, plan, findings, visitId, petId, authorId } = note;
  const typedAt = addMinutes(note.typedAt, -2);
  const decidedAt = addMinutes(note.typedAt, 60);
  const revisionId = random.id(epochMsOf(typedAt));
  const version = {
    ...emptyRow(visitNotes),
    kind,
    subjective,
    objective,
    assessment,
    findings,
    visitId,
    petId,
    authorId,
    id: derivedId(note.id, revisionId),
    versionOf: note.id,
    plan: `${plan} ${MORE_PLAN}`,
    revisionId,
    deviceId: OTHER_DEVICE,
    typedAt,
    status: "left_out" as const,
  };
  const addendum = {
    ...emptyRow(noteAddenda),
    id: addendumIdOf(version.id, note.id),
    noteId: note.id,
    petId,
    visitId,
    text: `Plan: ${MORE_PLAN}`,
    writtenAt: decidedAt,
    fromVersionId: version.id,
  };
  const item = {
    id: random.id(epochMsOf(typedAt)),
    kind: "note_two_versions" as const,
    severity: "conflict" as const,
    scope: "medical",
    mutationName: saveNoteDraft.name,
    mutationUuid: random.id(epochMsOf(typedAt)),
    code: "note_two_versions",
    entities: [
      { table: "visitNotes", id: note.id },
      { table: "visitNotes", id: version.id },
      { table: "pets", id: petId },
    ],
    mine: {
      actorId: authorId,
      deviceId: OTHER_DEVICE,
      at: typedAt,
      values: { deviceId: OTHER_DEVICE, typedAt },
    },
    theirs: { actorId: authorId, deviceId: null, at: null, values: { deviceId: DEVICE, typedAt: note.typedAt } },
    details: { noteId: note.id, versionId: version.id, petId, visitId, status: note.status },
    status: "resolved" as const,
    resolution: "chosen",
    resolvedBy: authorId,
    resolvedAt: decidedAt,
  };
  return [demoRow(visitNotes, version), demoRow(noteAddenda, addendum), demoRow(attention, item)];
}

/** The client's text of a patient who waits for the desk, from the plan of its signed note. */
function dischargeRow(random: DemoRandom, note: NewRow<typeof visitNotes>): DemoRow {
  const ms = epochMsOf(note.typedAt) + 60_000;
  const written = {
    ...note,
    id: random.id(ms),
    kind: "discharge" as const,
    subjective: "",
    objective: "",
    findings: [],
    revisionId: random.id(ms),
    typedAt: toInstant(ms),
  };
  return demoRow(visitNotes, { ...written, contentHash: contentHashOf(written) });
}

/**
 * Half-written notes of the patients in exam, signed ones of those who were seen, the text for the clients at the desk, and the
 * clinic's templates.
 */
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
  const decided = decidedVersion(random, notes, nowMs);
  const atTheDesk = new Set(
    rows.flatMap(({ entity, row }) =>
      entity === visits && row["stage"] === "ready_for_checkout" ? [String(row["id"])] : [],
    ),
  );
  const discharges = notes
    .filter(({ entity, row }) => entity === visitNotes && atTheDesk.has(String(row["visitId"])))
    .map(({ row }) => dischargeRow(random, row as NewRow<typeof visitNotes>));
  return [...templates, ...notes, ...decided, ...discharges];
}
