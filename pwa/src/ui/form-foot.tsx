import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The end of a form that is part of a page that scrolls: what is wrong and the buttons stay in sight. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: "sticky",
        bottom: 0,
        zIndex: 1,
        display: "grid",
        gap: 3,
        py: 3,
        borderTop: "1px solid",
        borderColor: "line",
        bgcolor: "background.paper",
      }}
    >
      {children}
    </Box>
  );
}
