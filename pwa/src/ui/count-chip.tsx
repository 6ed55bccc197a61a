import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A number, or a few words, beside a name. */
export function CountChip({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-block",
        minWidth: 24,
        px: 2,
        borderRadius: 3,
        bgcolor: "sunken",
        color: "ink2",
        fontSize: "0.8em",
        fontWeight: 600,
        textAlign: "center",
      }}
    >
      {children}
    </Box>
  );
}
