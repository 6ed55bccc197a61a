import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Button } from "../../../ui/button.tsx";
import { PLAN_KINDS, type Handing, type PlanLine, type PlanLines } from "./plan-lines.ts";
import { copy } from "./plans.copy.ts";
import type { PlanKind } from "../plans.queries.ts";

/** From so many on, one tap ticks them all. */
const MANY = 4;

interface PlansProps extends Handing {
  lines: PlanLines;
  hasReminders: boolean;
  /** Those that are not as they began. */
  toggledIds: readonly string[];
  onToggled: (ids: string[]) => void;
}

/** Everything that was planned under the former owner's name: nothing of it moves or is cancelled unseen. */
export function PlansSection({ lines, petName, fromName, toName, hasReminders, toggledIds, onToggled }: PlansProps) {
  const kinds = PLAN_KINDS.filter((kind) => lines[kind].length > 0);
  const waits = toName === null && hasReminders && <Typography>{copy.remindersWait(petName)}</Typography>;
  if (kinds.length === 0) {
    return (
      <>
        <Typography>{copy.none(fromName)}</Typography>
        {waits}
      </>
    );
  }
  return (
    <>
      <Typography>{toName === null ? copy.toKeep(fromName) : copy.toMove(fromName, toName)}</Typography>
      {kinds.map((kind) => (
        <Kind key={kind} kind={kind} lines={lines[kind]} toggledIds={toggledIds} onToggled={onToggled} />
      ))}
      {waits}
    </>
  );
}

type KindProps = Pick<PlansProps, "toggledIds" | "onToggled"> & { kind: PlanKind; lines: readonly PlanLine[] };

function Kind({ kind, lines, toggledIds, onToggled }: KindProps) {
  const title = copy.kinds[kind];
  const isTicked = ({ id, startsTicked }: PlanLine): boolean => startsTicked !== toggledIds.includes(id);
  const isAll = lines.every(isTicked);
  const set = (changed: readonly PlanLine[], ticked: boolean): void => {
    const others = toggledIds.filter((id) => !changed.some((line) => line.id === id));
    onToggled([...others, ...changed.filter(({ startsTicked }) => startsTicked !== ticked).map(({ id }) => id)]);
  };
  return (
    <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {title}
      </Typography>
      {lines.length >= MANY && (
        <Box sx={{ ml: "-5px" }}>
          <Button variant="link" size="sm" onClick={() => set(lines, !isAll)}>
            {isAll ? copy.untickAll(title) : copy.tickAll(title)}
          </Button>
        </Box>
      )}
      {lines.map((line) => (
        <Line key={line.id} line={line} isTicked={isTicked(line)} onTick={(ticked) => set([line], ticked)} />
      ))}
      {kind === "appointments" && (
        <Typography variant="body2" sx={{ color: "ink2", mt: 1 }}>
          {copy.messagesFollow}
        </Typography>
      )}
    </Stack>
  );
}

interface LineProps {
  line: PlanLine;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function Line({ line, isTicked, onTick }: LineProps) {
  const note = isTicked ? line.ticked : line.unticked;
  return (
    <FormControlLabel
      control={<Checkbox checked={isTicked} onChange={(_, ticked) => onTick(ticked)} />}
      sx={{ alignItems: "flex-start", mr: 0, minHeight: 44 }}
      label={
        <>
          <Typography component="span" sx={{ display: "block", pt: 2.5, overflowWrap: "anywhere" }}>
            {line.words}
          </Typography>
          {note !== "" && (
            <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
              {note}
            </Typography>
          )}
        </>
      }
    />
  );
}
