import Typography from "@mui/material/Typography";
import { addDays } from "@fernpaw/domain/kernel/time";
import { type Figure, figureOf, type Sums } from "@fernpaw/domain/reports/figures";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate, weekdayName } from "../../../ui/clock-time.tsx";
import { AgeBar } from "../charts/age-bar.tsx";
import { PairBars } from "../charts/pair-bars.tsx";
import { type BarRow, RowBars } from "../charts/row-bars.tsx";
import { TimeLine } from "../charts/time-line.tsx";
import { useNames } from "../answers/use-names.ts";
import { shortValue, valueText } from "../answers/report-text.ts";
import { copy } from "../reports.copy.ts";

interface PictureProps {
  answer: ReportAnswer;
}

/** The rows that a card has room for. */
const MOST_BARS = 4;

/** For each day the sum since the first one. */
function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** Income since the first day, beside that of the time before. */
export function IncomeLine({ answer }: PictureProps) {
  const { settings } = useClinic();
  const days = answer.groups.day ?? [];
  const valuesOf = (side: "now" | "before"): number[] => running(days.map((day) => day[side].net ?? 0));
  return (
    <TimeLine
      label={copy.runningIncome}
      names={days.map(({ key }) => shortDate(key))}
      now={valuesOf("now")}
      before={valuesOf("before")}
      text={(value) => valueText("income", value, settings)}
      shortText={(value) => shortValue("income", value, settings)}
    />
  );
}

/** Visits of each weekday. */
export function WeekdayBars({ answer }: PictureProps) {
  const { settings } = useClinic();
  const found = new Map((answer.groups.weekday ?? []).map((row) => [row.key, row]));
  const places = Array.from({ length: 7 }, (_, place) => found.get(String(place)));
  return (
    <PairBars
      label={copy.visitsByWeekday}
      names={places.map((_, place) => weekdayName(addDays("2026-11-16", place)))}
      now={places.map((row) => row?.now.visits ?? 0)}
      before={places.map((row) => row?.before.visits ?? 0)}
      text={(value) => valueText("visits", value, settings)}
      shortText={(value) => shortValue("visits", value, settings)}
    />
  );
}

interface GroupBarsProps extends PictureProps {
  figure: Figure;
  by: "vet" | "source";
  hint?: string;
}

/** The largest rows of a grouping. */
export function GroupBars({ answer, figure, by, hint }: GroupBarsProps) {
  const { settings } = useClinic();
  const nameOf = useNames(answer);
  const rows = (answer.groups[by] ?? [])
    .flatMap(({ key, now, before }): BarRow[] => {
      const value = figureOf(figure, now);
      if (value === null || value <= 0 || (by === "vet" && key === "")) return [];
      const text = valueText(figure, value, settings);
      return [{ key, name: nameOf?.(by, key) ?? "", value, before: figureOf(figure, before), text }];
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST_BARS);
  if (rows.length === 0) return <Typography sx={{ color: "ink2" }}>{copy.empty}</Typography>;
  return (
    <>
      <RowBars rows={rows} />
      {hint !== undefined && (
        <Typography variant="body2" sx={{ color: "ink2", mt: 3 }}>
          {hint}
        </Typography>
      )}
    </>
  );
}

const DAYS_A_WEEK = 7;

const added = (rows: readonly Sums[]): Sums => ({
  kept: rows.reduce((sum, { kept = 0 }) => sum + kept, 0),
  missed: rows.reduce((sum, { missed = 0 }) => sum + missed, 0),
});

/** The share of no-shows, week by week. */
export function NoShowLine({ answer }: PictureProps) {
  const { settings } = useClinic();
  const days = answer.groups.day ?? [];
  const weeks = Array.from({ length: Math.ceil(days.length / DAYS_A_WEEK) }, (_, at) =>
    days.slice(at * DAYS_A_WEEK, (at + 1) * DAYS_A_WEEK),
  );
  const shareOf = (side: "now" | "before") =>
    weeks.map((week) => figureOf("noShowShare", added(week.map((day) => day[side]))));
  return (
    <TimeLine
      label={copy.noShowsByWeek}
      names={weeks.map((_, at) => copy.week(at + 1))}
      now={shareOf("now")}
      before={shareOf("before")}
      text={(value) => valueText("noShowShare", value, settings)}
      shortText={(value) => shortValue("noShowShare", value, settings)}
    />
  );
}

/** The unpaid sums by the age of the invoices. */
export function DebtAges({ answer }: PictureProps) {
  const { settings } = useClinic();
  const nameOf = useNames(answer);
  const found = new Map((answer.groups.age ?? []).map((row) => [row.key, row.now]));
  const parts = ["0", "1", "2", "3"].map((key) => {
    const value = figureOf("owed", found.get(key) ?? {}) ?? 0;
    return { key, value, name: nameOf?.("age", key) ?? "", text: valueText("owed", value, settings) };
  });
  return <AgeBar parts={parts} />;
}
