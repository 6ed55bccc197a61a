import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";

interface LoadingScreenProps {
  label: string;
  detail?: ReactNode;
  /** 0 to 100; without it the bar says only that something goes on. */
  percent?: number | undefined;
}

export function LoadingScreen({ label, detail, percent }: LoadingScreenProps) {
  const progress = percent === undefined ? {} : { variant: "determinate" as const, value: percent };
  return (
    <Box
      component="main"
      sx={{ minHeight: "100dvh", display: "grid", placeContent: "center", justifyItems: "center", gap: 4, p: 6 }}
    >
      <BrandMark size={72} />
      <Typography component="h1" variant="h4" role="status">
        {label}
      </Typography>
      <LinearProgress aria-label={label} {...progress} sx={{ width: 220, borderRadius: "8px", height: 6 }} />
      {detail !== undefined && <Typography sx={{ color: "ink2", textAlign: "center" }}>{detail}</Typography>}
    </Box>
  );
}
