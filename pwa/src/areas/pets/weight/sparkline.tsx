import Box from "@mui/material/Box";
import type { ReactNode } from "react";

export interface SparklinePoint {
  atMs: number;
  value: number;
}

interface SparklineProps {
  /** In the order of time; at least two. */
  points: readonly SparklinePoint[];
  /** What the curve says, in words. */
  label: string;
  /** Beside the top and the bottom; one alone where all values are the same. */
  scale: { highest: string; lowest: string };
  /** Below the left and the right end. */
  ends: { first: ReactNode; last: ReactNode };
}

const WIDTH = 260;
const HEIGHT = 90;
const MARGIN = 8;

/** By time from left to right: a month is as wide as any other. */
function placed(points: readonly SparklinePoint[]): (readonly [x: number, y: number])[] {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const from = points[0]?.atMs ?? 0;
  const lasts = (points.at(-1)?.atMs ?? from) - from;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return points.map(({ atMs, value }, index) => {
    const share = lasts === 0 ? index / (points.length - 1) : (atMs - from) / lasts;
    const height = span === 0 ? 0.5 : (value - low) / span;
    return [
      round(MARGIN + share * (WIDTH - 2 * MARGIN)),
      round(HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN)),
    ] as const;
  });
}

/** A small curve drawn by hand; the words carry the meaning. */
export function Sparkline({ points, label, scale, ends }: SparklineProps) {
  const places = placed(points);
  const line = places.map(([x, y]) => `${x},${y}`).join(" ");
  const [firstX] = places[0] ?? [0];
  const [lastX, lastY] = places.at(-1) ?? [0, 0];
  const isFlat = scale.highest === scale.lowest;
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        columnGap: 2,
        rowGap: 1,
        maxWidth: "26rem",
        mb: 3,
        typography: "caption",
        color: "ink2",
      }}
    >
      <Box
        sx={{
          display: "flex",
          flexDirection: "column",
          justifyContent: isFlat ? "center" : "space-between",
          whiteSpace: "nowrap",
        }}
      >
        <span>{scale.highest}</span>
        {!isFlat && <span>{scale.lowest}</span>}
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        sx={{ display: "block", width: "100%", overflow: "visible" }}
      >
        <Box
          component="polygon"
          points={`${firstX},${HEIGHT} ${line} ${lastX},${HEIGHT}`}
          sx={{ fill: "var(--vc-palette-primarySoft-main)" }}
        />
        <Box
          component="polyline"
          points={line}
          sx={{
            fill: "none",
            stroke: "var(--vc-palette-primary-main)",
            strokeWidth: 2.5,
            strokeLinejoin: "round",
            strokeLinecap: "round",
          }}
        />
        <Box
          component="circle"
          cx={lastX}
          cy={lastY}
          r="5"
          sx={{ fill: "var(--vc-palette-brass-fill)", stroke: "var(--vc-palette-ink)", strokeWidth: 2 }}
        />
      </Box>
      <Box sx={{ gridColumn: 2, display: "flex", justifyContent: "space-between", columnGap: 3 }}>
        <span>{ends.first}</span>
        <Box component="span" sx={{ textAlign: "end" }}>
          {ends.last}
        </Box>
      </Box>
    </Box>
  );
}
