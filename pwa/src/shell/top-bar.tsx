import { Bell, Menu as MenuIcon, Search } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { copy } from "./shell.copy.ts";
import { SyncPill } from "./sync-pill.tsx";
import { useUnreadCount } from "./unread-context.ts";

interface TopBarProps {
  /** Absent where the rail is always there. */
  onMenu?: (() => void) | undefined;
  onFind: () => void;
  onSync: () => void;
}

export function TopBar({ onMenu, onFind, onSync }: TopBarProps) {
  return (
    <header className="top-bar">
      {onMenu && (
        <IconButton className="top-bar-menu" onClick={onMenu} label={copy.openMenu}>
          <MenuIcon size={22} aria-hidden="true" />
        </IconButton>
      )}
      <button type="button" className="tap top-bar-find" onClick={onFind} aria-haspopup="dialog">
        <Search size={18} aria-hidden="true" />
        <span className="one-line">
          <span className="from-tablet">{copy.find}</span>
          <span className="on-phone">{copy.findShort}</span>
        </span>
        <kbd className="from-desktop">{copy.findKey}</kbd>
      </button>
      <span className="top-bar-space" />
      <SyncPill onOpen={onSync} />
      <InboxButton />
    </header>
  );
}

function InboxButton() {
  const unread = useUnreadCount();
  return (
    <div className="top-bar-inbox">
      <Link
        className="tap icon-button"
        to={paths.notifications}
        aria-label={unread > 0 ? copy.unreadBell(unread) : copy.nav.notifications}
      >
        <Bell size={20} aria-hidden="true" />
      </Link>
      {unread > 0 && (
        <span className="top-bar-count" aria-hidden="true">
          {unread}
        </span>
      )}
    </div>
  );
}
