import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Names with their values, one below the other. */
export function KeyValues({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" sx={{ color: "ink2", fontSize: "0.875rem" }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}
