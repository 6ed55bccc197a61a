import Box from "@mui/material/Box";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { milliText } from "@fernpaw/domain/labs/lab-value";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { copy } from "../labs.copy.ts";
import { flagOfResult, type Trend } from "../labs.queries.ts";
import { placePoints } from "./place-points.ts";

const [WIDTH, HEIGHT] = [800, 220];
const share = (value: number, of: number): string => `${(100 * value) / of}%`;

/** One test over years. The words carry the meaning; the table below has the figures. */
export function TrendChart({ trend }: { trend: Trend }) {
  const { timeZone } = useClinic();
  const { points, unit, name } = trend;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const { places, band } = placePoints(points, { width: WIDTH, height: HEIGHT, margin: 14 });
  const words = ({ value, enteredAt }: typeof first): string =>
    `${value} ${unit}, ${fullDate(localDateOf(enteredAt, timeZone))}`;
  const values = points.map(({ valueMilli }) => valueMilli ?? 0);
  return (
    <Box
      role="img"
      aria-label={copy.curve(name, points.length, words(first), words(last))}
      sx={{ typography: "body2", color: "ink2" }}
    >
      <Box sx={{ display: "flex", justifyContent: "space-between", mb: 1 }}>
        <span>{`${milliText(Math.min(...values))} – ${milliText(Math.max(...values))} ${unit}`}</span>
        {band && <span>{copy.band}</span>}
      </Box>
      <Box sx={{ position: "relative", height: { xs: 180, md: 220 } }}>
        <Box
          component="svg"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          sx={{ display: "block", width: "100%", height: "100%", bgcolor: "sunken", borderRadius: "10px" }}
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
            vectorEffect="non-scaling-stroke"
            sx={{ fill: "none", stroke: "var(--vc-palette-primary-main)", strokeWidth: 2.5 }}
          />
        </Box>
        {places.map(([x, y], at) => {
          const flag = points[at] ? flagOfResult(points[at]) : "normal";
          const colour = flag === "high" ? "error.main" : flag === "low" ? "info.main" : "primary.main";
          return (
            <Box
              key={points[at]?.id}
              sx={{
                position: "absolute",
                left: share(x, WIDTH),
                top: share(y, HEIGHT),
                width: 12,
                height: 12,
                ml: "-6px",
                mt: "-6px",
                borderRadius: "50%",
                border: "2px solid",
                borderColor: "background.paper",
                bgcolor: colour,
              }}
            />
          );
        })}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 3, mt: 1 }}>
        <span>{fullDate(localDateOf(first.enteredAt, timeZone))}</span>
        <span>{fullDate(localDateOf(last.enteredAt, timeZone))}</span>
      </Box>
    </Box>
  );
}
