import { type NoteKind, TYPED_NOTE_KINDS } from "@fernpaw/domain/notes/note";
import { firstNoteIdOf } from "@fernpaw/domain/notes/note-rules";
import { withdrawNoteWaiver } from "@fernpaw/domain/notes/note-waiver.mutations";
import type { VisitStage } from "@fernpaw/domain/visits/visit";
import { moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useDraft } from "../../session/drafts/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { MenuButton, MenuEntry } from "../../ui/menu.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useToastAction } from "../../ui/use-action.ts";
import type { VisitPartProps } from "../../visit-parts.ts";
import { VitalsFields } from "../pets/public/vitals-fields.tsx";
import { NoteEditor } from "./editor/note-editor.tsx";
import { draftKeyOf, type KeptText } from "./editor/note-session.ts";
import { copy, kindWords } from "./notes.copy.ts";
import { notesOfVisit, type NoteGroup, type NotesOfVisit } from "./notes.queries.ts";
import { CompareAlert, NoteCard } from "./signed/note-card.tsx";

const BEFORE_EXAM: readonly VisitStage[] = ["waiting", "roomed"];
const EXAMINERS: readonly string[] = ["vet", "nurse", "assistant"];

/** A person who examines and opens the note has the pet with them. */
function useStartOfExam({ visit }: VisitPartProps): void {
  const { mutate, actor, can } = useClinic();
  const begin = useEffectEvent(() => {
    const examines = actor.role === "owner" || EXAMINERS.includes(actor.profession);
    if (!examines || !can("appointments:manage") || !BEFORE_EXAM.includes(visit.stage)) return;
    // Another tablet was faster, or the visit is over: then there is nothing to move.
    mutate(moveVisit, { id: newId(), visitId: visit.id, from: visit.stage, to: "with_vet" }).catch(() => undefined);
  });
  useEffect(() => begin(), [visit.id]);
}

interface Opened {
  id: string;
  kind: NoteKind;
}

const isSigned = ({ versions }: NoteGroup): boolean => versions.some(({ status }) => status === "signed");

/** The group that its author can go on with. */
const isWritten = (group: NoteGroup): boolean =>
  group.versions.some(({ status }) => status === "draft") && !isSigned(group);

/**
 * The notes of a visit: one's own to write, those that are signed, and those of others. Where another person has signed
 * one, it is read first: a note of one's own then begins with the button, unless it has a word already.
 */
export function NoteTab(props: VisitPartProps) {
  const { db } = useClinic();
  const { visit } = props;
  useStartOfExam(props);
  const notes = useLiveQuery(() => notesOfVisit(db, visit.id), [db, visit.id]);
  return notes ? <LoadedTab {...props} notes={notes} /> : <SkeletonRows />;
}

/** The first letter is painted before the tab is drawn again. */
function useTouched(): [boolean, () => void] {
  const [isTouched, setTouched] = useState(false);
  return [isTouched, () => startTransition(() => setTouched(true))];
}

function LoadedTab({ visit, pet, notes }: VisitPartProps & { notes: NotesOfVisit }) {
  const { actor, can } = useClinic();
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const mayWrite = can("appointments:manage");
  const byId = new Map(notes.groups.map((group) => [group.id, group]));
  const own = notes.groups.filter(({ note }) => note.authorId === actor.userId);
  const first: Opened = { id: firstNoteIdOf(visit.id, actor.userId), kind: "soap" };
  const isSignedByOther = notes.groups.some((group) => group.note.kind !== "import" && isSigned(group));
  const hasNone = own.length === 0 && opened.length === 0;
  // An empty form gives way to a signed note; one's own text stays.
  const [isTouched, touch] = useTouched();
  const isTyped = (useDraft<KeptText>(draftKeyOf(first.id)).restored ?? null) !== null || isTouched;
  const isFirstOffered = hasNone && visit.status === "open" && (isTyped || (!isSignedByOther && notes.waiver === null));
  const wanted = [
    ...own.filter(isWritten).map(({ id, note }): Opened => ({ id, kind: note.kind })),
    ...(isFirstOffered ? [first] : []),
    ...opened,
  ];
  const editors = mayWrite
    ? wanted.filter(
        ({ id }, at) =>
          wanted.findIndex((one) => one.id === id) === at && isWritten(byId.get(id) ?? { ...NEW_GROUP, id }),
      )
    : [];
  const isEdited = new Set(editors.map(({ id }) => id));
  const cards = notes.groups.filter(({ id }) => !isEdited.has(id)).toReversed();
  const open = (one: Opened): void => setOpened([...opened, one]);
  return (
    <Stack spacing={4}>
      {notes.waiver && <Waived visitId={visit.id} reason={notes.waiver.reason} />}
      {editors.map(({ id, kind }, at) => (
        <Stack key={id} spacing={3}>
          {(byId.get(id)?.versions.filter(({ status }) => status === "draft").length ?? 0) > 1 && (
            <CompareAlert versions={byId.get(id)?.versions ?? []} />
          )}
          <NoteEditor
            noteId={id}
            kind={kind}
            visit={visit}
            pet={pet}
            versions={byId.get(id)?.versions ?? NO_VERSIONS}
            hasFocus={at === 0}
            onTyped={touch}
            vitals={
              <Box onInput={touch}>
                <VitalsFields petId={pet.id} visitId={visit.id} />
              </Box>
            }
          />
        </Stack>
      ))}
      {cards.map((group) => (
        <NoteCard
          key={group.id}
          group={group}
          addenda={notes.addenda}
          names={notes.names}
          onCorrect={(id) => open({ id, kind: group.note.kind })}
        />
      ))}
      {editors.length + cards.length === 0 && notes.waiver === null && (
        <Card>
          <Typography>{copy.none}</Typography>
        </Card>
      )}
      {mayWrite && (
        <Box>
          <MenuButton label={copy.newNote} startIcon={<Plus size={20} aria-hidden="true" />}>
            {TYPED_NOTE_KINDS.map((kind) => (
              <MenuEntry key={kind} onPick={() => open({ id: hasNone && !isFirstOffered ? first.id : newId(), kind })}>
                {kindWords[kind]}
              </MenuEntry>
            ))}
          </MenuButton>
        </Box>
      )}
    </Stack>
  );
}

const NO_VERSIONS: NoteGroup["versions"] = [];
/** One that is not saved yet is written. */
const NEW_GROUP = { versions: [{ status: "draft" }] } as unknown as NoteGroup;

function Waived({ visitId, reason }: { visitId: string; reason: string }) {
  const { mutate, can } = useClinic();
  const action = useToastAction();
  return (
    <Card>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}>
        <Typography>{copy.gate.waived(reason)}</Typography>
        {can("appointments:manage") && (
          <Button
            isLoading={action.isBusy}
            onClick={() => void action.run(() => mutate(withdrawNoteWaiver, { visitId }))}
          >
            {copy.gate.withdraw}
          </Button>
        )}
      </Box>
    </Card>
  );
}
