import type { VisitNote } from "@fernpaw/domain/notes/note";
import { minuteOfDay } from "@fernpaw/domain/kernel/time";
import { NOTE_PARTS, visitNotes } from "@fernpaw/domain/notes/note";
import { pets } from "@fernpaw/domain/pets/pet";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { FileSignature, History } from "lucide-react";
import { lazy } from "react";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import type { TimelineEvent, TimelineSource } from "../../timeline-source.ts";
import { copy, kindWords } from "./notes.copy.ts";
import { namesOfStaff } from "./notes.queries.ts";

/** A note without a visit has no page of its own. */
const ImportedNoteDialog = lazy(() =>
  import("./signed/imported-note-dialog.tsx").then(({ ImportedNoteDialog: Dialog }) => ({ default: Dialog })),
);

const LONGEST_DETAIL = 280;

/** The assessment says most in few words; else the first part with text. */
function detailOf(note: VisitNote): string {
  const text = note.assessment || (NOTE_PARTS.map((part) => note[part]).find((words) => words !== "") ?? "");
  // A paragraph of an imported note is a title, a part of the text or the author.
  const shown = note.kind === "import" ? text.replace(/\n{2,}/g, " · ") : text;
  return shown.length > LONGEST_DETAIL ? `${shown.slice(0, LONGEST_DETAIL).trimEnd()}…` : shown;
}

const titleOf = ({ status, kind }: VisitNote): string => {
  if (status === "entered_in_error") return copy.timeline.crossed(kindWords[kind]);
  if (kind === "import") return kindWords[kind];
  return status === "signed" ? copy.timeline.signed(kindWords[kind]) : copy.timeline.draft(kindWords[kind]);
};

const notes: TimelineSource = async ({ sync, timeZone, petIds, clientIds }) => {
  // A note is about the pet and not about a client.
  if (clientIds.length > 0) return [];
  const { cache } = sync;
  const [lists, pending, names] = await Promise.all([
    Promise.all(petIds.map((petId) => readPetRows(cache, visitNotes, petId))),
    pendingIdsOf(cache, visitNotes),
    namesOfStaff(cache),
  ]);
  const known = await rowsOf(cache, pets).bulkGet([...petIds]);
  const petNames = new Map(known.flatMap((pet) => (pet ? [[pet.id as string, pet.name] as const] : [])));
  return lists
    .flat()
    .filter(({ status }) => status !== "left_out")
    .map((note): TimelineEvent => {
      const author = names.get(note.signedBy ?? note.authorId) ?? copy.somebody;
      const isImported = note.kind === "import";
      const isCrossed = note.status === "entered_in_error";
      return {
        id: note.id,
        at: note.signedAt ?? note.typedAt,
        isDay: isImported && minuteOfDay(note.typedAt, timeZone) === 0,
        // The author of an imported note has no account: the text names them.
        title: isImported ? titleOf(note) : `${titleOf(note)} ${copy.timeline.by(author)}`,
        detail: detailOf(note),
        ...(isCrossed && { inError: note.errorReason }),
        tone: isCrossed ? "cancelled" : note.status === "signed" ? "confirmed" : "waiting",
        icon: isImported ? History : FileSignature,
        ...(note.visitId === null && { Dialog: ImportedNoteDialog, petId: note.petId }),
        petName: petNames.get(note.petId) ?? "",
        isPending: pending.has(note.id),
        appointment: null,
      };
    });
};

export const notesTimeline: readonly TimelineSource[] = [notes];
