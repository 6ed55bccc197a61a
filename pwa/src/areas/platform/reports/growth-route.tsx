import Box from "@mui/material/Box";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PairBars, TimeLine } from "../../reports/public/charts.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { GROWTH_COLUMNS } from "./report-columns.tsx";
import { Legend, ReportFrame } from "./report-frame.tsx";
import { shortMonth, useReportView } from "./report-months.ts";
import { platformReportsCopy as copy } from "./reports.copy.ts";
import { fetchReport, type Growth } from "./reports-api.ts";

const MONTHS_SHOWN = 25;
const whole = (value: number | null): string => (value === null ? "–" : value.toLocaleString("en-GB"));
const axis = (value: number): string => (Number.isInteger(value) ? whole(value) : "");

/** Clinics that registered, began to pay and ended. */
export function Component() {
  const view = useReportView();
  const { data, problem, again } = useAdminFetch(`growth ${JSON.stringify(view.question)}`, (signal) =>
    fetchReport<Growth>("growth", view.question, signal),
  );
  return (
    <ReportFrame name="growth" view={view} problem={problem} onRetry={again}>
      {data === null ? <LoadingScreen label={platformCopy.loading} /> : <GrowthReport report={data} />}
    </ReportFrame>
  );
}

function GrowthReport({ report: { months, before } }: { report: Growth }) {
  const names = months.map(({ month }) => shortMonth(month));
  const rows = months.map((row, at) => ({ row, before: before[at] ?? null }));
  const texts = { text: whole, shortText: axis };
  return (
    <>
      <Box
        sx={{
          display: "grid",
          gap: 3,
          mb: 4,
          gridTemplateColumns: "minmax(0, 1fr)",
          "@media (min-width: 1100px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <Card title={copy.paying}>
          <TimeLine
            {...texts}
            label={copy.line(copy.paying)}
            names={names}
            now={months.map(({ paying }) => paying)}
            before={before.map(({ paying }) => paying)}
          />
          <Legend isShown={before.length > 0} />
        </Card>
        <Card title={copy.registered}>
          <PairBars
            {...texts}
            label={copy.line(copy.registered)}
            names={names}
            now={months.map(({ registered }) => registered)}
            before={before.map(({ registered }) => registered)}
          />
          <Legend isShown={before.length > 0} />
        </Card>
      </Box>
      <DataTable
        label={copy.growth}
        columns={GROWTH_COLUMNS}
        rows={rows}
        rowId={({ row }) => row.month}
        pageSize={MONTHS_SHOWN}
        initialSort={{ column: "month", isDescending: true }}
      />
    </>
  );
}
