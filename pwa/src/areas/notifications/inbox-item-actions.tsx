import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Actions at the foot of an inbox item; the likeliest is last. On a phone they fill their lines. */
export function InboxItemActions({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        justifyContent: "flex-end",
        gap: 2,
        "& > *": { flexGrow: { xs: 1, sm: 0 } },
      }}
    >
      {children}
    </Box>
  );
}
