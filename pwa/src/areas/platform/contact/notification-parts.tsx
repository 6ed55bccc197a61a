import { Link, useLocation } from "react-router";
import { contactCopy as copy } from "./contact.copy.ts";

const PARTS = [
  { to: "/admin/notifications", label: copy.announcements },
  { to: "/admin/notifications/bell", label: copy.bell },
  { to: "/admin/notifications/contact", label: copy.contact },
  { to: "/admin/notifications/newsletter", label: copy.newsletter },
];

/** The lists of the notifications section. */
export function NotificationParts() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={copy.parts} style={{ display: "flex", flexWrap: "wrap", gap: 16, marginBlockStart: 16 }}>
      {PARTS.map(({ to, label }) => (
        <Link key={to} to={to} className="link tap" aria-current={pathname === to ? "page" : undefined}>
          {pathname === to ? <strong>{label}</strong> : label}
        </Link>
      ))}
    </nav>
  );
}
