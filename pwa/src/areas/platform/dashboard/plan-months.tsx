import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatDay } from "@fernpaw/domain/kernel/clock-words";
import { Card } from "../../../ui/card.tsx";
import { monthAndYear } from "../../../ui/clock-time.tsx";
import type { Dashboard, PlanMonth } from "./dashboard-api.ts";
import { dashboardCopy as copy } from "./dashboard.copy.ts";

const COLOURS = ["primary.main", "brass.fill", "info.main", "ink3"] as const;
const HEIGHT = "16rem";
const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

const colourOf = (place: number): string => COLOURS[Math.min(place, COLOURS.length - 1)] ?? "ink3";
const totalOf = ({ counts }: PlanMonth): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const firstDay = (month: string): string => `${month}-01`;
const shortMonth = (month: string): string => formatDay(firstDay(month), { month: "short" });

/** Paying clinics by plan at the end of each month. */
export function PlanMonths({ months, plans }: Pick<Dashboard, "months" | "plans">) {
  const last = months.at(-1);
  const shown = plans.filter(({ code }) => months.some(({ counts }) => (counts[code] ?? 0) > 0));
  const highest = Math.max(1, ...months.map(totalOf));
  const top = STEPS.find((step) => step >= highest) ?? highest;
  return (
    <Card
      title={copy.paying}
      actions={
        <Box component="ul" sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, m: 0, p: 0, listStyle: "none" }}>
          {shown.map(({ code, name }, place) => (
            <Box
              component="li"
              key={code}
              sx={{ display: "flex", alignItems: "center", gap: 1.5, fontSize: "0.875rem" }}
            >
              <Box aria-hidden="true" sx={{ width: 11, height: 11, borderRadius: "3px", bgcolor: colourOf(place) }} />
              <span>
                <bdi>{name}</bdi> {last?.counts[code] ?? 0}
              </span>
            </Box>
          ))}
        </Box>
      }
    >
      {shown.length === 0 ? (
        <Typography sx={{ color: "ink2" }}>{copy.noPaying}</Typography>
      ) : (
        <Box sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2 }}>
          <Box
            aria-hidden="true"
            sx={{
              display: "flex",
              flexDirection: "column",
              justifyContent: "space-between",
              height: HEIGHT,
              color: "ink2",
            }}
          >
            {[top, top / 2, 0].map((value) => (
              <Box key={value} component="span" sx={{ fontSize: "0.8125rem", lineHeight: 1, textAlign: "end" }}>
                {Number.isInteger(value) ? value : ""}
              </Box>
            ))}
          </Box>
          <Box component="ol" sx={{ display: "flex", m: 0, p: 0, listStyle: "none", gap: "2%" }}>
            {months.map((row) => (
              <Column key={row.month} row={row} plans={shown} top={top} />
            ))}
          </Box>
        </Box>
      )}
    </Card>
  );
}

/** One month. A screen reader gets its words; a narrow screen shows every third name. */
function Column({ row, plans, top }: { row: PlanMonth; plans: Dashboard["plans"]; top: number }) {
  const { month, counts } = row;
  const words = plans.map(({ code, name }) => `${name} ${counts[code] ?? 0}`);
  return (
    <Box component="li" sx={{ flex: 1, minWidth: 0 }}>
      <Box
        role="img"
        aria-label={copy.payingIn(monthAndYear(firstDay(month)), words)}
        sx={{
          display: "flex",
          flexDirection: "column-reverse",
          gap: "1px",
          height: HEIGHT,
          borderBlockEnd: "1px solid",
          borderColor: "line",
        }}
      >
        {plans.map(({ code }, place) => {
          const count = counts[code] ?? 0;
          return (
            <Box
              key={code}
              sx={{ height: `${(100 * count) / top}%`, borderRadius: count > 0 ? "3px" : 0, bgcolor: colourOf(place) }}
            />
          );
        })}
      </Box>
      <Box
        aria-hidden="true"
        component="span"
        sx={{
          display: "block",
          mt: 1,
          fontSize: "0.8125rem",
          textAlign: "center",
          whiteSpace: "nowrap",
          color: "ink2",
          "@media (max-width: 599.95px)": { "li:not(:nth-of-type(3n)) > &": { visibility: "hidden" } },
        }}
      >
        {shortMonth(month)}
      </Box>
    </Box>
  );
}
