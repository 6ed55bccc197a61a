import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { AuthFern } from "./auth-fern.tsx";
import { copy } from "./auth.copy.ts";

interface AuthPageProps {
  title: string;
  hint?: ReactNode;
  /** Changes where the page says something new: its heading then takes the focus. */
  state?: string;
  /** The page answers something that was done on another one. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** A form beside what the product promises. On a phone the promise shrinks to the brand. */
export function AuthPage({ title, hint, state = "", isAnswer = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isAnswer ? null : state);
  useEffect(() => {
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state]);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${copy.brand}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <Box
      sx={{
        minHeight: "100dvh",
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(22rem, 5fr) 7fr" },
        gridTemplateRows: { xs: "auto 1fr auto", md: "1fr auto" },
      }}
    >
      <Brand />
      <Box
        component="main"
        sx={{ display: "grid", placeItems: { xs: "start center", md: "center" }, p: { xs: 4, sm: 8 } }}
      >
        <Box sx={{ width: "100%", maxWidth: "28rem" }}>
          <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
            {title}
          </Typography>
          <Typography component="div" sx={{ color: "ink2", mt: 1, mb: 6, overflowWrap: "anywhere" }}>
            {hint}
          </Typography>
          {children}
        </Box>
      </Box>
      <Foot />
    </Box>
  );
}

function Brand() {
  return (
    <Box
      component="aside"
      aria-label={copy.brand}
      sx={{
        gridRow: { md: "1 / -1" },
        bgcolor: "rail.bg",
        color: "rail.text",
        px: { xs: 4, md: 10 },
        py: { xs: 2, md: 10 },
        display: "flex",
        flexDirection: { xs: "row", md: "column" },
        alignItems: { xs: "center", md: "flex-start" },
        position: "relative",
        overflow: "hidden",
      }}
    >
      {/* The public pages are documents of their own. */}
      <Box
        component="a"
        href={paths.home}
        aria-label={copy.home}
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 3,
          minHeight: 48,
          color: "inherit",
          textDecoration: "none",
          position: "relative",
          zIndex: 1,
          "&:focus-visible": { outline: "3px solid", outlineColor: "rail.marker", outlineOffset: 4 },
        }}
      >
        <BrandMark size={44} />
        <Typography component="span" variant="h2">
          {copy.brand}
        </Typography>
      </Box>
      <Box
        sx={{ display: { xs: "none", md: "block" }, my: "auto", maxWidth: "30rem", position: "relative", zIndex: 1 }}
      >
        <Typography component="p" variant="h1" sx={{ fontSize: "clamp(2rem, 3vw, 2.75rem)", mb: 6 }}>
          {copy.promiseTitle}
        </Typography>
        <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 3 }}>
          {copy.promises.map((promise) => (
            <Box component="li" key={promise} sx={{ display: "flex", gap: 3, alignItems: "flex-start" }}>
              <Box component="span" sx={{ color: "rail.marker", display: "flex", mt: 0.5 }}>
                <Check size={20} aria-hidden="true" />
              </Box>
              <Typography component="span">{promise}</Typography>
            </Box>
          ))}
        </Box>
      </Box>
      <AuthFern />
    </Box>
  );
}

function Foot() {
  return (
    <Box
      component="footer"
      sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", columnGap: 5, px: 4, pb: 3 }}
    >
      {copy.foot.map(({ label, to }) => (
        <Link
          key={to}
          href={to}
          variant="body2"
          sx={{ color: "ink2", minHeight: 44, display: "inline-flex", alignItems: "center" }}
        >
          {label}
        </Link>
      ))}
    </Box>
  );
}
