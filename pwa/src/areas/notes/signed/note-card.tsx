import { contentOf, isAsSigned } from "@fernpaw/domain/notes/note-content";
import { type NoteAddendum, type VisitNote, visitNotes } from "@fernpaw/domain/notes/note";
import { isLocked, mayAmend, mayMarkInError, maySign } from "@fernpaw/domain/notes/note-rules";
import { markNoteInError, saveNoteDraft, signNote } from "@fernpaw/domain/notes/note.mutations";
import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { PenLine } from "lucide-react";
import { useMemo, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { usePendingIds } from "../../../db/pending.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate, useNow } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy, kindWords } from "../notes.copy.ts";
import type { NoteGroup } from "../notes.queries.ts";
import { NoteBody } from "./note-body.tsx";
import { AddendumDialog, CrossDialog } from "./note-dialogs.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";

interface NoteCardProps {
  group: NoteGroup;
  addenda: readonly NoteAddendum[];
  names: ReadonlyMap<string, string>;
  /** A copy of the note's text opens in the editor. */
  onCorrect: (noteId: string) => void;
}

/** A moment as it is read: the day and the time. */
function useWhen(): (at: Instant) => string {
  const { timeZone } = useClinic();
  return (at) => `${fullDate(localDateOf(at, timeZone))}, ${clockTime(at, timeZone)}`;
}

/** A note that is signed or crossed out, or the draft of another person, with what was added to it. */
export function NoteCard({ group, addenda, names, onCorrect }: NoteCardProps) {
  const { db, can } = useClinic();
  const pending = usePendingIds(db, visitNotes);
  const { note, versions } = group;
  const shown = versions.find(({ status }) => status !== "left_out") ?? note;
  const others = versions.filter((version) => version !== shown);
  const nameOf = (id: string | null): string => names.get(id ?? "") ?? copy.somebody;
  const ids = new Set(versions.map(({ id }) => id as string));
  const isPending = [...ids].some((id) => pending.has(id));
  const live = versions.filter(({ status }) => status === "draft" || status === "signed");
  const isUndecided = live.length > 1 && live.some(({ status }) => status === "draft");
  return (
    <Card
      title={kindWords[shown.kind]}
      isPending={isPending}
      actions={
        <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
          {isPending && <PendingMark />}
          {can("appointments:manage") && <NoteMenu note={shown} onCorrect={onCorrect} />}
        </Box>
      }
    >
      <Stack spacing={3}>
        <Signature note={shown} nameOf={nameOf} />
        {isUndecided && <CompareAlert versions={live} />}
        <NoteBody content={shown} isCrossed={shown.status === "entered_in_error"} />
        <Addenda addenda={addenda.filter(({ noteId }) => ids.has(noteId))} nameOf={nameOf} />
        {others.map((version) => (
          <OtherVersion key={version.id} version={version} nameOf={nameOf} />
        ))}
        <SignForAuthor note={shown} />
      </Stack>
    </Card>
  );
}

type NameOf = (id: string | null) => string;

/** The addenda of a note, the oldest first. */
export function Addenda({ addenda, nameOf }: { addenda: readonly NoteAddendum[]; nameOf: NameOf }) {
  const when = useWhen();
  return addenda.map((addendum) => (
    <Box key={addendum.id} sx={{ borderInlineStart: 3, borderColor: "line", paddingInlineStart: 3 }}>
      <Typography variant="subtitle2" component="h3" sx={{ color: "ink2" }}>
        {copy.addendumBy(nameOf(addendum.createdBy), when(addendum.writtenAt))}
      </Typography>
      <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{addendum.text}</Typography>
    </Box>
  ));
}

/** The versions of a note wait for a decision. */
export function CompareAlert({ versions }: { versions: readonly VisitNote[] }) {
  const version = versions.find(({ versionOf }) => versionOf !== null);
  if (!version) return null;
  return (
    <Alert severity="warning" action={<Button to={paths.noteVersions(version.id)}>{copy.compare}</Button>}>
      {copy.twoVersions}
    </Alert>
  );
}

/** The people who signed, imported or crossed out a note, and its lock. */
export function Signature({ note, nameOf }: { note: VisitNote; nameOf: NameOf }) {
  const { timeZone } = useClinic();
  const when = useWhen();
  const now = useNow();
  // A hash of up to 60,000 characters, once for each text.
  const isAltered = useMemo(() => note.contentHash !== null && !isAsSigned(note), [note]);
  const lines: string[] = [];
  if (note.kind === "import")
    lines.push(copy.imported(fullDate(localDateOf(note.createdAt, timeZone)), nameOf(note.authorId)));
  if (note.status === "draft") lines.push(copy.draftOf(nameOf(note.authorId)));
  if (note.signedAt !== null) {
    lines.push(copy.signedBy(nameOf(note.signedBy), note.signedLicenceNo, when(note.signedAt)));
    if (note.signedBy !== note.authorId) lines.push(copy.writtenBy(nameOf(note.authorId)));
  }
  if (note.status === "signed" && note.locksAt !== null)
    lines.push(isLocked(note, now) ? copy.locked : copy.locksAt(when(note.locksAt)));
  return (
    <>
      <Typography sx={{ color: "ink2" }}>{lines.join(" · ")}</Typography>
      {note.status === "entered_in_error" && (
        <Typography sx={{ color: "error.main" }}>
          {copy.crossed(nameOf(note.errorBy), when(note.errorAt ?? note.typedAt), note.errorReason)}
        </Typography>
      )}
      <ProblemAlert problem={isAltered ? copy.altered : null} />
    </>
  );
}

function OtherVersion({ version, nameOf }: { version: VisitNote; nameOf: NameOf }) {
  if (version.status !== "left_out") {
    return (
      <Box sx={{ borderInlineStart: 3, borderColor: "line", paddingInlineStart: 3 }}>
        <Typography variant="subtitle2" component="h3">
          {copy.secondVersion}
        </Typography>
        <Signature note={version} nameOf={nameOf} />
        <NoteBody content={version} isCrossed={version.status === "entered_in_error"} />
      </Box>
    );
  }
  return (
    <details>
      <Typography
        component="summary"
        className="tap"
        sx={{ minHeight: 48, display: "list-item", py: 2, color: "ink2" }}
      >
        {copy.otherVersion}
      </Typography>
      <NoteBody content={version} />
    </details>
  );
}

/** A nurse's note is signed by a vet or an owner. */
function SignForAuthor({ note }: { note: VisitNote }) {
  const { actor, mutate } = useClinic();
  const action = useAction();
  if (note.status !== "draft" || note.authorId === actor.userId || !maySign(actor)) return null;
  const sign = async (): Promise<void> => {
    await mutate(signNote, { id: note.versionOf ?? note.id, revisionId: note.revisionId });
    toastDone(copy.signed);
  };
  return (
    <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 3, alignItems: "center" }}>
      <ProblemAlert problem={action.problem} />
      <Button
        startIcon={<PenLine size={20} aria-hidden="true" />}
        isLoading={action.isBusy}
        onClick={() => void action.run(sign)}
      >
        {copy.sign}
      </Button>
    </Box>
  );
}

type Asked = "addendum" | "cross" | "correct";

/** Addendum, correction and crossing out. `onCorrect`: left out by notes that cannot be corrected. */
export function NoteMenu({ note, onCorrect }: { note: VisitNote; onCorrect?: (noteId: string) => void }) {
  const { actor, mutate } = useClinic();
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const isSigned = note.status === "signed";
  const isOwn = note.authorId === actor.userId;
  const mayCross = (isSigned || (isOwn && note.status === "draft")) && mayMarkInError(note, actor, now);
  const mayAdd = isSigned && mayAmend(note, actor);
  const mayCorrect = onCorrect !== undefined && isSigned && isOwn && maySign(actor) && !isLocked(note, now);
  if (!mayCross && !mayAdd) return null;
  const correct = async (): Promise<void> => {
    const id = newId();
    const { visitId, petId, templateId } = note;
    const text = { ...contentOf(note), templateId, revisionId: newId(), after: null, typedAt: presentInstant() };
    // The copy first: a note that is crossed out has its correction beside it.
    await mutate(saveNoteDraft, { id, visitId, petId, ...text });
    await mutate(markNoteInError, { id: note.id, reason: copy.corrected });
    onCorrect?.(id);
  };
  return (
    <>
      <MenuButton isIcon label={copy.more}>
        {mayAdd && <MenuEntry onPick={() => setAsked("addendum")}>{copy.addAddendum}</MenuEntry>}
        {mayCorrect && <MenuEntry onPick={() => setAsked("correct")}>{copy.correct}</MenuEntry>}
        {mayCross && <MenuEntry onPick={() => setAsked("cross")}>{copy.cross}</MenuEntry>}
      </MenuButton>
      {asked === "addendum" && <AddendumDialog noteId={note.id} petId={note.petId} onClose={close} />}
      {asked === "cross" && <CrossDialog noteId={note.id} petId={note.petId} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === "correct"}
        onClose={close}
        onConfirm={correct}
        title={copy.correctTitle}
        confirmLabel={copy.correct}
      >
        <AboutPets petIds={[note.petId]} />
        {copy.correctBody}
      </ConfirmDialog>
    </>
  );
}
