import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Armchair, CalendarCheck, ReceiptText, Stethoscope, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { StatusTone } from "../../theme.ts";
import { ToneIcon } from "../../ui/status-chip.tsx";
import { copy } from "./today.copy.ts";
import type { Stage } from "./today.queries.ts";

const LOOKS = {
  arriving: { tone: "confirmed", icon: CalendarCheck },
  waiting: { tone: "waiting", icon: Armchair },
  exam: { tone: "exam", icon: Stethoscope },
  pay: { tone: "pay", icon: ReceiptText },
} satisfies Record<Stage, { tone: StatusTone; icon: LucideIcon }>;

interface StageColumnProps {
  stage: Stage;
  count: number;
  children: ReactNode;
}

/** One stage of the day. It scrolls by itself on wide screens, so that its heading stays in sight. */
export function StageColumn({ stage, count, children }: StageColumnProps) {
  const { tone, icon } = LOOKS[stage];
  const headingId = `stage-${stage}`;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        display: "flex",
        flexDirection: "column",
        minHeight: 0,
        minWidth: 0,
        bgcolor: "sunken",
        borderRadius: "14px",
        pt: 3,
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2.5, px: 3.5, pb: 2 }}>
        <ToneIcon tone={tone} icon={icon} />
        <Typography component="h2" variant="h4" id={headingId} sx={{ flex: 1 }}>
          {copy.stages[stage]}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 700 }}>
          {count}
        </Typography>
      </Box>
      <Box
        component="ul"
        tabIndex={count > 0 ? 0 : undefined}
        aria-labelledby={headingId}
        sx={{
          display: "flex",
          flexDirection: "column",
          gap: 2,
          m: 0,
          px: 2,
          pb: 2,
          flex: 1,
          minHeight: 0,
          overflowY: { sm: "auto" },
          position: "relative",
        }}
      >
        {count === 0 ? (
          <Typography component="li" sx={{ listStyle: "none", px: 2, py: 3, color: "ink2" }}>
            {copy.nothing[stage]}
          </Typography>
        ) : (
          children
        )}
      </Box>
    </Box>
  );
}
