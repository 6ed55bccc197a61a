import Box from "@mui/material/Box";
import { Megaphone } from "lucide-react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { clockTime, longDate, minutesBetween, useNow } from "../../../ui/clock-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { addressChange } from "../../../ui/use-address-words.ts";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { type Dashboard, DASHBOARD_PERIODS, fetchDashboard } from "./dashboard-api.ts";
import { HeadFigures, HealthCard } from "./dashboard-figures.tsx";
import { dashboardCopy as copy } from "./dashboard.copy.ts";
import { NeedsCard } from "./needs-card.tsx";
import { PlanMonths } from "./plan-months.tsx";
import { SyncHealth } from "./sync-card.tsx";

const PERIODS = DASHBOARD_PERIODS.map((value) => ({ value, label: copy.periods[value] }));
/** Older figures say their time. */
const FRESH_MIN = 5;

/** Is the platform growing, does it run, and which clinic needs a person. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  const period = DASHBOARD_PERIODS.find((one) => one === params.get("period")) ?? "day";
  const { data, problem, again } = useAdminFetch(`dashboard ${period}`, (signal) => fetchDashboard(period, signal));
  return (
    <>
      <PageHeader
        title={platformCopy.sections.dashboard}
        subtitle={<Present data={data} />}
        actions={
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            <Choice
              label={copy.period}
              value={period}
              options={PERIODS}
              onChange={(value) => change({ period: value === "day" ? null : value })}
            />
            <Button to="/admin/notifications/new" startIcon={<Megaphone size={18} aria-hidden="true" />}>
              {copy.announce}
            </Button>
          </Box>
        }
      />
      {problem === null ? <Figures data={data} period={period} /> : <LoadProblem problem={problem} onRetry={again} />}
      <SyncHealth />
    </>
  );
}

function Figures({ data, period }: { data: Dashboard | null; period: (typeof DASHBOARD_PERIODS)[number] }) {
  return (
    <>
      <HeadFigures data={data} period={period} />
      {data !== null && (
        <Box
          sx={{
            display: "grid",
            gap: 3,
            alignItems: "start",
            gridTemplateColumns: "minmax(0, 1fr)",
            "@media (min-width: 1100px)": { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 4fr)" },
          }}
        >
          <PlanMonths months={data.months} plans={data.plans} />
          <NeedsCard needs={data.needs} needCount={data.needCount} />
          <HealthCard data={data} />
        </Box>
      )}
    </>
  );
}

/** The day, and the time of figures that are not fresh. */
function Present({ data }: { data: Dashboard | null }) {
  const now = useNow();
  const day = longDate(now.slice(0, 10));
  const countedAt = data?.countedAt ?? null;
  if (data !== null && countedAt === null) return <>{`${day} · ${copy.never}`}</>;
  const isFresh = countedAt === null || minutesBetween(countedAt, now) <= FRESH_MIN;
  return <>{isFresh ? day : `${day} · ${copy.counted(clockTime(countedAt, "UTC"))}`}</>;
}
