import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Check } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { useToastAction } from "../../../ui/use-action.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import { copy } from "../wards.copy.ts";
import type { OpenCell, Sheet } from "../wards.queries.ts";
import { CELL_LOOKS, cellTime, dayTime, orderFacts } from "./cell-words.ts";
import { careQuestions } from "./care-below.ts";
import { careNeedsLook, offOrder } from "./care-dose.ts";
import { CellDialog } from "./cell-dialog.tsx";
import { useCare } from "./use-care.ts";

interface DueCardProps extends Pick<VisitPartProps, "visit"> {
  sheet: Sheet;
  now: string;
}

/** Everything that is due or overdue now: one tap each. */
export function DueCard({ visit, sheet, now }: DueCardProps) {
  const [open, setOpen] = useState<OpenCell | null>(null);
  if (sheet.open.length === 0 && !open) return null;
  return (
    <Card title={copy.dueNow}>
      <Box component="ul" aria-label={copy.dueNow} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {sheet.open.map((one) => (
          <DueRow
            key={`${one.row.order.id} ${one.cell.at}`}
            visit={visit}
            open={one}
            now={now}
            onOther={() => setOpen(one)}
          />
        ))}
      </Box>
      {open && (
        <CellDialog visit={visit} row={open.row} cell={open.cell} people={sheet.people} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

interface DueRowProps extends Pick<VisitPartProps, "visit"> {
  open: OpenCell;
  now: string;
  onOther: () => void;
}

function DueRow({ visit, open: { row, cell }, now, onOther }: DueRowProps) {
  const { timeZone, can } = useClinic();
  const { give, dialog } = useCare(visit);
  const action = useToastAction();
  const { icon, tone } = CELL_LOOKS[cell.state];
  const isToday = localDateOf(cell.at, timeZone) === localDateOf(now, timeZone);
  const time = isToday ? cellTime(cell, timeZone) : dayTime(cell.at, timeZone);
  const { what } = row.order;
  const off = offOrder(row);
  const isToLook = careNeedsLook(row);
  const { quantityMilli } = row.order;
  const amount = { quantityMilli: quantityMilli ?? 0, batchId: null, day: localDateOf(now, timeZone) };
  const questions = isToLook ? [] : careQuestions(row, amount);
  const asked = useAskedOnce(questions);
  const species = row.known?.otherSpecies ?? [];
  const allergens = row.known?.allergens ?? [];
  const warnings = [
    allergens.length > 0 ? dosing.allergens(allergens) : "",
    off ?? "",
    species.length > 0 ? dosing.otherSpecies(species) : "",
  ].filter((words) => words !== "");
  const [word, named] = isToLook ? [dosing.look, dosing.lookNamed] : [copy.given, copy.givenNamed];
  const giveNow = (): void => {
    if (isToLook) onOther();
    else if (asked.mayGoOn()) void action.run(() => give({ order: row.order, dueAt: cell.dueAt }));
  };
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
      <Box sx={{ flex: "1 1 15rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          {time} {what}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={orderFacts(row, timeZone)} />
        </Typography>
        {warnings.map((words) => (
          <Typography key={words} variant="body2" sx={{ color: "error.main" }}>
            {words}
          </Typography>
        ))}
        <ProblemAlert problem={asked.isAsked ? questions.join(" ") : null} />
      </Box>
      {tone && (
        <StatusChip tone={tone} icon={icon}>
          {copy.states[cell.state]}
        </StatusChip>
      )}
      {can("appointments:manage") && (
        <Box sx={{ display: "flex", gap: 2, marginInlineStart: "auto" }}>
          <Button variant="ghost" aria-label={copy.otherNamed(what, time)} onClick={onOther}>
            {copy.other}
          </Button>
          <Button
            variant="soft"
            isLoading={action.isBusy}
            startIcon={<Check size={20} aria-hidden="true" />}
            aria-label={asked.isAsked ? dosing.giveAnywayNamed(what, time) : named(what, time)}
            onClick={giveNow}
          >
            {asked.isAsked ? dosing.giveAnyway : word}
          </Button>
        </Box>
      )}
      {dialog}
    </Box>
  );
}
