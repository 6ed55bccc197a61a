import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What can be done about a card, at its foot; the likeliest stands last. */
export function CardActions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2 }}>{children}</Box>;
}
