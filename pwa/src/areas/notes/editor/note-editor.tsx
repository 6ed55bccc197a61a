import {
  COUNTED_NOTE_LENGTH,
  MAX_NOTE_LENGTH,
  TYPED_NOTE_KINDS,
  type NoteKind,
  type VisitNote,
} from "@fernpaw/domain/notes/note";
import { noteIdOf } from "@fernpaw/domain/notes/note-rules";
import { saveNoteDraft } from "@fernpaw/domain/notes/note.mutations";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { FileText } from "lucide-react";
import { useEffect, useMemo, useState, useSyncExternalStore, type FocusEvent, type ReactNode } from "react";
import { newId } from "../../../db/new-id.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts/drafts.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { MenuButton, MenuEntry, MenuGroup } from "../../../ui/menu.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { copy, kindWords } from "../notes.copy.ts";
import { activeTemplates } from "../notes.queries.ts";
import { BodySystems } from "./body-systems.tsx";
import { emptyContent, hasSystems, shownParts, type ShownPart } from "./note-parts.ts";
import { draftKeyOf, NoteSession, type KeptText } from "./note-session.ts";
import { NoteStatus } from "./note-status.tsx";
import { NoteText, type Snippets, type TextStore } from "./note-text.tsx";
import { SignRow } from "./sign-row.tsx";
import { withTemplate } from "./template-text.ts";

const NONE: readonly never[] = [];

interface NoteEditorProps extends VisitPartProps {
  noteId: string;
  kind: NoteKind;
  /** The note and its other versions; none: nothing is saved yet. */
  versions: readonly VisitNote[];
  hasFocus: boolean;
  /** On every change of the text. */
  onTyped: () => void;
  /** Between the first part and the body systems. */
  vitals: ReactNode;
}

/** One note while its author writes it. */
export function NoteEditor(props: NoteEditorProps) {
  const draft = useDraft<KeptText>(draftKeyOf(props.noteId));
  if (draft.restored === undefined) return <SkeletonRows />;
  return <LoadedEditor key={props.noteId} {...props} draft={draft} kept={draft.restored} />;
}

interface LoadedEditorProps extends NoteEditorProps {
  draft: DraftHandle<KeptText>;
  kept: KeptText | null;
}

function useSession({ noteId, kind, visit, pet, versions, onTyped, draft, kept }: LoadedEditorProps): NoteSession {
  const { mutate } = useClinic();
  const [session] = useState(
    () =>
      new NoteSession(
        {
          note: { id: noteId, visitId: visit.id, petId: pet.id },
          keep: (text) => {
            draft.keep(text);
            onTyped();
          },
          discard: () => void draft.discard(),
          save: (args) => mutate(saveNoteDraft, args),
          now: presentInstant,
          newId,
          after: (ms, call) => {
            const timer = window.setTimeout(call, ms);
            return () => window.clearTimeout(timer);
          },
        },
        { content: emptyContent(kind), versions, kept },
      ),
  );
  useEffect(() => session.follow(versions), [session, versions]);
  useEffect(() => {
    const saveNow = (): void => void session.save().catch(() => undefined);
    const saveIfHidden = (): void => {
      if (document.visibilityState === "hidden") saveNow();
    };
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveIfHidden);
      saveNow();
      session.stop();
    };
  }, [session]);
  return session;
}

function LoadedEditor(props: LoadedEditorProps) {
  const { visit, versions, hasFocus, vitals } = props;
  const { db, actor } = useClinic();
  const session = useSession(props);
  const templates = useLiveQuery(() => activeTemplates(db, actor.userId), [db, actor.userId]) ?? NONE;
  const snippets = useMemo<Snippets>(() => ({ list: templates.filter(({ use }) => use === "snippet") }), [templates]);
  const kind = useSyncExternalStore(session.subscribe, () => session.content.kind);
  // Parts without text follow from the kind; a part with text that the kind lacks is shown too. Changes with few keys.
  const shownKeys = useSyncExternalStore(session.subscribe, () =>
    shownParts(session.content.kind, session.content)
      .map(({ part }) => part)
      .join(),
  );
  const parts = shownParts(kind, session.content).filter(({ part }) => shownKeys.split(",").includes(part));
  const rowIds = versions.map(({ id }) => id);
  const before = parts.filter(({ part }) => part === "subjective");
  const after = parts.filter(({ part }) => part !== "subjective");
  return (
    <Card
      title={kindWords[kind]}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", justifyContent: "flex-end" }}>
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            <NoteStatus session={session} rowIds={rowIds} />
          </Box>
          <TemplateMenu session={session} templates={templates.filter(({ use }) => use === "template")} />
          <KindMenu session={session} kind={kind} />
        </Box>
      }
    >
      <Box sx={{ display: { xs: "block", sm: "none" } }}>
        <NoteStatus session={session} rowIds={rowIds} />
      </Box>
      <Stack spacing={4} sx={{ mt: 3 }}>
        {before.map((shown, at) => (
          <Part key={shown.part} {...shown} session={session} snippets={snippets} hasFocus={hasFocus && at === 0} />
        ))}
        {hasSystems(kind) && (
          <Group session={session}>
            {vitals}
            <BodySystems session={session} snippets={snippets} />
          </Group>
        )}
        {after.map((shown, at) => (
          <Part
            key={shown.part}
            {...shown}
            session={session}
            snippets={snippets}
            hasFocus={hasFocus && before.length === 0 && at === 0}
          />
        ))}
        <Length session={session} />
        <SignRow
          session={session}
          noteId={noteIdOf(versions[0] ?? { id: props.noteId, versionOf: null })}
          visit={visit}
        />
      </Stack>
    </Card>
  );
}

/** The text goes into the queue when the author goes on to another part. */
function Group({ session, children }: { session: NoteSession; children: ReactNode }) {
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) session.save().catch(() => undefined);
  };
  return (
    <Stack spacing={4} onBlur={leave}>
      {children}
    </Stack>
  );
}

interface PartProps extends ShownPart {
  session: NoteSession;
  snippets: Snippets;
  hasFocus: boolean;
}

function Part({ session, part, label, snippets, hasFocus }: PartProps) {
  const store = useMemo<TextStore>(
    () => ({
      read: () => session.content[part],
      write: (text) => session.change({ [part]: text }),
      subscribe: session.subscribe,
    }),
    [session, part],
  );
  return (
    <Group session={session}>
      <NoteText label={label} store={store} snippets={snippets} hasFocus={hasFocus} />
    </Group>
  );
}

/** The count near the limit. Text beyond it is kept here, and the author shortens it. */
function Length({ session }: { session: NoteSession }) {
  const length = useSyncExternalStore(session.subscribe, () =>
    session.length >= COUNTED_NOTE_LENGTH ? session.length : null,
  );
  if (length === null) return null;
  const over = length - MAX_NOTE_LENGTH;
  return (
    <>
      <Typography sx={{ color: "ink2", textAlign: "end", fontVariantNumeric: "tabular-nums" }}>
        {copy.count(length)}
      </Typography>
      <ProblemAlert problem={over > 0 ? copy.tooLong(over) : null} />
    </>
  );
}

interface TemplateMenuProps {
  session: NoteSession;
  templates: Awaited<ReturnType<typeof activeTemplates>>;
}

function TemplateMenu({ session, templates }: TemplateMenuProps) {
  const groups = [
    { label: copy.ownTemplates, list: templates.filter(({ ownerId }) => ownerId !== null) },
    { label: copy.clinicTemplates, list: templates.filter(({ ownerId }) => ownerId === null) },
  ].filter(({ list }) => list.length > 0);
  return (
    <MenuButton variant="ghost" label={copy.template} startIcon={<FileText size={20} aria-hidden="true" />}>
      {groups.length === 0 && <MenuEntry>{copy.noTemplates}</MenuEntry>}
      {groups.map(({ label, list }) => (
        <MenuGroup key={label} label={label}>
          {list.map((template) => (
            <MenuEntry
              key={template.id}
              onPick={() => session.change(withTemplate(session.content, template), template.id)}
            >
              {template.name}
            </MenuEntry>
          ))}
        </MenuGroup>
      ))}
    </MenuButton>
  );
}

function KindMenu({ session, kind }: { session: NoteSession; kind: NoteKind }) {
  return (
    <MenuButton isIcon label={copy.more}>
      <MenuGroup label={copy.kind}>
        {TYPED_NOTE_KINDS.map((one) => (
          <MenuEntry key={one} kind="radio" isChosen={one === kind} onPick={() => session.change({ kind: one })}>
            {kindWords[one]}
          </MenuEntry>
        ))}
      </MenuGroup>
    </MenuButton>
  );
}
