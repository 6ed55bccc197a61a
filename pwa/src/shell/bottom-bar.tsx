import { Ellipsis } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useClinic } from "../session/clinic-context.ts";
import { isCurrent, NAV_ITEMS } from "./navigation.ts";
import { copy } from "./shell.copy.ts";

/** Under a thumb, on phones alone. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { can } = useClinic();
  const { pathname } = useLocation();
  const items = NAV_ITEMS.filter((item) => item.permission === undefined || can(item.permission));
  return (
    <nav className="bottom-bar" aria-label={copy.navigation}>
      {items.map((item) => {
        const Icon = item.icon;
        return (
          <Link
            key={item.to}
            to={item.to}
            className="tap"
            aria-current={isCurrent(item, pathname) ? "page" : undefined}
          >
            <Icon size={22} aria-hidden="true" />
            <span>{item.shortLabel}</span>
          </Link>
        );
      })}
      <button type="button" className="tap" onClick={onMore} aria-haspopup="dialog">
        <Ellipsis size={22} aria-hidden="true" />
        <span>{copy.more}</span>
      </button>
    </nav>
  );
}
