import Box from "@mui/material/Box";
import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { copy } from "../reports.copy.ts";
import type { Change } from "../answers/report-text.ts";

const COLOURS = { good: "success.main", bad: "warning.main", neither: "ink2" } as const;

/** Up or down in an arrow and in words; its colour says good or bad, which is not the same. Nothing where nothing is compared. */
export function ChangeMark({ change }: { change: Change | null }) {
  if (change === null) return null;
  const { way, text, tone } = change;
  const Arrow = way > 0 ? ArrowUp : way < 0 ? ArrowDown : ArrowRight;
  const word = way > 0 ? copy.up : way < 0 ? copy.down : copy.unchanged;
  return (
    <Box
      component="span"
      role="img"
      aria-label={`${text} ${word}`}
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 1,
        color: COLOURS[tone],
        fontWeight: 600,
        fontVariantNumeric: "tabular-nums",
        whiteSpace: "nowrap",
      }}
    >
      <Arrow size={16} aria-hidden="true" />
      <span>{text}</span>
    </Box>
  );
}
