import Box from "@mui/material/Box";

interface SparklineProps {
  /** In the order of time; at least two. */
  values: readonly number[];
  /** What the curve says, in words. */
  label: string;
}

const WIDTH = 260;
const HEIGHT = 90;
const MARGIN = 8;

/** A small curve drawn by hand; the words carry the meaning. */
export function Sparkline({ values, label }: SparklineProps) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = MARGIN + (index * (WIDTH - 2 * MARGIN)) / Math.max(1, values.length - 1);
    const y = HEIGHT - MARGIN - 0.15 * HEIGHT - ((value - low) / span) * (HEIGHT * 0.85 - 2 * MARGIN);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const;
  });
  const line = points.map(([x, y]) => `${x},${y}`).join(" ");
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ display: "block", width: "100%", height: "auto", mb: 2, overflow: "visible" }}
    >
      <Box
        component="polygon"
        points={`${MARGIN},${HEIGHT} ${line} ${lastX},${HEIGHT}`}
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
  );
}
