import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { copy, flagWords } from "../labs.copy.ts";
import { flagOfResult, type Trend } from "../labs.queries.ts";
import { placePoints } from "./place-points.ts";

const [WIDTH, HEIGHT] = [120, 36];

/** A test in one line: its curve with the range as a band, the latest value and its flag. */
export function TrendLine({ trend, petId }: { trend: Trend; petId: string }) {
  const last = trend.points.at(-1);
  if (!last) return null;
  const flag = flagOfResult(last);
  const isOdd = flag === "high" || flag === "low";
  const { places, band } = placePoints(trend.points, { width: WIDTH, height: HEIGHT, margin: 5 });
  const [x = 0, y = 0] = places.at(-1) ?? [];
  return (
    <Box
      component="li"
      sx={{
        position: "relative",
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) 120px 4.5rem",
        gap: 2,
        alignItems: "center",
        minHeight: 52,
        borderBottom: 1,
        borderColor: "line",
      }}
    >
      <Box>
        <Link
          component={RouterLink}
          to={paths.petLabs(petId, trend.analyte)}
          sx={{ fontWeight: 600, "&::after": { content: '""', position: "absolute", inset: 0 } }}
        >
          {trend.name}
        </Link>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {trend.unit}
        </Typography>
      </Box>
      <Box
        component="svg"
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        sx={{ display: "block", width: 120, height: HEIGHT }}
      >
        {band && (
          <Box
            component="rect"
            x={0}
            width={WIDTH}
            y={band.top}
            height={band.bottom - band.top}
            sx={{ fill: "var(--vc-palette-primarySoft-main)" }}
          />
        )}
        <Box
          component="polyline"
          points={places.map((place) => place.join(",")).join(" ")}
          sx={{ fill: "none", stroke: "var(--vc-palette-primary-main)", strokeWidth: 2 }}
        />
        <Box
          component="circle"
          cx={x}
          cy={y}
          r="4.5"
          sx={{ fill: "var(--vc-palette-brass-fill)", stroke: "var(--vc-palette-ink)", strokeWidth: 1.5 }}
        />
      </Box>
      <Box sx={{ textAlign: "end" }}>
        <Typography sx={{ fontWeight: 700, color: isOdd ? (flag === "high" ? "error.main" : "info.main") : "ink" }}>
          {last.value}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {flag === "no_range" ? copy.noRange : flagWords[flag].toLowerCase()}
        </Typography>
      </Box>
    </Box>
  );
}
