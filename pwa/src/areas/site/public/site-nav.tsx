import Box from "@mui/material/Box";
import { ChevronDown, Menu, X } from "lucide-react";
import { paths } from "../../../paths.ts";
import { palette, RADIUS } from "../../../theme-components.ts";
import { FeatureCards } from "../parts/feature-cards.tsx";
import { SiteLink } from "../parts/site-link.tsx";
import { SiteMark } from "../parts/site-mark.tsx";
import { copy } from "../site.copy.ts";
import { Wide } from "../parts/wide.tsx";

/** Pixels. What lies under the bar on a page that starts with a coloured ground reaches up by this much. */
export const NAV_HEIGHT = 72;

const LINKS = [
  { to: paths.home, label: copy.home },
  { to: paths.about, label: copy.about },
  { to: paths.plans, label: copy.pricing },
  { to: paths.contact, label: copy.contact },
] as const;
const [HOME, ...AFTER_SERVICES] = LINKS;

const item = {
  display: "inline-flex",
  alignItems: "center",
  gap: 2,
  minHeight: 48,
  px: 4,
  border: 0,
  borderRadius: `${RADIUS.control}px`,
  bgcolor: "transparent",
  color: "ink",
  font: "inherit",
  fontWeight: 600,
  textDecoration: "none",
  cursor: "pointer",
  "&:hover, &[aria-expanded=true]": { bgcolor: "sunken" },
  "&[aria-current=page]": { textDecoration: "underline", textDecorationThickness: 2, textUnderlineOffset: 6 },
} as const;

/**
 * The bar of the public pages. It is whole without a script: the menus then open by hover, focus and `<details>`.
 * `attachSite` (`site-behaviour.ts`) adds Escape, the 50 px rule and what a screen reader is told.
 */
export function SiteNav({ current }: { current: string }) {
  return (
    <Box component="header" data-site-header="" sx={headerLook}>
      <Wide
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "1fr auto", md: "1fr auto 1fr" },
          alignItems: "center",
          height: NAV_HEIGHT,
          gap: 4,
        }}
      >
        <Box
          component="a"
          href={paths.home}
          sx={{
            display: "inline-flex",
            alignItems: "center",
            justifySelf: "start",
            gap: 2.5,
            minHeight: 48,
            color: "ink",
            textDecoration: "none",
          }}
        >
          <SiteMark size={34} />
          <Box component="span" sx={{ typography: "h3", fontWeight: 700 }}>
            {copy.brand}
          </Box>
        </Box>
        <Box component="nav" aria-label={copy.mainNavigation} sx={{ display: { xs: "none", md: "block" } }}>
          <Box component="ul" sx={{ display: "flex", listStyle: "none", m: 0, p: 0, gap: 1 }}>
            <NavItem {...HOME} current={current} />
            <ServicesItem isCurrent={current === paths.services} />
            {AFTER_SERVICES.map((link) => (
              <NavItem key={link.to} {...link} current={current} />
            ))}
          </Box>
        </Box>
        <Box sx={{ display: { xs: "none", md: "flex" }, justifyContent: "flex-end", gap: 2 }}>
          <AccountLinks />
        </Box>
        <SmallMenu current={current} />
      </Wide>
    </Box>
  );
}

/** The filter is on a layer of its own: on the header itself it would hold the full-screen menu inside the bar. */
const headerLook = {
  position: "sticky",
  top: 0,
  zIndex: 10,
  height: NAV_HEIGHT,
  mb: `-${NAV_HEIGHT}px`,
  "&::before": {
    content: '""',
    position: "absolute",
    inset: 0,
    zIndex: -1,
    bgcolor: `color-mix(in srgb, ${palette("background-default")} 88%, transparent)`,
    WebkitBackdropFilter: "blur(12px)",
    backdropFilter: "blur(12px)",
    borderBottom: "1px solid",
    borderColor: "line",
    transition: "opacity 150ms",
  },
  "html[data-script] &:not([data-past])::before": { opacity: 0 },
} as const;

function NavItem({ to, label, current }: { to: string; label: string; current: string }) {
  return (
    <li>
      <Box component="a" href={to} aria-current={to === current ? "page" : undefined} sx={item}>
        {label}
      </Box>
    </li>
  );
}

/** Who is signed in sees the way to the dashboard instead; `boot-script.ts` says so before the first paint. */
function AccountLinks() {
  return (
    <>
      <SiteLink to={paths.login} look="plain" className="for-visitors">
        {copy.login}
      </SiteLink>
      <SiteLink to={paths.register} className="for-visitors">
        {copy.getStarted}
      </SiteLink>
      <SiteLink to={paths.dashboard} className="for-members">
        {copy.dashboard}
      </SiteLink>
    </>
  );
}

function ServicesItem({ isCurrent }: { isCurrent: boolean }) {
  return (
    <Box component="li" data-services="" sx={servicesLook}>
      <Box
        component="button"
        type="button"
        aria-expanded="false"
        aria-controls="services-menu"
        aria-current={isCurrent ? "page" : undefined}
        sx={item}
      >
        {copy.services}
        <ChevronDown size={18} aria-hidden="true" />
      </Box>
      <Box id="services-menu" data-panel="" sx={panelLook}>
        <Box
          sx={{
            p: 3,
            bgcolor: "background.paper",
            border: "1px solid",
            borderColor: "line",
            borderRadius: `${RADIUS.dialog}px`,
            boxShadow: palette("shadow-menu"),
          }}
        >
          <FeatureCards />
        </Box>
      </Box>
    </Box>
  );
}

const OPEN = { visibility: "visible", opacity: 1, transform: "none" } as const;
const servicesLook = {
  // Without a script hover and focus open it; with one, the script does, so that Escape can close it.
  "html:not([data-script]) &:hover > [data-panel], html:not([data-script]) &:focus-within > [data-panel]": OPEN,
  "&[data-open] > [data-panel]": OPEN,
  "& > button > svg": { transition: "transform 120ms" },
  "&[data-open] > button > svg": { transform: "rotate(180deg)" },
} as const;

/** The padding bridges the gap to the bar: the pointer never leaves the menu on its way down. */
const panelLook = {
  position: "absolute",
  top: NAV_HEIGHT - 12,
  insetInline: 0,
  mx: "auto",
  width: "min(1000px, calc(100vw - 48px))",
  pt: "18px",
  visibility: "hidden",
  opacity: 0,
  transform: "translateY(-6px)",
  transition: "opacity 120ms, transform 120ms",
} as const;

/** The whole screen on phones and portrait tablets. */
function SmallMenu({ current }: { current: string }) {
  return (
    <Box component="details" data-small-menu="" sx={smallMenuLook}>
      <Box component="summary" aria-label={copy.openMenu}>
        <Menu size={26} aria-hidden="true" />
        <X size={26} aria-hidden="true" />
      </Box>
      <Box
        component="nav"
        aria-label={copy.mainNavigation}
        sx={{
          // Between it and the document stands a part that the browser makes, which does not inherit it.
          boxSizing: "border-box",
          position: "fixed",
          inset: `${NAV_HEIGHT}px 0 0`,
          overflowY: "auto",
          bgcolor: "background.default",
          px: { xs: 4, sm: 7 },
          pb: 8,
          display: "flex",
          flexDirection: "column",
          gap: 5,
          // Taller than the screen: it scrolls instead of pressing them together.
          "& > *": { flex: "none" },
        }}
      >
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, typography: "h3" }}>
          {[HOME, { to: paths.services, label: copy.services }, ...AFTER_SERVICES].map(({ to, label }) => (
            <Box component="li" key={to} sx={{ borderBottom: "1px solid", borderColor: "line" }}>
              <Box
                component="a"
                href={to}
                aria-current={to === current ? "page" : undefined}
                sx={[item, { display: "flex", minHeight: 60, px: 1, borderRadius: 0 }]}
              >
                {label}
              </Box>
            </Box>
          ))}
        </Box>
        <Box sx={{ display: "grid", gap: 3 }}>
          <AccountLinks />
        </Box>
        <FeatureCards />
      </Box>
    </Box>
  );
}

const smallMenuLook = {
  display: { xs: "block", md: "none" },
  "& > summary": {
    listStyle: "none",
    display: "grid",
    placeItems: "center",
    width: 48,
    height: 48,
    mr: -2.5,
    borderRadius: `${RADIUS.control}px`,
    cursor: "pointer",
    color: "ink",
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { bgcolor: "sunken" },
  },
  "&[open] > summary > svg:first-of-type, &:not([open]) > summary > svg:last-of-type": { display: "none" },
} as const;
