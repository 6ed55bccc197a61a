import * as z from "zod/mini";
import { closeItems } from "../../kernel/close-items.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { actorOf } from "./note-actor.ts";
import { noteLength, tidyFindings } from "./note-content.ts";
import { mayAmend, noteIdOf } from "./note-rules.ts";
import { MAX_NOTE_LENGTH, noteAddenda, noteContentShape, writtenKind, type VisitNote, visitNotes } from "./note.ts";

/** The addendum that the version becomes. */
export const addendumIdOf = (versionId: string, keptId: string): string => derivedId(versionId, keptId);

/** The versions are decided: their inbox items are too. */
const closeVersions = (tx: Tx, versionId: string, context: MutationContext) =>
  closeItems(
    tx,
    ({ kind, entities }) => kind === "note_two_versions" && entities.some(({ id }) => id === versionId),
    "chosen",
    context,
  );

interface Appended {
  kept: VisitNote;
  other: VisitNote;
  words: string;
}

async function keepAsAddendum(tx: Tx, { kept, other, words }: Appended, context: MutationContext): Promise<void> {
  const id = addendumIdOf(other.id, kept.id);
  if (words === "" || (await tx.find(noteAddenda, id))) return;
  await tx.insert(noteAddenda, {
    ...emptyRow(noteAddenda),
    id,
    noteId: kept.id,
    petId: kept.petId,
    visitId: kept.visitId,
    text: words,
    writtenAt: context.now,
    fromVersionId: other.id,
  });
}

const chosenShape = () => z.strictObject({ ...noteContentShape(), kind: writtenKind(), revisionId: Id });

/**
 * Chooses one of two versions of a note. A draft that is kept takes `content`: its text with what was added from the
 * other. A signed version is never replaced: `addendum` has what the other said. The version that is left out stays
 * readable, and a signed one stays signed. Only the author or those who sign decide. `keptRevisionId` and `otherRevisionId`
 * are the texts that the person saw. Refuses with `not_found`, `note_of_another`, `changed_meanwhile` or
 * `invalid_transition`.
 */
export const chooseNoteVersion = defineMutation({
  name: "visitNotes.chooseVersion",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      keepId: Id,
      otherId: Id,
      keptRevisionId: Id,
      otherRevisionId: Id,
      content: z.nullable(chosenShape()).check(
        z.refine((content) => !content || noteLength(content) <= MAX_NOTE_LENGTH, {
          error: `must have at most ${MAX_NOTE_LENGTH} characters`,
        }),
      ),
      addendum: z._default(text(MAX_NOTE_LENGTH), ""),
    }),
  async run(tx, { keepId, otherId, keptRevisionId, otherRevisionId, content, addendum }, context) {
    const kept = found(await tx.find(visitNotes, keepId), "visitNotes", keepId);
    const other = found(await tx.find(visitNotes, otherId), "visitNotes", otherId);
    if (noteIdOf(kept) !== noteIdOf(other) || keepId === otherId)
      throw new Refusal("not_found", { table: "visitNotes", id: otherId });
    if (!mayAmend(kept, await actorOf(tx, context))) throw new Refusal("note_of_another", { id: kept.id });
    if (other.status === "left_out" && kept.revisionId === (content?.revisionId ?? keptRevisionId)) return;
    const isUnchanged = kept.revisionId === keptRevisionId && other.revisionId === otherRevisionId;
    if (!isUnchanged) throw new Refusal("changed_meanwhile", { table: "visitNotes", id: kept.id });
    if (other.status === "signed" && kept.status !== "signed")
      throw new Refusal("invalid_transition", { table: "visitNotes", id: other.id, from: other.status });
    if (kept.status === "signed") await keepAsAddendum(tx, { kept, other, words: addendum }, context);
    else if (kept.status !== "draft" || other.status !== "draft")
      throw new Refusal("invalid_transition", { table: "visitNotes", id: kept.id, from: kept.status });
    else if (content) {
      const { deviceId } = context;
      const findings = tidyFindings(content.findings);
      await tx.patch(visitNotes, kept.id, { ...content, findings, deviceId, typedAt: context.now });
    }
    if (other.status === "draft") await tx.patch(visitNotes, other.id, { status: "left_out" });
    await closeVersions(tx, kept.versionOf === null ? other.id : kept.id, context);
    if (other.versionOf !== null && kept.versionOf !== null) await closeVersions(tx, other.id, context);
  },
});
