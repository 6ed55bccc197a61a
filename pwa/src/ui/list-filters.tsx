import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Of a select or a text field among the filters. */
export const FILTER_WIDTH = { flex: "1 1 12rem", maxWidth: "20rem" };

/** The search field and the filters above a list. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: 3, mt: 5, mb: 3 }}>{children}</Box>
  );
}
