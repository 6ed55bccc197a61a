import { NavLink } from "react-router";

export interface PageView {
  label: string;
  to: string;
}

interface PageViewsProps {
  /** The section of the pages, for assistive technology. */
  label: string;
  views: readonly PageView[];
}

/** The pages of one section, as links below its title. One page alone needs no links. */
export function PageViews({ label, views }: PageViewsProps) {
  if (views.length < 2) return null;
  return (
    <nav className="tabs" aria-label={label}>
      {views.map(({ label: name, to }) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
