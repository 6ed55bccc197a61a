import { minuteOfDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { CoverRule } from "@fernpaw/domain/staff/cover";
import { spanRange } from "@fernpaw/domain/kernel/long-spans";
import { meets } from "@fernpaw/domain/kernel/ranges";
import { isAtWork, type Shift } from "@fernpaw/domain/staff/shift";
import { titledName } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { palette } from "../../../theme-components.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PersonAvatar } from "../../../ui/person-avatar.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, longDay, weekdayName, dayOfMonth } from "../../../ui/clock-time.tsx";
import type { Colleague } from "../employees.queries.ts";
import { shiftsOn, workHours } from "./roster-week.ts";
import { CoverFoot } from "./cover-foot.tsx";
import { copy, kindWords } from "./roster.copy.ts";
import type { ShiftStart } from "./shift-dialog.tsx";
import { cellOf, shiftMark, useShiftDrag } from "./use-shift-drag.ts";

interface RosterTableProps {
  days: readonly LocalDate[];
  today: LocalDate;
  people: readonly Colleague[];
  week: readonly Shift[];
  rules: readonly CoverRule[];
  /** Null: the table is only read, and does not say why a colleague is away. */
  onOpen: ((start: ShiftStart) => void) | null;
}

/** Names stay in sight while the days are scrolled. */
const PERSON_COLUMN = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  width: { xs: "45%", sm: "8.5rem", lg: "14rem" },
  bgcolor: "background.paper",
  verticalAlign: "top",
  overflowWrap: "anywhere",
} as const;

const DAY_CELL = {
  verticalAlign: "top",
  p: 1,
  "&[data-takes]": { outline: "3px solid", outlineColor: "primary.main", outlineOffset: "-3px" },
} as const;

/** A row for each person, a column for each day. */
export function RosterTable({ days, today, people, week, rules, onOpen }: RosterTableProps) {
  const table = useRef<HTMLElement>(null);
  useShiftDrag({ table, week, people, isOn: onOpen !== null });
  return (
    <Box
      ref={table}
      sx={{
        overflowX: "auto",
        border: "1px solid",
        borderColor: "line",
        borderRadius: "14px",
        bgcolor: "background.paper",
      }}
      role="region"
      aria-label={copy.table}
      tabIndex={0}
    >
      <Table sx={{ minWidth: days.length > 1 ? 720 : 0, tableLayout: "fixed" }}>
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col" sx={{ ...PERSON_COLUMN, verticalAlign: "middle" }}>
              {copy.person}
            </TableCell>
            {days.map((day) => (
              <TableCell
                key={day}
                component="th"
                scope="col"
                sx={{ px: 2, fontWeight: 600, color: day === today ? "primary.main" : undefined }}
              >
                {`${weekdayName(day)} ${dayOfMonth(day)}`}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id}>
              <TableCell component="th" scope="row" sx={PERSON_COLUMN}>
                <PersonHead person={person} hours={onOpen && workHours(week, person.id)} />
              </TableCell>
              {days.map((day) => (
                <TableCell key={day} {...cellOf(person, day)} sx={DAY_CELL}>
                  <DayCell person={person} day={day} week={week} onOpen={onOpen} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {rules.length > 0 && <CoverFoot days={days} rules={rules} people={people} week={week} headSx={PERSON_COLUMN} />}
      </Table>
    </Box>
  );
}

function PersonHead({ person, hours }: { person: Colleague; hours: number | null }) {
  return (
    <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
      <Box sx={{ display: { xs: "none", lg: "block" }, lineHeight: 0 }}>
        <PersonAvatar person={person} colour={person.colour} size={36} />
      </Box>
      <div>
        <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
          {titledName(person)}
        </Typography>
        {hours !== null && (
          <Typography component="span" variant="caption" sx={{ color: "ink2" }}>
            {copy.hours(String(hours))}
          </Typography>
        )}
      </div>
    </Box>
  );
}

interface DayCellProps extends Pick<RosterTableProps, "week" | "onOpen"> {
  person: Colleague;
  day: LocalDate;
}

/**
 * The shifts of a person on a day. For a planner an empty cell is a button for the first one; a shift's dialog adds another
 * one.
 */
function DayCell({ person, day, week, onOpen }: DayCellProps) {
  const { timeZone, actor } = useClinic();
  const own = shiftsOn(week, { userId: person.id, day, timeZone });
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      {own.map((shift) => (
        <ShiftChip
          key={shift.id}
          shift={shift}
          isAwayThen={isAwayThen(week, shift)}
          isReasonShown={onOpen !== null || person.id === actor.userId}
          onOpen={onOpen && (() => onOpen({ shift, day }))}
        />
      ))}
      {own.length === 0 && onOpen && (
        <IconButton
          label={copy.add(titledName(person), longDay(day))}
          onClick={() => onOpen({ userId: person.id, day })}
          style={{ width: "100%", minHeight: 52, color: palette("ink3") }}
        >
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Box>
  );
}

/** Leave and sickness win over work at the same time. */
const isAwayThen = (week: readonly Shift[], shift: Shift): boolean =>
  isAtWork(shift.kind) &&
  week.some(
    ({ userId, kind, ...other }) =>
      userId === shift.userId && !isAtWork(kind) && meets(spanRange(other), spanRange(shift)),
  );

const AWAY = { bgcolor: "sunken", color: "text.primary" };
const CHIP_COLOURS: Readonly<Record<Shift["kind"], { bgcolor: string; color: string }>> = {
  work: { bgcolor: "primarySoft.main", color: "primarySoft.text" },
  on_call: { bgcolor: "brass.soft", color: "brass.onSoft" },
  training: AWAY,
  leave: AWAY,
  sick: AWAY,
};

interface ShiftChipProps {
  shift: Shift;
  isAwayThen: boolean;
  isReasonShown: boolean;
  /** Null: it is only read. */
  onOpen: (() => void) | null;
}

function ShiftChip({ shift, isAwayThen, isReasonShown, onOpen }: ShiftChipProps) {
  const { timeZone } = useClinic();
  const isDraft = shift.status === "draft";
  const span = `${clockTime(shift.startsAt, timeZone)} – ${clockTime(shift.endsAt, timeZone)}`;
  const isWhole = [shift.startsAt, shift.endsAt].every((at) => minuteOfDay(at, timeZone) === 0);
  const times = isWhole ? copy.allDay : shift.reach === "long" ? "" : span;
  const isDiscreet = !isReasonShown && !isAtWork(shift.kind);
  const sx = {
    display: "block",
    width: "100%",
    minHeight: 44,
    px: { xs: 2, sm: 1, lg: 2 },
    py: 1,
    textAlign: "start",
    borderRadius: "8px",
    border: "1px solid",
    borderStyle: isDraft ? "dashed" : "solid",
    borderColor: isDraft ? "info.main" : "lineStrong",
    ...CHIP_COLOURS[shift.kind],
  } as const;
  const words = (
    <>
      <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
        {isDiscreet ? copy.away : kindWords[shift.kind]}
      </Typography>
      <Typography component="span" variant="caption" sx={{ display: "block", overflowWrap: "anywhere" }}>
        {[times, isDiscreet ? "" : shift.note, isAwayThen ? copy.awayThen : "", isDraft ? copy.draft : ""]
          .filter((part) => part !== "")
          .join(" · ")}
      </Typography>
    </>
  );
  if (onOpen === null) return <Box sx={sx}>{words}</Box>;
  return (
    <ButtonBase {...shiftMark(shift)} onClick={onOpen} sx={sx}>
      {words}
    </ButtonBase>
  );
}
