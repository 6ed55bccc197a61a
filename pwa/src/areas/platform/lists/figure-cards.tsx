import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";

export interface Figure {
  label: string;
  /** Null: not known yet. */
  value: ReactNode;
  note?: string;
}

/** Numbers with their names, side by side. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, mb: 4, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(11rem, 1fr))" }}
    >
      {figures.map(({ label, value, note }) => (
        <Card key={label} component="div">
          <Typography component="dt" sx={{ color: "ink2" }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }}>
            {value ?? <Skeleton width="3ch" />}
          </Typography>
          {note !== undefined && (
            <Typography component="dd" variant="body2" sx={{ m: 0, color: "ink2" }}>
              {note}
            </Typography>
          )}
        </Card>
      ))}
    </Box>
  );
}

/** Cards below one another; where there is room, a narrower column beside them. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 4,
        gridTemplateColumns: "minmax(0, 1fr)",
        "@media (min-width: 1100px)": { gridTemplateColumns: "minmax(0, 1fr) 20rem" },
      }}
    >
      <Box sx={{ display: "grid", gap: 4, alignContent: "start", minWidth: 0 }}>{children}</Box>
      <Box sx={{ display: "grid", gap: 4, alignContent: "start", minWidth: 0 }}>{aside}</Box>
    </Box>
  );
}
