import Box from "@mui/material/Box";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface FormLineProps {
  icon: LucideIcon;
  /** Beside the icon. */
  children: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
}

/** A form in a list of forms. */
export function FormLine({ icon: Icon, children, end }: FormLineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        minHeight: 56,
        py: 2,
        borderTop: "1px solid",
        borderColor: "line",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Icon size={20} aria-hidden="true" style={{ flex: "none" }} />
      <Box sx={{ flex: "1 1 9rem", minWidth: 0, overflowWrap: "anywhere" }}>{children}</Box>
      {end}
    </Box>
  );
}
