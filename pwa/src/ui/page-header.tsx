import Box from "@mui/material/Box";
import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link as RouterLink, useNavigationType } from "react-router";
import { copy } from "./ui.copy.ts";

/** The last crumb is where one is and therefore no link. */
export interface Crumb {
  label: string;
  to?: string;
}

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Left of the title: an avatar. */
  media?: ReactNode;
  actions?: ReactNode;
  crumbs?: readonly Crumb[];
}

/** The page's h1. It takes the focus after a change of page, so that a keyboard or reader starts at its top. */
export function PageHeader({ title, subtitle, media, actions, crumbs }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  useEffect(() => {
    const active = document.activeElement;
    const cameFromMenu = navigationType === "PUSH" && active !== null && active.closest("nav") !== null;
    if (navigationType !== "REPLACE" && (active === document.body || cameFromMenu))
      heading.current?.focus({ preventScroll: true });
  }, [navigationType]);
  return (
    <Box component="header" sx={{ mb: 4 }}>
      {crumbs && crumbs.length > 0 && (
        <Breadcrumbs aria-label={copy.breadcrumbs} sx={{ fontSize: "0.875rem", mb: 1 }}>
          {crumbs.map((crumb, index) =>
            crumb.to && index < crumbs.length - 1 ? (
              <Link key={crumb.label} component={RouterLink} to={crumb.to} sx={{ color: "ink2", fontWeight: 400 }}>
                {crumb.label}
              </Link>
            ) : (
              <Typography key={crumb.label} variant="inherit" aria-current="page" sx={{ color: "ink2" }}>
                {crumb.label}
              </Typography>
            ),
          )}
        </Breadcrumbs>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        {media}
        <Box sx={{ flex: "1 1 16rem", minWidth: 0 }}>
          <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          {subtitle !== undefined && (
            <Typography component="p" variant="body1">
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions !== undefined && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>{actions}</Box>}
      </Box>
    </Box>
  );
}
