import { useSearchParams } from "react-router";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { TimeLine } from "../../reports/public/charts.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { monthTotals, planRows } from "./plan-sums.ts";
import { USAGE_COLUMNS, usageText } from "./report-columns.tsx";
import { Legend, ReportFrame, ReportSelect } from "./report-frame.tsx";
import { shortMonth, useReportView } from "./report-months.ts";
import { platformReportsCopy as copy } from "./reports.copy.ts";
import { fetchReport, type Usage, USAGE_FIGURES, type UsageFigure } from "./reports-api.ts";

/** Use of the platform by plan. */
export function Component() {
  const view = useReportView();
  const [params] = useSearchParams();
  const figure = USAGE_FIGURES.find((one) => one === params.get("figure")) ?? "activePeople";
  const { data, problem, again } = useAdminFetch(`usage ${JSON.stringify(view.question)}`, (signal) =>
    fetchReport<Usage>("usage", view.question, signal),
  );
  return (
    <ReportFrame
      name="usage"
      view={view}
      problem={problem}
      onRetry={again}
      filters={
        <ReportSelect
          label={copy.figure}
          value={figure}
          options={USAGE_FIGURES.map((one) => ({ value: one, label: copy.figures[one] }))}
          onChange={(one) => view.change({ figure: one === "activePeople" ? null : one })}
        />
      }
    >
      {data === null ? <LoadingScreen label={platformCopy.loading} /> : <UsageReport report={data} figure={figure} />}
    </ReportFrame>
  );
}

function UsageReport({ report, figure }: { report: Usage; figure: UsageFigure }) {
  const { months, rows, before, beforeMonths } = report;
  const title = copy.figures[figure];
  return (
    <>
      <Card title={title} sx={{ mb: 4 }}>
        <TimeLine
          label={copy.line(title)}
          names={months.map(shortMonth)}
          now={monthTotals(rows, months, figure)}
          before={monthTotals(before, beforeMonths, figure)}
          text={(value) => (value === null ? "–" : usageText(figure, value))}
          shortText={(value) => (Number.isInteger(value) ? usageText(figure, value) : "")}
        />
        <Legend isShown={beforeMonths.length > 0} />
      </Card>
      <DataTable
        label={copy.usage}
        columns={USAGE_COLUMNS}
        rows={planRows(report)}
        rowId={({ code }) => code}
        emptyText={copy.noUsage}
      />
    </>
  );
}
