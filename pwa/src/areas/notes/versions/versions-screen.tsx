import { contentOf, isEmptyContent, isSameContent } from "@fernpaw/domain/notes/note-content";
import type { VisitNote } from "@fernpaw/domain/notes/note";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Info, PenLine } from "lucide-react";
import { useState } from "react";
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
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { useDeviceNames } from "../../profile/public/use-device-names.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../notes.copy.ts";
import { versionPair } from "../notes.queries.ts";
import { type Pair, useVersions } from "./use-versions.ts";
import { Mark, Side } from "./version-side.tsx";

const words = copy.versions;
const ROW = {
  display: "flex",
  flexWrap: "wrap",
  gap: 3,
  alignItems: "center",
  justifyContent: "space-between",
} as const;

/** Two versions of one note side by side: one is kept, with sentences of the other. */
export function VersionsScreen({ versionId }: { versionId: string }) {
  const { db } = useClinic();
  const pair = useLiveQuery(() => versionPair(db, versionId), [db, versionId]);
  return (
    <RowPage page={pair} missing={copy.missing} list={{ to: paths.inbox, title: words.inbox }}>
      {/* Another text of either is another question. */}
      {(found) => <Versions key={`${found.note.revisionId} ${found.version.revisionId}`} pair={found} />}
    </RowPage>
  );
}

type Choosing = ReturnType<typeof useVersions>;

function Versions({ pair }: { pair: Pair }) {
  const { db } = useClinic();
  const { note, version } = pair;
  const choosing = useVersions(pair);
  const pet = useLiveQuery(() => rowsOf(db, pets).get(note.petId), [db, note.petId]);
  return (
    <>
      <PageHeader
        title={words.title(pet?.name ?? "")}
        subtitle={words.subtitle}
        crumbs={[{ label: words.inbox, to: paths.inbox }, { label: words.crumb }]}
        actions={choosing.isOpen && <Actions choosing={choosing} />}
      />
      <Stack spacing={4}>
        <ProblemAlert problem={choosing.action.problem} />
        {!choosing.isOpen && <Alert severity="info">{words.decided}</Alert>}
        {choosing.isSigned && choosing.isOpen && (
          <Alert severity="info">{choosing.isBothSigned ? words.bothSigned : words.signedStays}</Alert>
        )}
        {isSameContent(note, version) && <Alert severity="info">{words.same}</Alert>}
        <Sides pair={pair} choosing={choosing} />
        <Foot note={note} choosing={choosing} />
      </Stack>
    </>
  );
}

function Actions({ choosing: { kept, content, action, finish, finishLabel } }: { choosing: Choosing }) {
  return (
    <>
      <Button variant="ghost" to={paths.inbox}>
        {words.later}
      </Button>
      <Button
        variant="primary"
        startIcon={<PenLine size={20} aria-hidden="true" />}
        isLoading={action.isBusy}
        disabled={kept.status === "draft" && isEmptyContent(content)}
        onClick={() => void action.run(finish)}
      >
        {finishLabel}
      </Button>
    </>
  );
}

/** The names of the two tablets, and when the text was typed. */
function useSideWords({ note, version, names }: Pair) {
  const { timeZone, sync } = useClinic();
  const devices = useDeviceNames();
  const placeOf = ({ deviceId }: VisitNote): string => {
    const isThis = deviceId === sync.deviceId;
    const name = devices.get(deviceId);
    if (name === undefined) return isThis ? words.thisTablet : words.otherTablet;
    return isThis ? words.thisNamed(name) : name;
  };
  const isOnePlace = placeOf(note) === placeOf(version);
  return {
    titleOf: (one: VisitNote): string =>
      isOnePlace ? words.numbered(placeOf(one), one === note ? 1 : 2) : placeOf(one),
    subtitleOf: (one: VisitNote): string => {
      const when = `${fullDate(localDateOf(one.typedAt, timeZone))}, ${clockTime(one.typedAt, timeZone)}`;
      const typed = words.typed(names.get(one.authorId) ?? copy.somebody, when);
      return one.status === "signed" ? words.withMark(typed) : typed;
    },
  };
}

function Sides({ pair, choosing }: { pair: Pair; choosing: Choosing }) {
  const { note, version } = pair;
  const { kept, content, isOpen, isSigned, choose, add } = choosing;
  const { titleOf, subtitleOf } = useSideWords(pair);
  const isPhone = useMediaQuery(PHONE);
  const [isWhole, setWhole] = useState(true);
  const [seenId, setSeenId] = useState<string>(kept.id);
  const shown = isPhone ? [note, version].filter(({ id }) => id === seenId) : [note, version];
  return (
    <>
      <AboutPets petIds={[note.petId]} />
      <Card>
        <Box sx={ROW}>
          {isPhone && (
            <Choice
              label={words.sides}
              value={seenId}
              options={[note, version].map((one) => ({ value: one.id as string, label: titleOf(one) }))}
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
          const mayAdd = !isKept && kept.status === "draft" && isOpen;
          return (
            <Side
              key={one.id}
              title={titleOf(one)}
              subtitle={subtitleOf(one)}
              isKept={isKept}
              isFixed={isSigned || !isOpen}
              onChoose={() => choose(one.id)}
              content={isKept ? content : contentOf(one)}
              against={isKept ? contentOf(one === note ? version : note) : content}
              isWhole={isWhole}
              onAdd={mayAdd ? (part) => add(one, part) : null}
            />
          );
        })}
      </Box>
    </>
  );
}

function Foot({ note, choosing: { kept, action, isOpen, editTogether } }: { note: VisitNote; choosing: Choosing }) {
  const { actor } = useClinic();
  const mayEdit = isOpen && kept.status === "draft" && note.visitId !== null && note.authorId === actor.userId;
  return (
    <Box sx={ROW}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", color: "ink2" }}>
        <Info size={20} aria-hidden="true" style={{ flex: "none" }} />
        <Typography>{words.stays}</Typography>
      </Box>
      {mayEdit && (
        <Button startIcon={<PenLine size={20} aria-hidden="true" />} onClick={() => void action.run(editTogether)}>
          {words.edit}
        </Button>
      )}
    </Box>
  );
}
