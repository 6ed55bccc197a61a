import { BarChart } from "@mui/x-charts/BarChart";
import { copy } from "../reports.copy.ts";
import { COLOURS, evenNames, LINES, MARGIN, TEXT } from "./chart-style.ts";

interface PairBarsProps {
  /** For screen readers: what the bars say. */
  label: string;
  names: readonly string[];
  now: readonly number[];
  before: readonly number[];
  text: (value: number | null) => string;
  /** Of the axis: shorter. */
  shortText: (value: number) => string;
  /** A tap on the bars of a place. */
  onPick?: (place: number) => void;
  /** Places that are chosen: the others are paler. */
  isPicked?: ((place: number) => boolean) | null;
  height?: number;
}

/** For each name two bars: the time before, and this one. */
export function PairBars({
  label,
  names,
  now,
  before,
  text,
  shortText,
  onPick,
  isPicked = null,
  height = 190,
}: PairBarsProps) {
  const format = (value: number | null): string => text(value);
  const colourOf = (place: number): string =>
    isPicked === null || isPicked(place) ? COLOURS.now : `color-mix(in srgb, ${COLOURS.now} 45%, transparent)`;
  return (
    <div role="img" aria-label={label}>
      <BarChart
        height={height}
        margin={MARGIN}
        hideLegend
        skipAnimation
        borderRadius={3}
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: [...names],
            scaleType: "band",
            tickLabelInterval: evenNames(names.length),
            tickLabelStyle: TEXT,
            disableTicks: true,
            height: 24,
            categoryGapRatio: 0.3,
            barGapRatio: 0.1,
          },
        ]}
        yAxis={[
          {
            tickNumber: 3,
            valueFormatter: shortText,
            tickLabelStyle: TEXT,
            width: 52,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={[
          { id: "before", data: [...before], label: copy.timeBefore, color: COLOURS.before, valueFormatter: format },
          {
            id: "now",
            data: [...now],
            label: copy.thisTime,
            color: COLOURS.now,
            colorGetter: ({ dataIndex }) => colourOf(dataIndex),
            valueFormatter: format,
          },
        ]}
        {...(onPick && {
          onAxisClick: (_event: unknown, data: { dataIndex: number } | null) => data && onPick(data.dataIndex),
        })}
        sx={{ ...LINES, ...(onPick && { cursor: "pointer" }) }}
      />
    </div>
  );
}
