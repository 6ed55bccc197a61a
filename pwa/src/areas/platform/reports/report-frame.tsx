import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PageViews } from "../../../ui/page-views.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { COMPARISONS, MONTH_COUNTS, monthName, type ReportView } from "./report-months.ts";
import { platformReportsCopy as copy } from "./reports.copy.ts";
import { type PlatformReport, reportPath } from "./reports-api.ts";

const VIEWS = [
  { label: copy.revenue, to: "/admin/reports" },
  { label: copy.growth, to: "/admin/reports/growth" },
  { label: copy.usage, to: "/admin/reports/usage" },
];

/** Which line is which. */
export function Legend({ isShown }: { isShown: boolean }) {
  return isShown && <Typography sx={{ mt: 1, fontSize: "0.8125rem", color: "ink2" }}>{copy.legend}</Typography>;
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One choice above a report. */
export function ReportSelect({ label, value, options, onChange }: SelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: "12rem", maxWidth: "100%" }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ReportFrameProps {
  name: PlatformReport;
  view: ReportView;
  problem: string | null;
  onRetry: () => void;
  /** Beside the period and the comparison. */
  filters?: ReactNode;
  children: ReactNode;
}

/** The head of a report: its views, period, comparison and export. */
export function ReportFrame({ name, view, problem, onRetry, filters, children }: ReportFrameProps) {
  const { count, to, compare, lasts, question, change } = view;
  return (
    <>
      <PageHeader
        title={platformCopy.sections.reports}
        subtitle={copy.subtitles[name]}
        actions={<ExportButton path={reportPath(name)} question={question} fileName={name} />}
      />
      <PageViews label={copy.views} views={VIEWS} />
      <ListFilters>
        <ReportSelect
          label={copy.period}
          value={String(count)}
          options={MONTH_COUNTS.map((months) => ({ value: String(months), label: copy.months(months) }))}
          onChange={(months) => change({ months })}
        />
        <ReportSelect
          label={copy.until}
          value={to}
          options={lasts.map((month) => ({ value: month, label: monthName(month) }))}
          onChange={(month) => change({ to: month })}
        />
        <ReportSelect
          label={copy.compare}
          value={compare}
          options={COMPARISONS.map((one) => ({ value: one, label: copy.comparisons[one] }))}
          onChange={(one) => change({ compare: one })}
        />
        {filters}
      </ListFilters>
      {problem === null ? children : <LoadProblem problem={problem} onRetry={onRetry} />}
    </>
  );
}
