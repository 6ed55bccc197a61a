import Box from "@mui/material/Box";

/** Labels with their values, side by side. */
export function FactList({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, mb: 3, display: "grid", gridTemplateColumns: "minmax(5rem, auto) 1fr", columnGap: 4, rowGap: 1 }}
    >
      {rows.map(({ label, value }) => (
        <Box key={label} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ color: "ink2" }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
