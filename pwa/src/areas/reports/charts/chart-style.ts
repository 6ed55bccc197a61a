/** How all charts look: the colours are those of the theme, in both modes. */
const variable = (name: string): string => `var(--vc-palette-${name})`;

export const COLOURS = {
  now: variable("primary-main"),
  before: variable("ink3"),
} as const;

export const TEXT = { fontSize: 13, fill: variable("ink2") } as const;

export const MARGIN = { top: 8, right: 12, bottom: 4, left: 0 } as const;

/** The lines of both times: the earlier one is broken, so that no colour is needed to tell them apart. */
export const LINES = {
  "& .MuiLineElement-root": { strokeWidth: 2.5 },
  "& .before .MuiLineElement-root, & .MuiLineElement-series-before": { strokeDasharray: "5 4", strokeWidth: 2 },
  "& .MuiChartsAxis-line, & .MuiChartsAxis-tick": { stroke: variable("line") },
  "& .MuiChartsGrid-line": { stroke: variable("line") },
} as const;
