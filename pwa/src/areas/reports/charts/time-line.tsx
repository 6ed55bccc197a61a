import { LineChart } from "@mui/x-charts/LineChart";
import { copy } from "../reports.copy.ts";
import { COLOURS, evenNames, LINES, MARGIN, TEXT } from "./chart-style.ts";

interface TimeLineProps {
  /** For screen readers: what the lines say. */
  label: string;
  names: readonly string[];
  now: readonly (number | null)[];
  before: readonly (number | null)[];
  text: (value: number | null) => string;
  /** Of the axis: shorter. */
  shortText: (value: number) => string;
  height?: number;
}

/** Two lines over the same days: this time and, broken, the time before. */
export function TimeLine({ label, names, now, before, text, shortText, height = 190 }: TimeLineProps) {
  const format = (value: number | null): string => text(value);
  return (
    <div role="img" aria-label={label}>
      <LineChart
        height={height}
        margin={MARGIN}
        hideLegend
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: [...names],
            scaleType: "point",
            tickLabelInterval: evenNames(names.length),
            tickLabelStyle: TEXT,
            disableTicks: true,
            height: 24,
          },
        ]}
        yAxis={[
          {
            min: 0,
            tickNumber: 3,
            valueFormatter: shortText,
            tickLabelStyle: TEXT,
            width: 48,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={[
          {
            id: "before",
            data: [...before],
            label: copy.timeBefore,
            color: COLOURS.before,
            showMark: false,
            curve: "linear",
            valueFormatter: format,
          },
          {
            id: "now",
            data: [...now],
            label: copy.thisTime,
            color: COLOURS.now,
            showMark: names.length < 9,
            shape: "circle",
            curve: "linear",
            valueFormatter: format,
          },
        ]}
        sx={LINES}
      />
    </div>
  );
}
