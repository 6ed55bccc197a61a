import type { ReactNode } from "react";
import { type DataColumn, tableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { sizeText } from "../../../ui/size-text.ts";
import { monthName } from "./report-months.ts";
import { platformReportsCopy as copy } from "./reports.copy.ts";
import { type GrowthMonth, type RevenueMonth, USAGE_FIGURES, type UsageFigure } from "./reports-api.ts";

/** A month with the one that it is compared with; null: nothing is compared. */
export interface Compared<Row> {
  row: Row;
  before: Row | null;
}

const monthColumn = <Row extends { month: string }>(): DataColumn<Compared<Row>> => ({
  id: "month",
  header: copy.month,
  line: "title",
  value: ({ row }) => row.month,
  cell: ({ row }) => monthName(row.month),
});

const money = (minor: number, currency: string): string => moneyText(minor, { locale: "en-GB", currency });

/** Columns of the income in one currency. */
export function revenueColumns(currency = "USD") {
  const part = (id: string, header: string, value: (row: RevenueMonth) => number) => ({
    id,
    header,
    line: "named" as const,
    align: "end" as const,
    value: ({ row }: Compared<RevenueMonth>) => value(row),
    cell: ({ row }: Compared<RevenueMonth>) => money(value(row), currency),
  });
  return tableColumns<Compared<RevenueMonth>>([
    monthColumn(),
    part("new", copy.fresh, ({ newMinor, backMinor }) => newMinor + backMinor),
    part("changed", copy.changed, ({ upMinor, downMinor }) => upMinor + downMinor),
    part("ended", copy.ended, ({ endedMinor }) => endedMinor),
    part("income", copy.income, ({ endMinor }) => endMinor),
    {
      id: "before",
      header: copy.incomeBefore,
      line: "named",
      isExtra: true,
      align: "end",
      value: ({ before }) => before?.endMinor ?? null,
      cell: ({ before }) => (before ? money(before.endMinor, currency) : "–"),
    },
  ]);
}

export const GROWTH_COLUMNS = tableColumns<Compared<GrowthMonth>>([
  monthColumn(),
  { id: "registered", header: copy.registered, line: "named", align: "end", value: ({ row }) => row.registered },
  { id: "activated", header: copy.activated, line: "named", align: "end", value: ({ row }) => row.activated },
  {
    id: "returned",
    header: copy.returned,
    line: "named",
    isExtra: true,
    align: "end",
    value: ({ row }) => row.returned,
  },
  { id: "lost", header: copy.lost, line: "named", align: "end", value: ({ row }) => row.lost },
  { id: "paying", header: copy.paying, line: "named", align: "end", value: ({ row }) => row.paying },
  {
    id: "before",
    header: copy.payingBefore,
    line: "named",
    isExtra: true,
    align: "end",
    value: ({ before }) => before?.paying ?? null,
    cell: ({ before }) => before?.paying ?? "–",
  },
]);

export type PlanSums = Readonly<Record<UsageFigure, number>>;

/** The use of one plan in all months, and in the months that it is compared with. */
export interface PlanRow {
  code: string;
  name: string;
  now: PlanSums;
  before: PlanSums | null;
}

const GB = 1024 ** 3;
const ONE_DIGIT = { maximumFractionDigits: 1 } as const;

/** A figure as people read it. */
export function usageText(figure: UsageFigure, value: number): string {
  if (figure === "storageBytes" && value >= GB) return copy.gigabytes((value / GB).toLocaleString("en-GB", ONE_DIGIT));
  if (figure === "storageBytes" && value > 0) return sizeText(value);
  return value.toLocaleString("en-GB");
}

function usageCell(figure: UsageFigure, { now, before }: PlanRow): ReactNode {
  const value = usageText(figure, now[figure]);
  if (before === null) return value;
  return (
    <>
      {value}
      <span style={{ display: "block", fontSize: "0.8125rem", opacity: 0.8 }}>
        {copy.before(usageText(figure, before[figure]))}
      </span>
    </>
  );
}

const EXTRAS: readonly UsageFigure[] = ["devices", "visits", "invoices", "storageBytes"];
const ROOMY: readonly UsageFigure[] = ["invoices"];

export const USAGE_COLUMNS = tableColumns<PlanRow>([
  {
    id: "plan",
    header: copy.plan,
    line: "title",
    isSortable: false,
    value: ({ name }) => name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  ...USAGE_FIGURES.map((figure) => ({
    id: figure,
    header: copy.figures[figure],
    line: "named" as const,
    align: "end" as const,
    ...(EXTRAS.includes(figure) && { isExtra: true as const }),
    ...(ROOMY.includes(figure) && { isRoomy: true as const }),
    value: ({ now }: PlanRow) => now[figure],
    cell: (row: PlanRow) => usageCell(figure, row),
    inLine: ({ now }: PlanRow) => usageText(figure, now[figure]),
  })),
]);
