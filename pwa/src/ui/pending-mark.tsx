import Box from "@mui/material/Box";
import { CloudUpload } from "lucide-react";
import { copy } from "./ui.copy.ts";

/** Says that a row has changes which the server does not have yet. */
export function PendingMark() {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 1,
        color: "info.main",
        fontSize: "0.8125rem",
        fontWeight: 600,
      }}
    >
      <CloudUpload size={14} aria-hidden="true" />
      {copy.pending}
    </Box>
  );
}
