import Box from "@mui/material/Box";

const BETWEEN = "color-mix(in srgb, var(--vc-palette-brass-fill), var(--vc-palette-error-main))";
/** From the youngest to the oldest. */
export const AGE_COLOURS = ["primary.main", "brass.fill", BETWEEN, "error.main"] as const;

export interface AgePart {
  key: string;
  name: string;
  value: number;
  text: string;
}

/** The unpaid sums in one bar, by their age. */
export function AgeBar({ parts }: { parts: readonly AgePart[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  const colourOf = (key: string): string => AGE_COLOURS[Number(key)] ?? "ink3";
  return (
    <>
      <Box
        aria-hidden="true"
        sx={{ display: "flex", gap: "2px", height: 28, borderRadius: "8px", overflow: "hidden", mb: 3 }}
      >
        {shown.map(({ key, value }) => (
          <Box key={key} sx={{ flex: `${value} 0 4px`, bgcolor: colourOf(key) }} />
        ))}
        {shown.length === 0 && <Box sx={{ flex: 1, bgcolor: "sunken" }} />}
      </Box>
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
        {parts.map(({ key, name, text }) => (
          <Box key={key} sx={{ display: "flex", alignItems: "center", gap: 2 }}>
            <Box aria-hidden="true" sx={{ width: 14, height: 14, borderRadius: "4px", bgcolor: colourOf(key) }} />
            <Box component="dt" sx={{ flex: 1 }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
