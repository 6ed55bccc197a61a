import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Figure } from "@fernpaw/domain/reports/figures";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { ChangeMark } from "../charts/change-mark.tsx";
import { figureChange, figureText } from "../answers/report-text.ts";
import type { ShownReport } from "../answers/use-report.ts";
import { figureWords } from "../figures.copy.ts";

interface OverviewCardProps {
  figure: Figure;
  shown: ShownReport;
  /** The page of the report. */
  to: string;
  children: ReactNode;
}

/** One figure, how it changed and one picture of it. The whole card opens the report. */
export function OverviewCard({ figure, shown, to, children }: OverviewCardProps) {
  const { settings } = useClinic();
  const { answer, problem } = shown;
  return (
    <Card
      sx={{
        position: "relative",
        display: "flex",
        flexDirection: "column",
        minHeight: "18.5rem",
        "&:hover": { borderColor: "lineStrong" },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Typography component="h2" variant="h4" sx={{ flex: 1 }}>
          <Box
            component={Link}
            to={to}
            sx={{
              color: "inherit",
              textDecoration: "none",
              "&::after": { content: '""', position: "absolute", inset: 0 },
            }}
          >
            {figureWords[figure].name}
          </Box>
        </Typography>
        <ChevronRight size={20} aria-hidden="true" />
      </Box>
      {answer === null ? (
        <Box sx={{ mt: 3 }}>{problem === null ? <SkeletonRows rows={3} /> : <ProblemAlert problem={problem} />}</Box>
      ) : (
        <>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 3, mb: 3 }}>
            <Typography component="p" variant="h1" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {figureText(figure, answer.now, settings)}
            </Typography>
            <ChangeMark change={figureChange(figure, answer.now, answer.previous)} />
          </Box>
          <Box sx={{ mt: "auto" }}>{children}</Box>
        </>
      )}
    </Card>
  );
}
