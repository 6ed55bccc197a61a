import { contentOf, isEmptyContent, isSameContent } from "@fernpaw/domain/notes/note-content";
import { NOTE_PARTS, type NoteContent, type NotePart, type VisitNote } from "@fernpaw/domain/notes/note";
import { maySign, noteIdOf } from "@fernpaw/domain/notes/note-rules";
import { chooseNoteVersion } from "@fernpaw/domain/notes/note-versions.mutations";
import { signNote } from "@fernpaw/domain/notes/note.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Info, PenLine, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { allPartWords, copy } from "../notes.copy.ts";
import { versionPair } from "../notes.queries.ts";
import { addAll, addendumText, addPart, findingsText, markedSentences } from "./sentences.ts";

const words = copy.versions;

type Part = NotePart | "findings";
const PARTS: readonly Part[] = ["subjective", "findings", "objective", "assessment", "plan"];
const labelOf = (part: Part): string => (part === "findings" ? copy.systems : allPartWords[part]);
const textOf = (content: NoteContent, part: Part): string =>
  part === "findings" ? findingsText(content) : content[part];

type Pair = NonNullable<Awaited<ReturnType<typeof versionPair>>>;

/** Two versions of one note side by side: one is kept, with sentences of the other. */
export function VersionsScreen({ versionId }: { versionId: string }) {
  const { db } = useClinic();
  const pair = useLiveQuery(() => versionPair(db, versionId), [db, versionId]);
  return (
    <RowPage page={pair} missing={copy.missing} list={{ to: paths.notifications, title: words.inbox }}>
      {/* Another text of either is another question. */}
      {(found) => <Versions key={`${found.note.revisionId} ${found.version.revisionId}`} pair={found} />}
    </RowPage>
  );
}

function Versions({ pair: { note, version, names } }: { pair: Pair }) {
  const { db, mutate, actor, timeZone, sync } = useClinic();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(PHONE);
  const action = useAction();
  const pet = useLiveQuery(() => rowsOf(db, pets).get(note.petId), [db, note.petId]);
  const visit = useLiveQuery(() => rowsOf(db, visits).get(note.visitId ?? ""), [db, note.visitId]);
  const signed = [note, version].find(({ status }) => status === "signed");
  const [keptId, setKeptId] = useState<string>((signed ?? note).id);
  const [seenId, setSeenId] = useState<string>((signed ?? note).id);
  const [isWhole, setWhole] = useState(true);
  const [added, setAdded] = useState<NoteContent | null>(null);
  const [kept, other] = keptId === note.id ? [note, version] : [version, note];
  const content = added ?? contentOf(kept);
  const isOpen = [note, version].some(({ status }) => status === "draft") || isBothSigned(note, version);
  const name = pet?.name ?? "";
  const choose = (id: string): void => {
    if (signed) return;
    setKeptId(id);
    setSeenId(id);
    setAdded(null);
  };
  const decide = async (final: NoteContent): Promise<string> => {
    const isChanged = !isSameContent(final, kept);
    const revisionId = isChanged ? newId() : kept.revisionId;
    const isSigned = kept.status === "signed";
    await mutate(chooseNoteVersion, {
      keepId: kept.id,
      otherId: other.id,
      keptRevisionId: kept.revisionId,
      otherRevisionId: other.revisionId,
      content: isChanged && !isSigned ? { ...final, revisionId } : null,
      addendum: isSigned && other.status === "draft" ? addendumText(contentOf(kept), contentOf(other)) : "",
    });
    return revisionId;
  };
  const finish = async (): Promise<void> => {
    const revisionId = await decide(content);
    if (kept.status === "draft" && maySign(actor)) await mutate(signNote, { id: noteIdOf(kept), revisionId });
    toastDone(words.done);
    await navigate(paths.notifications);
  };
  const editTogether = async (): Promise<void> => {
    await decide(addAll(content, contentOf(other)));
    await navigate(`${paths.appointment(visit?.appointmentId ?? note.visitId ?? "")}?tab=note&pet=${note.petId}`);
  };
  const shown = isNarrow ? [note, version].filter(({ id }) => id === seenId) : [note, version];
  const placeOf = (one: VisitNote): string => (one.deviceId === sync.deviceId ? words.thisTablet : words.otherTablet);
  const sideTitle = (one: VisitNote): string =>
    placeOf(note) === placeOf(version) ? `${placeOf(one)} ${one === note ? "1" : "2"}` : placeOf(one);
  const typedWords = (one: VisitNote): string => {
    const when = `${fullDate(localDateOf(one.typedAt, timeZone))}, ${clockTime(one.typedAt, timeZone)}`;
    return words.typed(names.get(one.authorId) ?? copy.somebody, when);
  };
  return (
    <>
      <PageHeader
        title={words.title(name)}
        subtitle={words.subtitle}
        crumbs={[{ label: words.inbox, to: paths.notifications }, { label: words.crumb }]}
        actions={
          isOpen && (
            <>
              <Button variant="ghost" to={paths.notifications}>
                {words.later}
              </Button>
              <Button
                variant="primary"
                startIcon={<PenLine size={20} aria-hidden="true" />}
                isLoading={action.isBusy}
                disabled={kept.status === "draft" && isEmptyContent(content)}
                onClick={() => void action.run(finish)}
              >
                {finishWords(kept, other, maySign(actor))}
              </Button>
            </>
          )
        }
      />
      <Stack spacing={4}>
        <ProblemAlert problem={action.problem} />
        {!isOpen && <Alert severity="info">{words.decided}</Alert>}
        {signed && isOpen && (
          <Alert severity="info">{isBothSigned(note, version) ? words.bothSigned : words.signedStays}</Alert>
        )}
        {isSameContent(note, version) && <Alert severity="info">{words.same}</Alert>}
        <Card>
          <Box
            sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}
          >
            {isNarrow && (
              <Choice
                label={words.shown}
                value={seenId}
                options={[note, version].map((one) => ({ value: one.id as string, label: sideTitle(one) }))}
                onChange={setSeenId}
              />
            )}
            <Typography component="span">
              <Mark>{words.marked}</Mark> {words.differs}
            </Typography>
            <Choice
              label={words.shown}
              value={isWhole ? "whole" : "differences"}
              options={[
                { value: "differences", label: words.differences },
                { value: "whole", label: words.whole },
              ]}
              onChange={(value) => setWhole(value === "whole")}
            />
          </Box>
        </Card>
        <Box
          role="radiogroup"
          aria-label={words.crumb}
          sx={{ display: "grid", gap: 4, gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}
        >
          {shown.map((one) => {
            const isKept = one.id === kept.id;
            const beside = one === note ? version : note;
            const own = isKept ? content : contentOf(one);
            return (
              <Side
                key={one.id}
                title={sideTitle(one)}
                subtitle={one.status === "signed" ? `${typedWords(one)} · ${words.signedMark}` : typedWords(one)}
                isKept={isKept}
                isFixed={signed !== undefined || !isOpen}
                onChoose={() => choose(one.id)}
                content={own}
                against={isKept ? contentOf(beside) : content}
                isWhole={isWhole}
                onAdd={
                  isKept || kept.status !== "draft" || !isOpen
                    ? null
                    : (part) => setAdded(addPart(content, contentOf(one), part))
                }
              />
            );
          })}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}>
          <Box sx={{ display: "flex", gap: 2, alignItems: "center", color: "ink2" }}>
            <Info size={20} aria-hidden="true" style={{ flex: "none" }} />
            <Typography>{words.stays}</Typography>
          </Box>
          {isOpen && kept.status === "draft" && note.visitId !== null && note.authorId === actor.userId && (
            <Button startIcon={<PenLine size={20} aria-hidden="true" />} onClick={() => void action.run(editTogether)}>
              {words.edit}
            </Button>
          )}
        </Box>
      </Stack>
    </>
  );
}

const isBothSigned = (a: VisitNote, b: VisitNote): boolean => a.status === "signed" && b.status === "signed";

function finishWords(kept: VisitNote, other: VisitNote, canSign: boolean): string {
  if (isBothSigned(kept, other)) return words.keepBoth;
  if (kept.status === "signed") return words.keepAddendum;
  return canSign ? words.signThis : words.keepThis;
}

const MARK = {
  bgcolor: "brass.soft",
  color: "brass.onSoft",
  borderRadius: "4px",
  px: "3px",
  boxDecorationBreak: "clone",
} as const;

function Mark({ children }: { children: string }) {
  return (
    <Box component="mark" sx={MARK}>
      {children}
    </Box>
  );
}

interface SideProps {
  title: string;
  subtitle: string;
  isKept: boolean;
  isFixed: boolean;
  onChoose: () => void;
  content: NoteContent;
  against: NoteContent;
  isWhole: boolean;
  onAdd: ((part: Part) => void) | null;
}

function Side({ title, subtitle, isKept, isFixed, onChoose, content, against, isWhole, onAdd }: SideProps) {
  const parts = PARTS.filter((part) => {
    const [own, others] = [textOf(content, part), textOf(against, part)];
    const isKnown = part === "findings" ? own !== "" || others !== "" : NOTE_PARTS.includes(part);
    return isKnown && (isWhole || own.trim() !== others.trim());
  });
  return (
    <Card
      component="section"
      sx={{ p: 0, overflow: "hidden", ...(isKept && { borderColor: "primary.main", borderWidth: 2 }) }}
    >
      <Box
        component="label"
        sx={{
          display: "flex",
          gap: 2,
          alignItems: "center",
          p: 3,
          borderBottom: 1,
          borderColor: "line",
          cursor: isFixed ? "default" : "pointer",
          ...(isKept && { bgcolor: "primarySoft.main", color: "primarySoft.text" }),
        }}
      >
        <Radio checked={isKept} disabled={isFixed} onChange={onChoose} name="version" />
        <span>
          <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography component="span" variant="body2">
            {subtitle}
          </Typography>
        </span>
      </Box>
      <Box sx={{ px: 4, "& > div + div": { borderTop: 1, borderColor: "line" } }}>
        {parts.map((part) => {
          const sentences = markedSentences(textOf(content, part), textOf(against, part));
          const hasMore = sentences.some(({ isMarked }) => isMarked);
          return (
            <Box key={part} sx={{ py: 3, display: "flex", gap: 3, alignItems: "flex-start" }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="h3" variant="subtitle2" sx={{ color: "ink2" }}>
                  {labelOf(part)}
                </Typography>
                <Typography sx={{ overflowWrap: "anywhere", color: sentences.length === 0 ? "ink2" : "ink" }}>
                  {sentences.length === 0
                    ? words.empty
                    : sentences.flatMap(({ text, isMarked }, at) => [
                        at > 0 ? " " : "",
                        isMarked ? <Mark key={at}>{text}</Mark> : text,
                      ])}
                </Typography>
              </Box>
              {onAdd && hasMore && (
                <Button
                  startIcon={<Plus size={20} aria-hidden="true" />}
                  aria-label={words.addOf(labelOf(part))}
                  onClick={() => onAdd(part)}
                >
                  {words.add}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
