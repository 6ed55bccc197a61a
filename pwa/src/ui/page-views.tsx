import { useLayoutEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

export interface PageView {
  label: string;
  to: string;
}

interface PageViewsProps {
  /** The subject of the pages, for assistive technology. */
  label: string;
  views: readonly PageView[];
}

/** A phone has no place for all links: the one of this page is scrolled to the middle. */
function showCurrent(nav: HTMLElement): void {
  const link = nav.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!link) return;
  const place = nav.getBoundingClientRect();
  nav.scrollLeft += link.left + link.width / 2 - place.left - place.width / 2;
}

/** The pages of one section, as links below its title. One page alone needs no links. */
export function PageViews({ label, views }: PageViewsProps) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (nav.current) showCurrent(nav.current);
  }, [pathname, views.length]);
  if (views.length < 2) return null;
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {views.map(({ label: name, to }) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
