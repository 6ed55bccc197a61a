import { localDateOf } from "@fernpaw/domain/kernel/time";
import { milliText } from "@fernpaw/domain/labs/lab-value";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { copy } from "../labs.copy.ts";
import type { LabResult } from "../labs.queries.ts";
import { FlagMark } from "../result/flag-mark.tsx";

const { tableHead } = copy;

export const trendColumns = (timeZone: string): TableColumns<LabResult> =>
  tableColumns<LabResult>([
    {
      id: "day",
      header: copy.day,
      line: "title",
      value: ({ enteredAt }) => enteredAt,
      cell: ({ enteredAt }) => fullDate(localDateOf(enteredAt, timeZone)),
    },
    {
      id: "value",
      header: copy.value,
      line: "fact",
      isLead: true,
      value: ({ valueMilli }) => valueMilli,
      cell: ({ value, unit }) => `${value} ${unit}`,
    },
    {
      id: "range",
      header: tableHead.range,
      line: "fact",
      value: ({ highMilli }) => highMilli,
      cell: ({ lowMilli, highMilli }) => rangeText(lowMilli, highMilli),
    },
    {
      id: "flag",
      header: tableHead.flag,
      line: "status",
      isSortable: false,
      value: () => null,
      cell: (row) => <FlagMark result={row} />,
    },
  ]);

const end = (milli: number | null): string => (milli === null ? "" : milliText(milli));
const rangeText = (low: number | null, high: number | null): string =>
  low === null && high === null ? copy.noRange : copy.rangeWords(end(low), end(high));
