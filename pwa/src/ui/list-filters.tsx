import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The search field and the filters above a list. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mt: 5, mb: 3 }}>{children}</Box>;
}
