import { moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { OPEN_VISIT_STAGES } from "@fernpaw/domain/visits/visit";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Check, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { newId } from "../../../db/new-id.ts";
import { useEarlyQuery } from "../../../db/use-early-query.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, useNow, useToday } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { MenuButton, MenuEntry, MenuGroup } from "../../../ui/menu.tsx";
import { PageHeader, type Crumb } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastProblem } from "../../../ui/toast.ts";
import type { VisitParts } from "../../../visit-parts.ts";
import { ageText } from "../../pets/public/pet-words.ts";
import { aboutCopy, alertKindWords, allergyTitle } from "../../pets/public/warning-words.ts";
import { weightText, weightUnitOf } from "../../pets/public/weight.ts";
import { VisitStageChip } from "./visit-stage-chip.tsx";
import { VisitStrip } from "./visit-strip.tsx";
import { visitStageWords } from "../public/visit-stage.copy.ts";
import type { LastVisit } from "./last-visit.ts";
import { copy } from "./workspace.copy.ts";
import { readVisitHead, type PetVisit, type VisitHead as Head } from "./workspace.queries.ts";

/** On a narrow page the menu stays beside the name. */
const ONE_LINE = {
  "& .page-header-row": { flexWrap: { xs: "nowrap", md: "wrap" }, alignItems: { xs: "flex-start", md: "center" } },
  "& .page-header-words": { flexBasis: { xs: 0, md: "16rem" } },
} as const;

interface VisitHeadProps {
  current: PetVisit;
  crumbs: readonly Crumb[];
  parts: readonly VisitParts[];
  last: LastVisit | undefined;
  mayFinish: boolean;
  onFinish: () => void;
}

/** The patient with its warnings. A strip keeps them in sight once the page is scrolled. */
export function VisitHead({ current, crumbs, parts, last, mayFinish, onFinish }: VisitHeadProps) {
  const { db, timeZone, settings } = useClinic();
  const now = useNow();
  const today = useToday(timeZone);
  const { visit, pet } = current;
  const place = useRef<HTMLElement>(null);
  const head = useEarlyQuery(() => readVisitHead(db, current, { now, timeZone }), [db, current, now, timeZone]);
  const unit = weightUnitOf(head && { weightUnit: head.weightUnit ?? "kg" }, settings.weightUnit);
  const warnings = head ? warningWords(head) : [];
  const weight = head?.weight ? weightText(head.weight.weightG, unit) : copy.noWeight;
  const facts = head
    ? [
        [pet.breed === "" ? head.species : pet.breed, ageText(pet, today)].filter((part) => part !== "").join(", "),
        weight,
        head.ownerName === "" ? copy.ownerUnknown : head.ownerName,
        [
          head.plannedAt === null ? "" : clockTime(head.plannedAt, timeZone),
          head.vetName === "" ? "" : copy.with(head.vetName),
        ]
          .filter((part) => part !== "")
          .join(" "),
      ]
    : [" "];
  const extras = parts.map(({ Head: Extra }, at) => Extra && <Extra key={at} visit={visit} pet={pet} />);
  return (
    <>
      <Box ref={place} sx={ONE_LINE}>
        <PageHeader
          crumbs={crumbs}
          media={<PetAvatar species={head?.speciesCode ?? ""} size={52} photo={pet.photoFile} name={pet.name} />}
          title={pet.name}
          subtitle={
            <Box
              component="span"
              sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center" }}
            >
              <span>
                <Dotted parts={facts} />
              </span>
              <VisitStageChip stage={visit.stage} />
              {head?.isPending && <PendingMark />}
              {/* A wide page has it beside the tabs, with its reason. */}
              {last && (
                <Box component="span" sx={{ display: { lg: "none" } }}>
                  {last.words}
                </Box>
              )}
              <Box component="span" sx={{ display: { xs: "contents", md: "none" } }}>
                {extras}
              </Box>
            </Box>
          }
          actions={
            <>
              <Box sx={{ display: { xs: "none", md: "contents" } }}>{extras}</Box>
              <VisitMenu current={current} />
              {mayFinish && (
                <Box sx={{ display: { xs: "none", md: "block" } }}>
                  <FinishButton onFinish={onFinish} />
                </Box>
              )}
            </>
          }
        />
        <Warnings words={warnings} />
      </Box>
      <VisitStrip head={place} name={pet.name} facts={[ageText(pet, today), weight]} warnings={warnings} />
    </>
  );
}

export function FinishButton({ onFinish }: { onFinish: () => void }) {
  return (
    <Button variant="primary" startIcon={<Check size={20} aria-hidden="true" />} onClick={onFinish}>
      {copy.finish}
    </Button>
  );
}

const warningWords = ({ alerts, allergies }: Head): string[] => [
  ...allergies.map((allergy) => allergyTitle(allergy)),
  ...alerts
    .filter(({ severity }) => severity !== "info")
    .map(({ kind, text }) => aboutCopy.warning(alertKindWords[kind], text)),
];

function Warnings({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={aboutCopy.warnings}
      sx={{
        display: "flex",
        gap: 2,
        alignItems: "center",
        px: 3,
        py: 2,
        mb: 3,
        borderRadius: "12px",
        bgcolor: "errorSoft.main",
        color: "errorSoft.text",
        overflowWrap: "anywhere",
      }}
    >
      <TriangleAlert size={20} aria-hidden="true" style={{ flex: "none" }} />
      <Typography sx={{ fontWeight: 600 }}>{words.join(" · ")}</Typography>
    </Box>
  );
}

/** Corrections of the stage, and where else to go from here. */
function VisitMenu({ current: { visit, pet } }: { current: PetVisit }) {
  const { mutate, can } = useClinic();
  const correct = (to: (typeof OPEN_VISIT_STAGES)[number]): void => {
    if (to === visit.stage) return;
    mutate(moveVisit, { id: newId(), visitId: visit.id, from: visit.stage, to }).catch((error: unknown) =>
      toastProblem(refusalText(error)),
    );
  };
  return (
    <MenuButton isIcon label={copy.more}>
      {can("appointments:manage") && (
        <MenuGroup label={copy.stage}>
          {OPEN_VISIT_STAGES.map((stage) => (
            <MenuEntry key={stage} kind="radio" isChosen={stage === visit.stage} onPick={() => correct(stage)}>
              {visitStageWords[stage]}
            </MenuEntry>
          ))}
        </MenuGroup>
      )}
      <MenuEntry to={paths.pet(pet.id)}>{copy.petPage}</MenuEntry>
      {visit.clientId !== null && <MenuEntry to={paths.client(visit.clientId)}>{copy.clientPage}</MenuEntry>}
    </MenuButton>
  );
}
