import { Ellipsis } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "../paths.ts";
import { useClinic } from "../session/clinic-context.ts";
import { entriesFor, isCurrent, isGroup } from "./navigation.ts";
import { copy } from "./shell.copy.ts";
import { useUnreadCount } from "./unread-context.ts";

/** Under a thumb, on phones alone. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { actor } = useClinic();
  const { pathname } = useLocation();
  const unread = useUnreadCount();
  return (
    <nav className="bottom-bar" aria-label={copy.navigation}>
      {entriesFor(actor).map((item) => {
        if (isGroup(item) || item.shortLabel === undefined) return null;
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
            {item.to === paths.notifications && unread > 0 && (
              <span className="bottom-bar-count">
                <span aria-hidden="true">{unread}</span>
                <span className="vh">{copy.unread(unread)}</span>
              </span>
            )}
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
