import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { RADIUS } from "../../../theme-components.ts";

const BASE = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 2,
  minHeight: 48,
  px: 4,
  borderRadius: `${RADIUS.control}px`,
  font: "inherit",
  fontWeight: 600,
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: "background-color 120ms",
} as const;

const LOOKS = {
  primary: {
    border: 0,
    bgcolor: "primary.main",
    color: "primary.contrastText",
    "&:hover": { bgcolor: "primary.dark" },
    "&:disabled": { opacity: 0.7, cursor: "default" },
  },
  secondary: {
    border: "1px solid",
    borderColor: "lineStrong",
    color: "ink",
    "&:hover": { bgcolor: "sunken" },
  },
  /** On spruce, in both modes. */
  brass: { bgcolor: "brass.fill", color: "brass.onFill", "&:hover": { textDecoration: "underline" } },
  plain: { color: "ink", "&:hover": { bgcolor: "sunken" } },
} as const;

interface SiteLinkProps {
  to: string;
  look?: keyof typeof LOOKS;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function SiteLink({ to, look = "primary", className, children }: SiteLinkProps) {
  return (
    <Box component="a" href={to} {...(className && { className })} sx={[BASE, LOOKS[look]]}>
      {children}
    </Box>
  );
}

/** Sends the form it stands in. */
export function SendButton({ children }: { children: ReactNode }) {
  return (
    <Box component="button" type="submit" sx={[BASE, LOOKS.primary]}>
      {children}
    </Box>
  );
}
