import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Two things to compare: side by side where there is room. */
export function CardPair({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: "grid",
        gap: 3,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  );
}

/** One of the two. `isTentative` draws its edge as a warning. */
export function PairedCard({ isTentative = false, children }: { isTentative?: boolean; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        p: 3,
        borderRadius: "14px",
        border: "2px solid",
        borderStyle: isTentative ? "dashed" : "solid",
        borderColor: isTentative ? "warning.main" : "line",
        display: "flex",
        flexDirection: "column",
        gap: 1,
        overflowWrap: "anywhere",
      }}
    >
      {children}
    </Box>
  );
}
