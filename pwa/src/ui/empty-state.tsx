import type { ReactNode } from "react";
import { usePageTitle } from "./use-page-title.ts";

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
  const Title = isPage ? "h1" : "p";
  return (
    <div className={isSmall ? "empty-state is-small" : "empty-state"}>
      {isPage && typeof title === "string" && <PageTitle title={title} />}
      {!isSmall && <ChairWithCat />}
      <Title className={isPage ? "t-h3" : "t-h4"}>{title}</Title>
      {hint !== undefined && <p className="empty-state-hint">{hint}</p>}
      {action}
    </div>
  );
}

/** The browser's tab says it too: without it the tab keeps the name of the page before. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/** A waiting-room chair with a sleeping cat. */
function ChairWithCat() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <ellipse cx="100" cy="138" rx="78" ry="7" style={{ fill: "var(--vc-palette-sunken)" }} />
      <path d="M58 34q2-20 22-20h40q20 0 22 20l4 50H54z" style={{ fill: "var(--vc-palette-primarySoft-main)" }} />
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M58 34q2-20 22-20h40q20 0 22 20l4 50" />
        <path d="M58 34l-4 50" />
        <path d="M44 88h112q4 0 4 5v9q0 5-5 5H45q-5 0-5-5v-9q0-5 4-5z" />
        <path d="M54 107l-6 30M146 107l6 30" />
        <path d="M44 88q-8-22 4-30M156 88q8-22-4-30" />
      </g>
      <path d="M66 88c0-22 16-34 36-34s34 12 34 34z" style={{ fill: "var(--vc-palette-brass-fill)" }} />
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M66 88c0-22 16-34 36-34s34 12 34 34z" />
        <path d="M71 70l-4-14 12 6M85 58l7-11 7 8" />
        <path d="M76 79q4 3 8 0M88 76q4 3 8 0" strokeWidth="3" />
        <path d="M136 88q14 2 15-8-1-9-9-8" />
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" opacity="0.7">
        <path d="M58 46h7l-7 8h7M46 30h5l-5 6h5" />
      </g>
    </svg>
  );
}
