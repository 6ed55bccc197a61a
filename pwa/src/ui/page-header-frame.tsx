import type { ReactNode } from "react";

interface PageHeaderFrameProps {
  crumbs?: ReactNode;
  /** Left of the title: an avatar. */
  media?: ReactNode;
  /** The element that is the page's title. */
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** How the head of a page is laid out. */
export function PageHeaderFrame({ crumbs, media, title, subtitle, actions }: PageHeaderFrameProps) {
  return (
    <header className="page-header">
      {crumbs}
      <div className="page-header-row">
        {media}
        <div className="page-header-words">
          {title}
          {subtitle !== undefined && <p className="t-body">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="page-header-actions">{actions}</div>}
      </div>
    </header>
  );
}
