import Box from "@mui/material/Box";
import type { ReactNode } from "react";

export interface AmountRow {
  label: ReactNode;
  value: ReactNode;
  isMain?: boolean;
}

/** Names with amounts at the end of their lines. */
export function AmountRows({ rows }: { rows: readonly AmountRow[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(({ label, value, isMain = false }, at) => (
        <Box
          key={at}
          sx={{
            display: "flex",
            flexWrap: "wrap",
            justifyContent: "space-between",
            columnGap: 3,
            py: 2,
            ...(at > 0 && { borderTop: "1px solid", borderColor: "line" }),
          }}
        >
          <Box component="dt">{label}</Box>
          <Box
            component="dd"
            sx={{ m: 0, ml: "auto", fontVariantNumeric: "tabular-nums", fontWeight: isMain ? 600 : undefined }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
