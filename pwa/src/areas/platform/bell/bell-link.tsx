import { Bell } from "lucide-react";
import { Link } from "react-router";
import { bellCopy as copy } from "./bell.copy.ts";
import { useUnreadCount } from "./unread-count.ts";

/** The bell of the administrator area, with the number of entries that are not read. */
export function BellLink({ onNavigate }: { onNavigate?: () => void }) {
  const count = useUnreadCount() ?? 0;
  return (
    <Link
      to="/admin/notifications/bell"
      className="tap icon-button admin-bell"
      aria-label={copy.unread(count)}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <Bell size={20} aria-hidden="true" />
      {count > 0 && (
        <span className="admin-bell-count" aria-hidden="true">
          {copy.short(count)}
        </span>
      )}
    </Link>
  );
}
