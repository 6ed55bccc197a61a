import Box from "@mui/material/Box";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { StatusTone } from "../theme.ts";

interface StatusChipProps {
  tone: StatusTone;
  icon: LucideIcon;
  children: ReactNode;
}

/** A state as colour, icon and word together. */
export function StatusChip({ tone, icon: Icon, children }: StatusChipProps) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 1.5,
        px: 2,
        py: 0.5,
        borderRadius: "8px",
        bgcolor: `status.${tone}.bg`,
        color: `status.${tone}.text`,
        fontSize: "0.875rem",
        fontWeight: 600,
        whiteSpace: "nowrap",
        textDecoration: tone === "cancelled" ? "line-through" : "none",
      }}
    >
      <Icon size={16} aria-hidden="true" />
      {children}
    </Box>
  );
}

/** A tinted square with an icon, as before a heading or a row of a timeline. */
export function ToneIcon({ tone, icon: Icon, size = 32 }: { tone: StatusTone; icon: LucideIcon; size?: number }) {
  return (
    <Box
      component="span"
      sx={{
        display: "grid",
        placeItems: "center",
        flex: "none",
        width: size,
        height: size,
        borderRadius: "10px",
        bgcolor: `status.${tone}.bg`,
        color: `status.${tone}.text`,
      }}
    >
      <Icon size={size * 0.56} aria-hidden="true" />
    </Box>
  );
}
