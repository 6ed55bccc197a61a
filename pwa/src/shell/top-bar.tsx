import { Bell } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { copy } from "./shell.copy.ts";
import { SyncPill } from "./sync-pill.tsx";
import { TopBarFrame } from "./top-bar-frame.tsx";
import { useUnreadCount } from "./unread-context.ts";

interface TopBarProps {
  /** Absent where the rail is always there. */
  onMenu?: (() => void) | undefined;
  onFind: () => void;
  onSync: () => void;
}

export function TopBar({ onMenu, onFind, onSync }: TopBarProps) {
  return <TopBarFrame onMenu={onMenu} onFind={onFind} pill={<SyncPill onOpen={onSync} />} inbox={<InboxButton />} />;
}

function InboxButton() {
  const unread = useUnreadCount();
  return (
    <>
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
    </>
  );
}
