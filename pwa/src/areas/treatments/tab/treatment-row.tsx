import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Dotted } from "../../../ui/dotted.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import type { StatusTone } from "../../../theme-colours.ts";

interface TreatmentRowProps {
  icon: LucideIcon;
  tone: StatusTone;
  name: string;
  facts: readonly ReactNode[];
  /** Under the facts. */
  state?: ReactNode;
  /** In amber, under the facts. */
  warnings: readonly string[];
  /** Under the warnings. */
  repair?: ReactNode;
  /** Asked by the main button before it goes on. */
  question?: string | null;
  amount: ReactNode;
  isPast?: boolean;
  /** Entered in error: its name is struck through. */
  isCrossedOut?: boolean;
  isPending: boolean;
  /** The main button. */
  action: ReactNode;
  menu: ReactNode;
}

/** One treatment: what, how much, what it costs, and one button. On a phone the button is below. */
export function TreatmentRow(props: TreatmentRowProps) {
  const {
    icon,
    tone,
    name,
    facts,
    state,
    warnings,
    repair,
    question = null,
    amount,
    isPast = false,
    isCrossedOut = false,
    isPending,
    action,
    menu,
  } = props;
  const crossed = isCrossedOut ? "line-through" : "none";
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 3,
        alignItems: "center",
        px: 4,
        py: 2,
        minHeight: 64,
        borderTop: 1,
        borderColor: "line",
        ...(isPending && { borderInlineStart: "3px dashed", borderInlineStartColor: "info.main" }),
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "auto minmax(0, 1fr) auto minmax(9rem, auto) 48px" },
      }}
    >
      <Box sx={{ display: { xs: "none", sm: "block" } }}>
        <ToneIcon tone={tone} icon={icon} size={40} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography
          sx={{ fontWeight: 600, overflowWrap: "anywhere", color: isPast ? "ink2" : "ink", textDecoration: crossed }}
        >
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
          <Dotted parts={facts} />
        </Typography>
        {state}
        <Warnings words={warnings} />
        {repair}
        <ProblemAlert problem={question} />
        {isPending && <PendingMark />}
      </Box>
      <Typography
        sx={{
          fontWeight: 600,
          textAlign: "end",
          whiteSpace: "nowrap",
          fontVariantNumeric: "tabular-nums",
          color: isPast ? "ink2" : "ink",
        }}
      >
        {amount}
      </Typography>
      <Box
        sx={{
          display: "flex",
          justifyContent: { xs: "start", sm: "stretch" },
          "& > *": { flex: { xs: "0 1 auto", sm: 1 } },
          gridColumn: { xs: 1, sm: "auto" },
        }}
      >
        {action}
      </Box>
      <Box sx={{ justifySelf: "end" }}>{menu}</Box>
    </Box>
  );
}

function Warnings({ words }: { words: readonly string[] }) {
  return words.map((one) => (
    <Typography key={one} variant="body2" sx={{ color: "warning.main", fontWeight: 600 }}>
      {one}
    </Typography>
  ));
}
