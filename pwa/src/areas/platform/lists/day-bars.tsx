import Box from "@mui/material/Box";
import { numberText } from "@fernpaw/domain/kernel/plural";
import { fullDate } from "../../../ui/clock-time.tsx";
import { listCopy as copy } from "./lists.copy.ts";

interface DayBarsProps {
  label: string;
  days: readonly { day: string; value: number }[];
}

const HEIGHT = 72;
const STEP = 10;

/** One bar per day. The figures are beside it in words; a screen reader gets the sum and the days with their counts. */
export function DayBars({ label, days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const sum = days.reduce((total, { value }) => total + value, 0);
  const words = days.map(({ day, value }) => `${fullDate(day)}: ${value}`).join(", ");
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={copy.bars(label, numberText(sum), words)}
      sx={{ display: "block", width: "100%", height: "5rem", fill: "primary.main", color: "primary.main" }}
    >
      {days.map(({ day, value }, index) => {
        const height = Math.max(value > 0 ? 2 : 0, (value / most) * (HEIGHT - 2));
        return (
          <rect
            key={day}
            x={index * STEP + 1}
            width={STEP - 2}
            y={HEIGHT - height}
            height={height}
            fill="currentColor"
          />
        );
      })}
    </Box>
  );
}
