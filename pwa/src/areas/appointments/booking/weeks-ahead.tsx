import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate, useToday } from "../../../ui/clock-time.tsx";
import { copy } from "../appointments.copy.ts";

const WEEKS = [2, 4, 6] as const;

interface WeeksAheadProps {
  /** Undefined: today. */
  from: LocalDate | undefined;
  /** The day that the form shows. */
  day: LocalDate;
  onDay: (day: LocalDate) => void;
}

/** Jumps to the day in some weeks. A visit long ago leaves out the days that are over. */
export function WeeksAhead({ from, day, onDay }: WeeksAheadProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const base = from ?? today;
  const ahead = WEEKS.map((weeks) => ({ weeks, on: addDays(base, 7 * weeks) })).filter(({ on }) => on >= today);
  if (ahead.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={base === today ? copy.book.weeks : copy.book.weeksAfter(shortDate(base))}
      sx={{ flex: "1 1 15rem", display: "grid", gap: 2, gridTemplateColumns: "repeat(3, minmax(0, 1fr))" }}
    >
      {ahead.map(({ weeks, on }) => (
        <ToggleButton
          key={on}
          value={on}
          selected={on === day}
          onChange={() => onDay(on)}
          sx={{ textTransform: "none", minHeight: 48, minWidth: 0, p: 0, flexDirection: "column", lineHeight: 1.2 }}
        >
          {copy.book.inWeeks(weeks)}
          <Box component="span" sx={{ fontSize: "0.8125rem", fontWeight: 400, whiteSpace: "nowrap" }}>
            {shortDate(on)}
          </Box>
        </ToggleButton>
      ))}
    </Box>
  );
}
