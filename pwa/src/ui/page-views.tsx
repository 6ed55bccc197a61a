import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { useChosenInView } from "./use-chosen-in-view.ts";

export interface PageView {
  label: string;
  to: string;
  /** Shown beside the label; zero is not. */
  count?: number;
}

interface PageViewsProps {
  /** The subject of the pages, for assistive technology. */
  label: string;
  views: readonly PageView[];
}

/** The view of an address; of views with one path the one whose search words the address has. */
function currentView(views: readonly PageView[], { pathname, search }: { pathname: string; search: string }) {
  const words = new URLSearchParams(search);
  const ofPath = views
    .map((view) => ({ view, address: new URL(view.to, "https://app.example") }))
    .filter(({ address }) => address.pathname === pathname);
  const named = ofPath.filter(({ address }) => address.search !== "");
  const fits = named.find(({ address }) =>
    [...address.searchParams].every(([name, value]) => words.get(name) === value),
  );
  return (fits ?? ofPath.find(({ address }) => address.search === ""))?.view;
}

/** The pages of one section, as links below its title. One page alone needs no links. */
export function PageViews({ label, views }: PageViewsProps) {
  const location = useLocation();
  const current = currentView(views, location);
  const nav = useRef<HTMLElement>(null);
  useChosenInView(nav, current?.to, views.length);
  if (views.length < 2) return null;
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {views.map((view) => (
        <Link key={view.to} to={view.to} aria-current={view === current ? "page" : undefined}>
          {view.label}
          {(view.count ?? 0) > 0 && (
            <>
              {" "}
              <span className="tab-count">{view.count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
