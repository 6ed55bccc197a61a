import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";
import { Check } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { useAuth } from "../../session/auth-context.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { attachSite } from "../site/public/site-behaviour.ts";
import { SITE_RULES, SiteFrame } from "../site/public/site-frame.tsx";
import { NAV_HEIGHT } from "../site/public/site-nav.tsx";
import { AuthFern } from "./auth-fern.tsx";
import { copy } from "./auth.copy.ts";

interface AuthPageProps {
  title: string;
  hint?: ReactNode;
  /** Changes where the page says something new: its heading then takes the focus. */
  state?: string;
  /** The page answers something that was done on another one. */
  isAnswer?: boolean;
  /** The heading is over the middle, as what follows it is. */
  isCentred?: boolean;
  children: ReactNode;
}

/** A form in the public layout, beside what the product promises where there is room. */
export function AuthPage({ title, hint, state = "", isAnswer = false, isCentred = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isAnswer ? null : state);
  useEffect(() => {
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state]);
  usePageTitle(title);
  return (
    <PublicFrame>
      <Box
        sx={{
          flex: 1,
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(22rem, 5fr) 7fr" },
        }}
      >
        {/* From the top: what comes later, an error or the demo logins, does not move the button that is just tapped. */}
        <Box
          sx={{
            display: "grid",
            placeItems: "start center",
            p: { xs: 4, sm: 8 },
            pt: { md: "clamp(2rem, 14dvh, 9rem)" },
          }}
        >
          <Box sx={{ width: "100%", maxWidth: "28rem" }}>
            <Box sx={{ mb: 6, textAlign: isCentred ? "center" : "start" }}>
              <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
                {title}
              </Typography>
              <Typography component="div" sx={{ color: "ink2", mt: 1, overflowWrap: "anywhere" }}>
                {hint}
              </Typography>
            </Box>
            {children}
          </Box>
        </Box>
        <ProductPromise />
      </Box>
    </PublicFrame>
  );
}

const skipToContent = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector("main")?.focus();
};

/** The public layout around a page of the app. Who is signed in (a link from a mail opens here too) sees the way back to work. */
function PublicFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isMember = useAuth().state.status === "signed_in";
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute("data-member", isMember);
    return () => root.removeAttribute("data-member");
  }, [isMember]);
  useEffect(() => (frame.current ? attachSite(frame.current) : undefined), []);
  return (
    <Box
      ref={frame}
      sx={{
        minHeight: "100dvh",
        display: "flex",
        flexDirection: "column",
        // The bar lies over what follows it.
        "& > main": { flex: "1 0 auto", display: "flex", minHeight: "100dvh", pt: `${NAV_HEIGHT}px`, outline: 0 },
      }}
    >
      <GlobalStyles styles={SITE_RULES} />
      <SiteFrame current={pathname} onSkip={skipToContent}>
        {children}
      </SiteFrame>
    </Box>
  );
}

/** What the product promises, beside the form where there is room. It stands before it for the eye alone. */
function ProductPromise() {
  return (
    <Box
      sx={{
        order: -1,
        display: { xs: "none", md: "flex" },
        flexDirection: "column",
        justifyContent: "center",
        bgcolor: "rail.bg",
        color: "rail.text",
        px: 13,
        py: 10,
        position: "relative",
        overflow: "hidden",
      }}
    >
      <Box sx={{ maxWidth: "30rem", position: "relative", zIndex: 1 }}>
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
