import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { linkProblem, setProblemStatus } from "@fernpaw/domain/problems/problem.mutations";
import { isOver, PROBLEM_STATUSES, type ProblemStatus } from "@fernpaw/domain/problems/problem";
import { useLiveQuery } from "dexie-react-hooks";
import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, InfinityIcon, type LucideIcon, Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import type { StatusTone } from "../../theme-colours.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate } from "../../ui/clock-time.tsx";
import { MenuButton, MenuEntry, MenuGroup } from "../../ui/menu.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { useToastAction } from "../../ui/use-action.ts";
import { ProblemDialog } from "./problem-dialog.tsx";
import { copy, statusWords } from "./problems.copy.ts";
import { problemsOf, type ListedProblem, type Problem } from "./problems.queries.ts";

const LOOKS = {
  suspected: ["booked", CircleHelp],
  active: ["waiting", CircleAlert],
  chronic: ["exam", InfinityIcon],
  resolved: ["done", CircleCheck],
  ruled_out: ["done", CircleSlash],
} as const satisfies Record<ProblemStatus, readonly [StatusTone, LucideIcon]>;

interface ProblemsCardProps {
  petId: string;
  /** The open visit in which the card is; null: outside of one. */
  visitId: string | null;
}

/** The problems of a pet; a menu on each changes its status. */
export function ProblemsCard({ petId, visitId }: ProblemsCardProps) {
  const { db, can } = useClinic();
  const listed = useLiveQuery(() => problemsOf(db, petId), [db, petId]);
  const [open, setOpen] = useState<Problem | "new" | null>(null);
  const mayChange = can("appointments:manage");
  return (
    <Card
      title={copy.title}
      actions={
        mayChange && (
          <Button
            variant="link"
            size="sm"
            startIcon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setOpen("new")}
          >
            {copy.add}
          </Button>
        )
      }
    >
      {listed === undefined && <SkeletonRows rows={1} />}
      {listed?.length === 0 && <Typography>{copy.none}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {listed?.map((one) => (
          <ProblemRow
            key={one.problem.id}
            listed={one}
            visitId={visitId}
            mayChange={mayChange}
            onEdit={() => setOpen(one.problem)}
          />
        ))}
      </Box>
      {open !== null && (
        <ProblemDialog
          petId={petId}
          visitId={visitId}
          problem={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

interface ProblemRowProps {
  listed: ListedProblem;
  visitId: string | null;
  mayChange: boolean;
  onEdit: () => void;
}

function ProblemRow({ listed: { problem, isPending }, visitId, mayChange, onEdit }: ProblemRowProps) {
  const { mutate } = useClinic();
  const { run } = useToastAction();
  const { id, text, status, onsetOn, resolvedOn, visitIds } = problem;
  const [tone, icon] = LOOKS[status];
  const isHere = visitId !== null && visitIds.some((one) => one === visitId);
  const facts = [
    onsetOn === null ? "" : copy.since(fullDate(onsetOn)),
    resolvedOn === null ? "" : copy.ended(fullDate(resolvedOn)),
    isHere ? copy.linked : visitIds.length > 0 ? copy.visits(visitIds.length) : "",
  ].filter((part) => part !== "");
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        flexWrap: "wrap",
        gap: 2,
        minHeight: 48,
        py: 2,
        borderTop: "1px solid",
        borderColor: "line",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: "1 1 9rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600, color: isOver(status) ? "ink2" : "ink" }}>{text}</Typography>
        {facts.length > 0 && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {facts.join(" · ")}
          </Typography>
        )}
      </Box>
      {isPending && <PendingMark />}
      <StatusChip tone={tone} icon={icon}>
        {statusWords[status]}
      </StatusChip>
      {mayChange && (
        <MenuButton isIcon label={copy.menu(text)}>
          <MenuGroup label={copy.statusIs}>
            {PROBLEM_STATUSES.map((one) => (
              <MenuEntry
                key={one}
                kind="radio"
                isChosen={one === status}
                onPick={() => {
                  if (one !== status) void run(() => mutate(setProblemStatus, { id, status: one, visitId }));
                }}
              >
                {statusWords[one]}
              </MenuEntry>
            ))}
          </MenuGroup>
          {visitId !== null && !isHere && (
            <MenuEntry onPick={() => void run(() => mutate(linkProblem, { id, visitId }))}>{copy.link}</MenuEntry>
          )}
          <MenuEntry onPick={onEdit}>{copy.edit}</MenuEntry>
        </MenuButton>
      )}
    </Box>
  );
}
