import Box from "@mui/material/Box";
import type { PointerEvent, ReactNode } from "react";

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
  /** The point that was tapped last. */
  picked?: number | null;
  /** A tap picks the nearest point. The table beside the curve is the way without a pointer. */
  onPick?: (index: number) => void;
  /** A band behind the curve, in the values of the points. */
  band?: { low: number | null; high: number | null } | null;
}

const WIDTH = 260;
const HEIGHT = 90;
const MARGIN = 8;

function scaleOf(points: readonly SparklinePoint[]): (value: number) => number {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return (value) => {
    const height = span === 0 ? 0.5 : (value - low) / span;
    return Math.round((HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN)) * 10) / 10;
  };
}

/** By time from left to right: a month is as wide as any other. */
function placed(points: readonly SparklinePoint[]): (readonly [x: number, y: number])[] {
  const heightOf = scaleOf(points);
  const from = points[0]?.atMs ?? 0;
  const lasts = (points.at(-1)?.atMs ?? from) - from;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return points.map(({ atMs, value }, index) => {
    const share = lasts === 0 ? index / (points.length - 1) : (atMs - from) / lasts;
    return [round(MARGIN + share * (WIDTH - 2 * MARGIN)), heightOf(value)] as const;
  });
}

/** The part of the band that the drawing shows; null: none of it. */
function bandPlace(points: readonly SparklinePoint[], band: SparklineProps["band"]) {
  if (!band) return null;
  const heightOf = scaleOf(points);
  const within = (y: number): number => Math.min(HEIGHT, Math.max(0, y));
  const top = band.high === null ? 0 : within(heightOf(band.high));
  const bottom = band.low === null ? HEIGHT : within(heightOf(band.low));
  return bottom - top < 1 ? null : { y: top, height: bottom - top };
}

interface GroundProps {
  places: ReturnType<typeof placed>;
  line: string;
  band: ReturnType<typeof bandPlace>;
}

/** The band behind the curve; without one the ground below it. */
function Ground({ places, line, band }: GroundProps) {
  const sx = { fill: "var(--vc-palette-primarySoft-main)" };
  if (band) return <Box component="rect" x={0} width={WIDTH} {...band} sx={sx} />;
  const [firstX] = places[0] ?? [0];
  const [lastX] = places.at(-1) ?? [0];
  return <Box component="polygon" points={`${firstX},${HEIGHT} ${line} ${lastX},${HEIGHT}`} sx={sx} />;
}

/** A small curve drawn by hand; the words carry the meaning. */
export function Sparkline({ points, label, scale, ends, picked = null, onPick, band = null }: SparklineProps) {
  const places = placed(points);
  const line = places.map(([x, y]) => `${x},${y}`).join(" ");
  const behind = bandPlace(points, band);
  const [markX, markY] = (picked === null ? undefined : places[picked]) ?? places.at(-1) ?? [0, 0];
  const pick = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const away = places.map(([at]) => Math.abs(at - x));
    onPick?.(away.indexOf(Math.min(...away)));
  };
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
        onPointerUp={onPick && pick}
        sx={{ display: "block", width: "100%", overflow: "visible", ...(onPick && { cursor: "pointer" }) }}
      >
        <Ground places={places} line={line} band={behind} />
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
        {onPick &&
          places.map(([x, y]) => (
            <Box key={x} component="circle" cx={x} cy={y} r="3" sx={{ fill: "var(--vc-palette-primary-main)" }} />
          ))}
        <Box
          component="circle"
          cx={markX}
          cy={markY}
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
