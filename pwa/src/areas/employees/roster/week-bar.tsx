import { addDays, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { daySpan, longDay } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { DAYS_A_WEEK } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";

interface WeekBarProps {
  shown: LocalDate;
  today: LocalDate;
  /** On a phone: one day is shown, and the arrows lead to the next one. */
  isDayAlone: boolean;
  onDay: (day: LocalDate) => void;
  /** Actions on the shown week. */
  children?: ReactNode;
}

const BAR = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 } as const;

/** The shown days of a roster, and the way to others. */
export function WeekBar({ shown, today, isDayAlone, onDay, children }: WeekBarProps) {
  const monday = mondayOf(shown);
  const step = isDayAlone ? 1 : DAYS_A_WEEK;
  const words = isDayAlone ? copy.dayBar : copy.weekBar;
  return (
    <Box sx={BAR}>
      <IconButton label={words.earlier} onClick={() => onDay(addDays(shown, -step))}>
        <ChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <Button disabled={isDayAlone ? shown === today : monday === mondayOf(today)} onClick={() => onDay(today)}>
        {words.now}
      </Button>
      <IconButton label={words.later} onClick={() => onDay(addDays(shown, step))}>
        <ChevronRight size={22} aria-hidden="true" />
      </IconButton>
      <Typography component="h2" variant="h3" sx={{ flex: 1, whiteSpace: "nowrap" }}>
        <span role="status">
          {isDayAlone ? longDay(shown) : daySpan(monday, addDays(monday, DAYS_A_WEEK - 1), "full")}
        </span>
      </Typography>
      {children && <Box sx={BAR}>{children}</Box>}
    </Box>
  );
}
