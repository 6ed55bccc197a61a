import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TimeLine } from "../../reports/public/charts.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { revenueColumns } from "./report-columns.tsx";
import { Legend, ReportFrame, ReportSelect } from "./report-frame.tsx";
import { shortMonth, useReportView } from "./report-months.ts";
import { platformReportsCopy as copy } from "./reports.copy.ts";
import { fetchReport, type Revenue } from "./reports-api.ts";

const MONTHS_SHOWN = 25;

/** Income per month from plans, in one currency at a time. */
export function Component() {
  const view = useReportView();
  const [params] = useSearchParams();
  const { data, problem, again } = useAdminFetch(`revenue ${JSON.stringify(view.question)}`, (signal) =>
    fetchReport<Revenue>("revenue", view.question, signal),
  );
  const currencies = data?.currencies ?? [];
  const shown = currencies.find(({ currency }) => currency === params.get("currency")) ?? currencies[0];
  return (
    <ReportFrame
      name="revenue"
      view={view}
      problem={problem}
      onRetry={again}
      filters={
        shown &&
        currencies.length > 1 && (
          <ReportSelect
            label={copy.currency}
            value={shown.currency}
            options={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
            onChange={(currency) => view.change({ currency })}
          />
        )
      }
    >
      {data === null && <LoadingScreen label={platformCopy.loading} />}
      {data !== null && !shown && (
        <Card>
          <EmptyState title={copy.noRevenue} />
        </Card>
      )}
      {shown && <RevenueReport report={shown} />}
    </ReportFrame>
  );
}

function RevenueReport({ report: { currency, months, before } }: { report: Revenue["currencies"][number] }) {
  const money = (minor: number | null): string =>
    minor === null ? "–" : moneyText(minor, { locale: "en-GB", currency });
  const columns = useMemo(() => revenueColumns(currency), [currency]);
  const rows = months.map((row, at) => ({ row, before: before[at] ?? null }));
  return (
    <>
      <Card title={copy.income} sx={{ mb: 4 }}>
        <TimeLine
          label={copy.line(copy.income)}
          names={months.map(({ month }) => shortMonth(month))}
          now={months.map(({ endMinor }) => endMinor)}
          before={before.map(({ endMinor }) => endMinor)}
          text={money}
          shortText={(minor) => (minor / 100).toLocaleString("en-GB")}
        />
        <Legend isShown={before.length > 0} />
      </Card>
      <DataTable
        label={copy.income}
        columns={columns}
        rows={rows}
        rowId={({ row }) => row.month}
        pageSize={MONTHS_SHOWN}
        initialSort={{ column: "month", isDescending: true }}
      />
    </>
  );
}
