import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type EstimateLine, rangeOf } from "@fernpaw/domain/estimates/estimate-line";
import type { ReactNode } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { moneyText } from "../../ui/money-text.ts";
import { copy } from "./estimates.copy.ts";

/** On a narrow screen the words have a row of their own above the sums. */
const columns = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr 1fr minmax(7rem, auto)", sm: "minmax(0, 1fr) 6.5rem 6.5rem minmax(7.5rem, auto)" },
  columnGap: 3,
  alignItems: "center",
  px: 4,
} as const;
const sumSx = {
  textAlign: { xs: "start", sm: "end" },
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
} as const;

/** The heads of the columns. They are outside of the list: each sum carries its own word for assistive technology. */
export function LineHead({ last }: { last: string }) {
  const head = { color: "ink2", fontWeight: 600 };
  return (
    <Box aria-hidden="true" sx={{ ...columns, minHeight: 44, borderTop: 1, borderColor: "line" }}>
      <Typography variant="body2" sx={{ ...head, display: { xs: "none", sm: "block" } }}>
        {copy.lines.title}
      </Typography>
      <Typography variant="body2" sx={{ ...head, ...sumSx }}>
        {copy.lines.low}
      </Typography>
      <Typography variant="body2" sx={{ ...head, ...sumSx }}>
        {copy.lines.high}
      </Typography>
      <Typography variant="body2" sx={{ ...head, textAlign: "end" }}>
        {last}
      </Typography>
    </Box>
  );
}

interface LineRowProps {
  line: EstimateLine;
  currency: string;
  facts?: ReactNode;
  /** At the right end: yes and no, the answer, or the menu. */
  children: ReactNode;
}

/** A line with its sum from low to high. A declined one is struck through. */
export function LineRow({ line, currency, facts, children }: LineRowProps) {
  const { settings } = useClinic();
  const range = rangeOf(line);
  const isDeclined = line.decision === "declined";
  const money = (minor: number | undefined): string =>
    minor === undefined ? "–" : moneyText(minor, { ...settings, currency });
  const look = isDeclined ? { color: "ink2" } : {};
  return (
    <Box component="li" sx={{ ...columns, minHeight: 58, py: 2, borderTop: 1, borderColor: "line" }}>
      <Box sx={{ minWidth: 0, gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <Typography
          sx={{
            fontWeight: 600,
            overflowWrap: "anywhere",
            ...look,
            ...(isDeclined && { textDecoration: "line-through" }),
          }}
        >
          <bdi>{line.description}</bdi>
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: "ink2" }}>
          {facts}
        </Typography>
      </Box>
      <Typography sx={{ ...sumSx, ...look }}>
        <span className="vh">{copy.lines.low} </span>
        {money(range?.lowMinor)}
      </Typography>
      <Typography sx={{ ...sumSx, ...look, fontWeight: isDeclined ? undefined : 600 }}>
        <span className="vh">{copy.lines.high} </span>
        {money(range?.highMinor)}
      </Typography>
      <Box sx={{ display: "flex", justifyContent: "end" }}>{children}</Box>
    </Box>
  );
}
