import Box from "@mui/material/Box";

export interface BarRow {
  key: string;
  name: string;
  value: number;
  /** Of the time before: a mark on the bar. Null: nothing. */
  before: number | null;
  text: string;
}

/** Names with bars and their values, drawn from plain elements. */
export function RowBars({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.flatMap(({ value, before }) => [value, before ?? 0]));
  const width = (value: number): string => `${Math.max(0, (100 * value) / most)}%`;
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 3 }}>
      {rows.map(({ key, name, value, before, text }) => (
        <Box
          key={key}
          sx={{ display: "grid", gridTemplateColumns: "minmax(5.5rem, 7.5rem) 1fr auto", gap: 3, alignItems: "center" }}
        >
          <Box component="dt" sx={{ fontSize: "0.9375rem", overflowWrap: "anywhere" }}>
            <bdi>{name}</bdi>
          </Box>
          <Box aria-hidden="true" sx={{ position: "relative", height: 28 }}>
            <Box sx={{ width: width(value), height: "100%", borderRadius: "5px", bgcolor: "primary.main" }} />
            {before !== null && (
              <Box
                sx={{
                  position: "absolute",
                  top: -3,
                  bottom: -3,
                  width: 2,
                  left: width(before),
                  bgcolor: "text.primary",
                }}
              />
            )}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: "tabular-nums", textAlign: "end" }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
