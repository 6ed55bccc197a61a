import { LogOut, ShieldCheck } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { AdminProfile } from "../../session/tokens/stored-session.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { ADMIN_SECTIONS } from "./admin-sections.ts";
import { RailBody } from "./admin-styles.ts";
import { BellLink } from "./bell/bell-link.tsx";
import { copy } from "./platform.copy.ts";

interface AdminRailProps {
  admin: AdminProfile;
  onLogout: () => void;
  /** After a tap on an entry: the drawer closes. */
  onNavigate: () => void;
}

/** Ten sections, who is signed in, and the way out. */
export function AdminRail({ admin, onLogout, onNavigate }: AdminRailProps) {
  const { pathname } = useLocation();
  const name = `${admin.firstName} ${admin.lastName}`.trim();
  return (
    <RailBody>
      <div className="admin-brand">
        <BrandMark size={28} />
        <span className="t-h4">{copy.brand}</span>
        <BellLink onNavigate={onNavigate} />
      </div>
      <nav aria-label={copy.navigation}>
        <ul>
          {ADMIN_SECTIONS.map(({ name: section, label, to, icon: Icon }) => (
            <li key={section}>
              <Link
                to={to}
                className="tap admin-entry"
                onClick={onNavigate}
                aria-current={pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined}
              >
                <Icon size={18} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="admin-who">
        <p className="one-line">
          <strong>{name === "" ? admin.email : name}</strong>
        </p>
        {name !== "" && <p className="one-line">{admin.email}</p>}
        <Link to="/admin/security" className="tap admin-entry" onClick={onNavigate}>
          <ShieldCheck size={18} aria-hidden="true" />
          {copy.security}
        </Link>
        <button type="button" className="tap admin-entry" onClick={onLogout}>
          <LogOut size={18} aria-hidden="true" />
          {copy.signOut}
        </button>
      </div>
    </RailBody>
  );
}
