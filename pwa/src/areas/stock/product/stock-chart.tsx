import Box from "@mui/material/Box";
import type { MouseEvent } from "react";
import type { SeriesPoint } from "../stock-series.ts";

export interface ChartLine {
  quantityMilli: number;
  label: string;
  isWarning: boolean;
}

interface StockChartProps {
  points: readonly SeriesPoint[];
  /** The minimum and the best quantity. */
  lines: readonly ChartLine[];
  /** The curve in words. */
  label: string;
  ends: { first: string; last: string };
  /** A tap on the line, at this moment. The table has the same for a keyboard. */
  onTap: (atMs: number) => void;
  /** The chosen moment; null: none. */
  tappedMs: number | null;
}

const WIDTH = 800;
const HEIGHT = 200;

/** Stock over time, as steps. The words carry the meaning; the table beside it has the figures. */
export function StockChart({ points, lines, label, ends, onTap, tappedMs }: StockChartProps) {
  const values = [0, ...points.map((point) => point.quantityMilli), ...lines.map((line) => line.quantityMilli)];
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const from = points[0]?.atMs ?? 0;
  const lasts = (points.at(-1)?.atMs ?? from) - from || 1;
  const x = (atMs: number): number => Math.round(((atMs - from) / lasts) * WIDTH);
  const y = (milli: number): number => Math.round(HEIGHT - ((milli - low) / span) * HEIGHT);
  const steps = points.map((point, at) => {
    const before = points[at - 1];
    const corner = before ? `${x(point.atMs)},${y(before.quantityMilli)} ` : "";
    return `${corner}${x(point.atMs)},${y(point.quantityMilli)}`;
  });
  const tap = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) onTap(from + ((clientX - left) / width) * lasts);
  };
  const share = (milli: number): string => `${(100 * y(milli)) / HEIGHT}%`;
  const last = points.at(-1)?.quantityMilli ?? 0;
  return (
    <Box role="img" aria-label={label} sx={{ typography: "body2", color: "ink2" }}>
      <Box onClick={tap} sx={{ position: "relative", height: { xs: 160, md: 200 }, mt: 8, mb: 2, cursor: "pointer" }}>
        <Box
          component="svg"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          sx={{ display: "block", width: "100%", height: "100%", overflow: "visible" }}
        >
          <Box
            component="polygon"
            points={`0,${y(0)} ${steps.join(" ")} ${WIDTH},${y(0)}`}
            sx={{ fill: "var(--vc-palette-primarySoft-main)" }}
          />
          {lines.map(({ label: name, quantityMilli, isWarning }) => (
            <LevelLine key={name} y={y(quantityMilli)} isWarning={isWarning} />
          ))}
          <Box
            component="polyline"
            points={steps.join(" ")}
            vectorEffect="non-scaling-stroke"
            sx={{ fill: "none", stroke: "var(--vc-palette-primary-main)", strokeWidth: 2.5 }}
          />
        </Box>
        {tappedMs !== null && <TappedLine left={`${(100 * x(tappedMs)) / WIDTH}%`} />}
        <Box
          sx={{
            position: "absolute",
            insetInlineEnd: -6,
            top: `calc(${share(last)} - 6px)`,
            width: 12,
            height: 12,
            borderRadius: "50%",
            border: "2px solid",
            borderColor: "ink",
            bgcolor: "brass.fill",
          }}
        />
        {lines.map((line) => (
          <LineLabel key={line.label} line={line} top={share(line.quantityMilli)} />
        ))}
      </Box>
      <Box
        sx={{ display: "flex", justifyContent: "space-between", gap: 3, borderTop: "1px solid", borderColor: "line" }}
      >
        <span>{ends.first}</span>
        <span>{ends.last}</span>
      </Box>
    </Box>
  );
}

function LevelLine({ y, isWarning }: { y: number; isWarning: boolean }) {
  return (
    <Box
      component="line"
      x1={0}
      x2={WIDTH}
      y1={y}
      y2={y}
      vectorEffect="non-scaling-stroke"
      sx={{
        stroke: isWarning ? "var(--vc-palette-warning-main)" : "var(--vc-palette-line)",
        strokeWidth: isWarning ? 1.5 : 1,
        strokeDasharray: isWarning ? "5 4" : "none",
      }}
    />
  );
}

function TappedLine({ left }: { left: string }) {
  return (
    <Box sx={{ position: "absolute", top: 0, bottom: 0, left, borderInlineStart: "2px solid", borderColor: "ink" }} />
  );
}

function LineLabel({ line, top }: { line: ChartLine; top: string }) {
  return (
    <Box
      component="span"
      sx={{
        position: "absolute",
        // Beside each other: the two may be close.
        insetInlineStart: line.isWarning ? "8rem" : 4,
        px: 1,
        // The curve may pass behind the words.
        bgcolor: "background.paper",
        borderRadius: 1,
        lineHeight: 1.3,
        top: `calc(${top} - 1.5em)`,
        color: line.isWarning ? "warning.main" : "ink2",
      }}
    >
      {line.label}
    </Box>
  );
}
