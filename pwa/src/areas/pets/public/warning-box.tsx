import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface WarningBoxProps {
  title: string;
  text?: string;
  /** Information is calm; anything else has the error edge. */
  isCalm?: boolean;
  /** Below: the box to tick, or a button. */
  children?: ReactNode;
}

/** A warning about a pet or its owner, with icon and words. */
export function WarningBox({ title, text = "", isCalm = false, children }: WarningBoxProps) {
  const Icon = isCalm ? Info : TriangleAlert;
  return (
    <Box
      sx={{
        display: "flex",
        gap: 3,
        p: 3.5,
        border: "1px solid",
        borderColor: isCalm ? "line" : "error.main",
        borderRadius: "14px",
        bgcolor: "background.paper",
      }}
    >
      <Box component="span" sx={{ color: isCalm ? "info.main" : "error.main", flex: "none" }}>
        <Icon size={24} aria-hidden="true" />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        {text !== "" && <Typography sx={{ overflowWrap: "anywhere" }}>{text}</Typography>}
        {children}
      </Box>
    </Box>
  );
}
