import MuiCard from "@mui/material/Card";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ElementType, ReactNode } from "react";

interface CardProps {
  title?: ReactNode;
  /** Below a heading of its own on the page: `h3`. */
  titleLevel?: "h2" | "h3";
  /** Right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  component?: ElementType;
  /** Dashed edge: what is shown has not reached the server yet. */
  isPending?: boolean;
  sx?: SxProps<Theme>;
}

/** A hairline box. Only things that float have a shadow. */
export function Card({
  title,
  titleLevel = "h2",
  actions,
  children,
  component = "section",
  isPending = false,
  sx,
}: CardProps) {
  return (
    <MuiCard
      component={component}
      sx={[
        { p: 4, borderStyle: isPending ? "dashed" : "solid", borderColor: isPending ? "info.main" : "line" },
        ...(Array.isArray(sx) ? sx : [sx ?? {}]),
      ]}
    >
      {title !== undefined && (
        <div style={{ display: "flex", alignItems: "center", gap: 12, marginBlockEnd: 8 }}>
          <Typography component={titleLevel} variant="h4" sx={{ flex: 1, minWidth: 0 }}>
            {title}
          </Typography>
          {actions}
        </div>
      )}
      {children}
    </MuiCard>
  );
}
