/** How all charts look: the colours are those of the theme, in both modes. */
const variable = (name: string): string => `var(--vc-palette-${name})`;

export const COLOURS = {
  now: variable("primary-main"),
  before: variable("ink3"),
} as const;

export const TEXT = { fontSize: 13, fill: variable("ink2") } as const;

/** The label of the top line needs half its height above it: without it the chart leaves the label empty. */
export const MARGIN = { top: 12, right: 24, bottom: 4, left: 0 } as const;

/** The earlier time is a broken line or an empty bar, so that no colour is needed to tell the two apart. */
export const LINES = {
  '& path[data-series="now"]': { strokeWidth: 2.5 },
  '& path[data-series="before"]': { strokeDasharray: "5 4", strokeWidth: 2 },
  '& [data-series="before"] rect': { fill: "transparent", stroke: COLOURS.before, strokeWidth: 1.5 },
  "& .MuiChartsAxis-line": { stroke: variable("line") },
  "& .MuiChartsGrid-line": { stroke: variable("line") },
} as const;

/** So many names have room beside each other on a phone: dates, or short words such as weekdays. */
const [MOST_DATES, MOST_WORDS] = [5, 7];

/** Every second name, or third, so that all are at the same distance. */
export const evenNames =
  (count: number) =>
  (_name: unknown, place: number): boolean =>
    count <= MOST_WORDS || place % Math.ceil(count / MOST_DATES) === 0;
