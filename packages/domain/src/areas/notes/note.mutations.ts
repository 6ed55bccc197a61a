import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { addMinutes, Instant } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { unmergedPet } from "../pets/find-pet.ts";
import { staff } from "../staff/staff.ts";
import { visits } from "../visits/visit.ts";
import { versionsOf, versionWithText } from "./find-note.ts";
import { actorOf } from "./note-actor.ts";
import { contentHashOf, isEmptyContent, noteLength, tidyFindings } from "./note-content.ts";
import { mayMarkInError, maySign, noteIdOf } from "./note-rules.ts";
import { MAX_NOTE_LENGTH, noteContentShape, writtenKind, type VisitNote, visitNotes } from "./note.ts";

const TOO_LONG = `must have at most ${MAX_NOTE_LENGTH} characters with all other parts`;

/** Content, and what says which text it is and on which text it builds. */
const writtenShape = () => ({
  ...noteContentShape(),
  kind: writtenKind(),
  templateId: z._default(visitNotes.fields.templateId.type, null),
  /** New for each text. */
  revisionId: Id,
  /** The text that the author continued; null for the first one. */
  after: z.nullable(Id),
  /** The last key. */
  typedAt: Instant,
});

const draftArgs = () =>
  z
    .strictObject({
      /** The note's, also where the text belongs to one of its versions. */
      id: visitNotes.schema.shape.id,
      visitId: visitNotes.schema.shape.visitId,
      petId: visitNotes.schema.shape.petId,
      ...writtenShape(),
    })
    .check(z.refine((content) => noteLength(content) <= MAX_NOTE_LENGTH, { path: ["subjective"], error: TOO_LONG }));
type DraftArgs = z.output<ReturnType<typeof draftArgs>>;

const writtenOf = (args: DraftArgs, { deviceId }: MutationContext) => {
  const { kind, subjective, objective, assessment, plan, findings, templateId, revisionId, typedAt } = args;
  const content = { kind, subjective, objective, assessment, plan, findings: tidyFindings(findings) };
  return { ...content, templateId, revisionId, typedAt, deviceId };
};

async function beginNote(tx: Tx, args: DraftArgs, context: MutationContext): Promise<void> {
  await unmergedPet(tx, args.petId);
  if (args.visitId !== null) {
    const visit = found(await tx.find(visits, args.visitId), "visits", args.visitId);
    if (visit.petId !== args.petId) throw new Refusal("not_found", { table: "visits", id: visit.id });
  }
  await tx.insert(visitNotes, {
    ...emptyRow(visitNotes),
    id: args.id,
    visitId: args.visitId,
    petId: args.petId,
    authorId: context.actor.userId,
    ...writtenOf(args, context),
  });
}

/** Text that was written without knowing the note's present text: it is kept beside it. */
async function keepVersion(tx: Tx, note: VisitNote, args: DraftArgs, context: MutationContext): Promise<void> {
  const version = {
    ...emptyRow(visitNotes),
    id: derivedId(note.id, args.revisionId),
    versionOf: note.id,
    visitId: note.visitId,
    petId: note.petId,
    authorId: note.authorId,
    ...writtenOf(args, context),
  };
  await tx.insert(visitNotes, version);
  await tx.raise({
    kind: "note_two_versions",
    scope: "medical",
    entities: [
      { table: "visitNotes", id: note.id },
      { table: "visitNotes", id: version.id },
      { table: "pets", id: note.petId },
    ],
    mine: { deviceId: context.deviceId, typedAt: args.typedAt },
    theirs: { actorId: note.authorId, values: { deviceId: note.deviceId, typedAt: note.typedAt } },
    details: { noteId: note.id, versionId: version.id, petId: note.petId, visitId: note.visitId, status: note.status },
  });
}

/**
 * Keeps the text of a note that is being written; the first time it makes the note. Text that builds on another text than
 * the note has (its author wrote on two tablets, or signed it on another one) becomes a version beside it, with an inbox
 * item `note_two_versions`. Refuses with `not_found` (pet, visit), `merged_away` or `note_of_another`; at the tap also
 * with `note_signed`.
 */
export const saveNoteDraft = defineMutation({
  name: "visitNotes.saveDraft",
  permission: "appointments:manage",
  args: draftArgs,
  /** The newer text builds on what the unsent one built on. Null where it does not continue that one. */
  takeNewer: (unsent, newer) =>
    unsent.id === newer.id && newer.after === unsent.revisionId ? { ...newer, after: unsent.after } : null,
  async refuseAtTap(tx, { id, after }) {
    const note = await tx.find(visitNotes, id);
    if (!note) return;
    const continued = (await versionsOf(tx, note)).find(({ revisionId }) => revisionId === after);
    if (continued && continued.status !== "draft") throw new Refusal("note_signed", { table: "visitNotes", id });
  },
  async run(tx, args, context) {
    const note = await tx.find(visitNotes, args.id);
    if (!note) {
      await beginNote(tx, args, context);
      return;
    }
    if (note.authorId !== context.actor.userId) throw new Refusal("note_of_another", { id: note.id });
    const versions = await versionsOf(tx, note);
    if (versions.some(({ revisionId }) => revisionId === args.revisionId)) return;
    const continued = versions.find(({ revisionId, status }) => status === "draft" && revisionId === args.after);
    if (continued) await tx.patch(visitNotes, continued.id, writtenOf(args, context));
    else await keepVersion(tx, note, args, context);
  },
});

/**
 * Signs the version that has the text of `revisionId`: what is signed is what the signer saw. From then on its text never
 * changes; after the clinic's time it locks. Signed by two people, the first signature stays. Refuses with `not_found`,
 * `signer_required`, `changed_meanwhile` (another text), `note_empty` or `invalid_transition`.
 */
export const signNote = defineMutation({
  name: "visitNotes.sign",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, revisionId: Id }),
  async run(tx, { id, revisionId }, context) {
    if (!maySign(await actorOf(tx, context))) throw new Refusal("signer_required", {});
    const note = await versionWithText(tx, id, revisionId);
    if (note.status === "signed") return;
    if (note.status !== "draft")
      throw new Refusal("invalid_transition", { table: "visitNotes", id: note.id, from: note.status });
    if (isEmptyContent(note)) throw new Refusal("note_empty", { id: note.id });
    const { noteLockHours } = await readSettings(tx, context);
    const { userId } = context.actor;
    const signature = {
      signedAt: context.now,
      signedBy: userId,
      signedLicenceNo: (await tx.find(staff, userId))?.licenceNo ?? "",
    };
    await tx.patch(visitNotes, note.id, {
      status: "signed",
      ...signature,
      contentHash: contentHashOf({ ...note, ...signature }),
      locksAt: addMinutes(context.now, noteLockHours * 60),
    });
  },
});

/**
 * Crosses out a note that was written by mistake; the text stays readable. Its author may do so until the note locks, an
 * owner at any time. Twice is once. Refuses with `not_found`, `note_locked` or `note_of_another`.
 */
export const markNoteInError = defineMutation({
  name: "visitNotes.markInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    const note = found(await tx.find(visitNotes, id), "visitNotes", id);
    if (note.status === "entered_in_error") return;
    const { actor, now } = context;
    if (!mayMarkInError(note, actor, now))
      throw new Refusal(note.authorId === actor.userId ? "note_locked" : "note_of_another", { id: noteIdOf(note) });
    await tx.patch(visitNotes, id, {
      status: "entered_in_error",
      errorReason: reason,
      errorAt: now,
      errorBy: actor.userId,
    });
  },
});
