import Box from "@mui/material/Box";
import { type Grouping, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useMemo } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { useNames } from "../answers/use-names.ts";
import { copy, groupingWords } from "../reports.copy.ts";
import { reportColumns } from "./report-columns.tsx";
import { reportLines, type ReportLine } from "./report-lines.ts";

interface ReportTableProps {
  answer: ReportAnswer;
  by: Grouping;
  onBy: (by: Grouping) => void;
  rowsTo: (more: Readonly<Record<string, string>>) => string;
}

const NONE: readonly ReportLine[] = [];

/** A report by kind of work, person or whatever it knows. Each row leads to what is behind it. */
export function ReportTable({ answer, by, onBy, rowsTo }: ReportTableProps) {
  const { settings } = useClinic();
  const nameOf = useNames(answer);
  const { groupings } = reportOf(answer.report);
  const { locale, currency } = settings;
  const lines = useMemo(() => (nameOf ? reportLines(answer, by, nameOf) : NONE), [answer, by, nameOf]);
  const columns = useMemo(
    () => reportColumns(answer.report, by, { answer, money: { locale, currency } }),
    [answer, by, locale, currency],
  );
  return (
    <>
      {groupings.length > 1 && (
        <ListFilters>
          <Box sx={{ flex: 1 }} />
          <Choice
            label={copy.by}
            value={by}
            options={groupings.map((value) => ({ value, label: groupingWords[value] }))}
            onChange={onBy}
          />
        </ListFilters>
      )}
      <DataTable
        key={by}
        label={groupingWords[by]}
        columns={columns}
        rows={lines}
        rowId={({ key }) => key}
        rowTo={({ key }) => rowsTo({ by, key })}
        isLoading={nameOf === undefined}
        emptyText={copy.empty}
        pageSize={25}
      />
    </>
  );
}
