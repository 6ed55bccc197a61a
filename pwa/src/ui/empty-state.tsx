import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface EmptyStateProps {
  title: ReactNode;
  hint?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Without the drawing, for a small place. */
  isSmall?: boolean;
  /** The whole page is this: its line is the page's heading. */
  isPage?: boolean;
}

/** Nothing here: a drawing, one line, one thing to do. */
export function EmptyState({ title, hint, action, isSmall = false, isPage = false }: EmptyStateProps) {
  return (
    <Box sx={{ display: "grid", justifyItems: "center", textAlign: "center", gap: 2, py: isSmall ? 4 : 8, px: 4 }}>
      {!isSmall && <ChairWithCat />}
      <Typography component={isPage ? "h1" : "p"} variant={isPage ? "h3" : "h4"}>
        {title}
      </Typography>
      {hint !== undefined && <Typography sx={{ color: "ink2", maxWidth: "46ch" }}>{hint}</Typography>}
      {action}
    </Box>
  );
}

/** A waiting-room chair with a sleeping cat. */
function ChairWithCat() {
  return (
    <Box
      component="svg"
      viewBox="0 0 200 150"
      aria-hidden="true"
      sx={{ width: 200, maxWidth: "60%", color: "primary.main" }}
    >
      <Box component="ellipse" cx="100" cy="138" rx="78" ry="7" sx={{ fill: "var(--vc-palette-sunken)" }} />
      <Box
        component="path"
        d="M58 34q2-20 22-20h40q20 0 22 20l4 50H54z"
        sx={{ fill: "var(--vc-palette-primarySoft-main)" }}
      />
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M58 34q2-20 22-20h40q20 0 22 20l4 50" />
        <path d="M58 34l-4 50" />
        <path d="M44 88h112q4 0 4 5v9q0 5-5 5H45q-5 0-5-5v-9q0-5 4-5z" />
        <path d="M54 107l-6 30M146 107l6 30" />
        <path d="M44 88q-8-22 4-30M156 88q8-22-4-30" />
      </g>
      <Box component="path" d="M66 88c0-22 16-34 36-34s34 12 34 34z" sx={{ fill: "var(--vc-palette-brass-fill)" }} />
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M66 88c0-22 16-34 36-34s34 12 34 34z" />
        <path d="M71 70l-4-14 12 6M85 58l7-11 7 8" />
        <path d="M76 79q4 3 8 0M88 76q4 3 8 0" strokeWidth="3" />
        <path d="M136 88q14 2 15-8-1-9-9-8" />
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" opacity="0.7">
        <path d="M58 46h7l-7 8h7M46 30h5l-5 6h5" />
      </g>
    </Box>
  );
}
