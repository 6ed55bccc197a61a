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
import { palette } from "../../../theme-components.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, longDay, weekdayName, dayOfMonth } from "../../../ui/clock-time.tsx";
import type { Colleague } from "../employees.queries.ts";
import { daysOfWeek, shiftsOn, workHours } from "./roster-week.ts";
import { CoverFoot } from "./cover-foot.tsx";
import { copy, kindWords } from "./roster.copy.ts";
import type { ShiftStart } from "./shift-dialog.tsx";

interface RosterTableProps {
  monday: LocalDate;
  today: LocalDate;
  people: readonly Colleague[];
  week: readonly Shift[];
  rules: readonly CoverRule[];
  onOpen: (start: ShiftStart) => void;
}

/** Names stay in sight while the days are scrolled. */
const PERSON_COLUMN = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  width: { xs: "7.5rem", sm: "11rem" },
  bgcolor: "background.paper",
  verticalAlign: "top",
  overflowWrap: "anywhere",
} as const;

/** A row for each person, a column for each day of the week. */
export function RosterTable({ monday, today, people, week, rules, onOpen }: RosterTableProps) {
  const { timeZone } = useClinic();
  const days = daysOfWeek(monday);
  return (
    <Box
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
      <Table sx={{ minWidth: 980, tableLayout: "fixed" }}>
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col" sx={PERSON_COLUMN}>
              {copy.person}
            </TableCell>
            {days.map((day) => (
              <TableCell
                key={day}
                component="th"
                scope="col"
                sx={{ fontWeight: 600, color: day === today ? "primary.main" : undefined }}
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
                <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
                  {titledName(person)}
                </Typography>
                <Typography component="span" variant="caption" sx={{ color: "ink2" }}>
                  {copy.hours(String(workHours(week, person.id)))}
                </Typography>
              </TableCell>
              {days.map((day) => (
                <TableCell key={day} sx={{ verticalAlign: "top", p: 1.5 }}>
                  <Box sx={{ display: "grid", gap: 1 }}>
                    {shiftsOn(week, { userId: person.id, day, timeZone }).map((shift) => (
                      <ShiftChip
                        key={shift.id}
                        shift={shift}
                        isAwayThen={isAwayThen(week, shift)}
                        onOpen={() => onOpen({ shift })}
                      />
                    ))}
                    <IconButton
                      label={copy.add(titledName(person), longDay(day))}
                      onClick={() => onOpen({ userId: person.id, day })}
                      style={{ justifySelf: "start", width: 44, height: 44, color: palette("ink3") }}
                    >
                      <Plus size={18} aria-hidden="true" />
                    </IconButton>
                  </Box>
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

/** Leave and sickness win over work at the same time. */
const isAwayThen = (week: readonly Shift[], shift: Shift): boolean =>
  isAtWork(shift.kind) &&
  week.some(
    ({ userId, kind, ...other }) =>
      userId === shift.userId && !isAtWork(kind) && meets(spanRange(other), spanRange(shift)),
  );

interface ShiftChipProps {
  shift: Shift;
  isAwayThen: boolean;
  onOpen: () => void;
}

function ShiftChip({ shift, isAwayThen, onOpen }: ShiftChipProps) {
  const { timeZone } = useClinic();
  const isDraft = shift.status === "draft";
  const isAway = !isAtWork(shift.kind);
  const span = `${clockTime(shift.startsAt, timeZone)} – ${clockTime(shift.endsAt, timeZone)}`;
  const isWhole = [shift.startsAt, shift.endsAt].every((at) => minuteOfDay(at, timeZone) === 0);
  const times = isWhole ? copy.allDay : shift.reach === "long" ? "" : span;
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        display: "block",
        width: "100%",
        minHeight: 44,
        px: 2,
        py: 1,
        textAlign: "start",
        borderRadius: "8px",
        border: "1px solid",
        borderStyle: isDraft ? "dashed" : "solid",
        borderColor: isDraft ? "info.main" : "lineStrong",
        bgcolor: isAway ? "sunken" : "primarySoft.main",
        color: isAway ? "text.primary" : "primarySoft.text",
      }}
    >
      <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
        {kindWords[shift.kind]}
      </Typography>
      <Typography component="span" variant="caption" sx={{ display: "block", overflowWrap: "anywhere" }}>
        {[times, shift.note, isAwayThen ? copy.awayThen : "", isDraft ? copy.draft : ""]
          .filter((part) => part !== "")
          .join(" · ")}
      </Typography>
    </ButtonBase>
  );
}
