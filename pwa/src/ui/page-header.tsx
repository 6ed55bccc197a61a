import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link as RouterLink, useLocation, useNavigationType } from "react-router";
import { PageHeaderFrame } from "./page-header-frame.tsx";
import { copy } from "./ui.copy.ts";
import { usePageTitle } from "./use-page-title.ts";
import { whenIdle } from "./when-idle.ts";

/** The last crumb is where one is and therefore no link. */
export interface Crumb {
  label: string;
  to?: string;
}

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Left of the title: an avatar. */
  media?: ReactNode;
  actions?: ReactNode;
  crumbs?: readonly Crumb[];
  /** The title opens a dialog: its label, and how it opens. */
  titleOpens?: { label: string; isOpen: boolean; open: (anchor: HTMLElement) => void };
}

/** The page's h1. It takes the focus after a change of page, so that a keyboard or reader starts at its top. */
export function PageHeader({ title, subtitle, media, actions, crumbs, titleOpens }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  const isStart = useLocation().key === "default";
  usePageTitle(title);
  useEffect(() => {
    const takeFocus = (): void => {
      const active = document.activeElement;
      const cameFromMenu = navigationType === "PUSH" && active !== null && active.closest("nav") !== null;
      if (navigationType !== "REPLACE" && (active === document.body || cameFromMenu))
        heading.current?.focus({ preventScroll: true });
    };
    // At a start the first event of the page costs more than all later ones together, and nobody types yet.
    if (isStart) return whenIdle(takeFocus);
    takeFocus();
    return undefined;
  }, [isStart, navigationType]);
  return (
    <PageHeaderFrame
      crumbs={
        crumbs &&
        crumbs.length > 0 && (
          <nav aria-label={copy.breadcrumbs}>
            <ol className="crumbs">
              {crumbs.map((crumb, index) => {
                const isLast = index === crumbs.length - 1;
                return (
                  <li key={crumb.label}>
                    {crumb.to && !isLast ? (
                      <RouterLink to={crumb.to} className="link">
                        <bdi>{crumb.label}</bdi>
                      </RouterLink>
                    ) : (
                      <span aria-current={isLast ? "page" : undefined}>
                        <bdi>{crumb.label}</bdi>
                      </span>
                    )}
                  </li>
                );
              })}
            </ol>
          </nav>
        )
      }
      media={media}
      title={
        <h1 className="t-h1" ref={heading} tabIndex={-1}>
          {titleOpens ? (
            <button
              type="button"
              className="tap title-button"
              title={titleOpens.label}
              aria-haspopup="dialog"
              aria-expanded={titleOpens.isOpen}
              onClick={(event) => titleOpens.open(event.currentTarget)}
            >
              <bdi>{title}</bdi>
              <ChevronDown size={20} aria-hidden="true" />
            </button>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h1>
      }
      subtitle={subtitle}
      actions={actions}
    />
  );
}
