import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** One of several things to choose from. Its radio button is among `children`. */
export function ChoiceCard({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        p: 3,
        borderRadius: "14px",
        border: "2px solid",
        borderColor: isChosen ? "primary.main" : "line",
        bgcolor: isChosen ? "primarySoft.main" : "transparent",
        color: isChosen ? "primarySoft.text" : "ink",
        overflowWrap: "anywhere",
      }}
    >
      {children}
    </Box>
  );
}
