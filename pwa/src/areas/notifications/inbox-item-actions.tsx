import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Actions at the foot of an inbox item; the likeliest is last. */
export function InboxItemActions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2 }}>{children}</Box>;
}
