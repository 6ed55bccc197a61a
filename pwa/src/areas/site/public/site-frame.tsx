import Box from "@mui/material/Box";
import type { MouseEventHandler, ReactNode } from "react";
import { SiteFooter } from "../parts/site-footer.tsx";
import { SiteNav } from "./site-nav.tsx";
import { copy } from "../site.copy.ts";

/** What the bar needs beyond `base.css`, in the document of a public page and in the app's. */
export const SITE_RULES = {
  "html[data-member] .for-visitors, html:not([data-member]) .for-members": { display: "none" },
  "html:not([data-member=owner]) .for-owners, html:not([data-member=employee]) .for-employees": { display: "none" },
  "html[data-menu]": { overflow: "hidden" },
  ".skip": { position: "absolute", insetBlockStart: -80, zIndex: 20, "&:focus": { insetBlockStart: 8 } },
} as const;

const CONTENT = "content";

interface SiteFrameProps {
  /** The address whose entry of the bar is marked as the one that is shown. */
  current: string;
  /** For pages inside the app, whose addresses carry state that a link to a part of the page would drop. */
  onSkip?: MouseEventHandler;
  children: ReactNode;
}

/** The public layout: the bar, what the page says, the footer. `attachSite` (`site-behaviour.ts`) brings them to life. */
export function SiteFrame({ current, onSkip, children }: SiteFrameProps) {
  return (
    <>
      <Box
        component="a"
        href={`#${CONTENT}`}
        className="skip"
        {...(onSkip && { onClick: onSkip })}
        sx={{
          insetInlineStart: 16,
          p: 3,
          borderRadius: "10px",
          bgcolor: "primary.main",
          color: "primary.contrastText",
        }}
      >
        {copy.skip}
      </Box>
      <SiteNav current={current} />
      <main id={CONTENT} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
