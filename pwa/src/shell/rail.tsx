import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/clinic-provider.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { isCurrent, NAV_ITEMS } from "./navigation.ts";
import type { NavItem } from "./navigation.ts";
import { copy } from "./shell.copy.ts";
import { UserMenu } from "./user-menu.tsx";

interface RailProps {
  isOpen: boolean;
  /** Absent in the drawer, which is always open. */
  onToggle?: () => void;
  /** After a tap on an entry: the drawer closes. */
  onNavigate?: () => void;
}

/** The dark strip on the left: icons, or icons with names. */
export function Rail({ isOpen, onToggle, onNavigate }: RailProps) {
  const { can, sync } = useClinic();
  const { pathname } = useLocation();
  const { attentionCount } = useSyncStatus(sync);
  const items = NAV_ITEMS.filter((item) => item.permission === undefined || can(item.permission));
  const Panel = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <div className="rail">
      <div className="rail-brand">
        <BrandMark size={32} />
        {isOpen && <span className="t-h3">{copy.brand}</span>}
      </div>
      {onToggle && (
        <RailTip label={isOpen ? copy.collapse : copy.expand} isShown={!isOpen}>
          <button
            type="button"
            className="tap rail-entry"
            onClick={onToggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? copy.collapse : copy.expand}
          >
            <Panel size={20} aria-hidden="true" />
            {isOpen && <span>{copy.collapse}</span>}
          </button>
        </RailTip>
      )}
      <nav className="rail-nav" aria-label={copy.navigation}>
        <ul>
          {items.map((item) => (
            <RailEntry
              key={item.to}
              item={item}
              isOpen={isOpen}
              isSelected={isCurrent(item, pathname)}
              badge={item.prefixes.includes("/dashboard/notifications") ? attentionCount : 0}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
      </nav>
      <UserMenu isOpen={isOpen} onNavigate={onNavigate} />
    </div>
  );
}

interface RailEntryProps {
  item: NavItem;
  isOpen: boolean;
  isSelected: boolean;
  /** Hidden when zero. */
  badge: number;
  onNavigate: (() => void) | undefined;
}

function RailEntry({ item, isOpen, isSelected, badge, onNavigate }: RailEntryProps) {
  const Icon = item.icon;
  return (
    <li>
      <RailTip label={item.label} isShown={!isOpen}>
        <Link
          to={item.to}
          className="tap rail-entry"
          onClick={onNavigate}
          aria-current={isSelected ? "page" : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          <span className={isOpen ? undefined : "vh"}>{item.label}</span>
          {badge > 0 && <Badge count={badge} isDot={!isOpen} />}
        </Link>
      </RailTip>
    </li>
  );
}

function Badge({ count, isDot }: { count: number; isDot: boolean }) {
  if (!isDot) return <span className="rail-count">{count}</span>;
  return (
    <span className="rail-dot">
      <span className="vh">{count}</span>
    </span>
  );
}

interface Spot {
  left: number;
  top: number;
}

/** The name of an icon that stands alone, for eyes; it has the name itself. Escape puts it away. */
function RailTip({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  const [spot, setSpot] = useState<Spot | null>(null);
  if (!isShown) return <div>{children}</div>;
  const show = (element: Element) => {
    const { right, top, height } = element.getBoundingClientRect();
    setSpot({ left: right, top: top + height / 2 });
  };
  const hide = () => setSpot(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shows what its only child is called already
    <div
      onPointerEnter={({ currentTarget, pointerType }) => pointerType !== "touch" && show(currentTarget)}
      onPointerLeave={hide}
      onFocus={({ currentTarget, target }) => target.matches(":focus-visible") && show(currentTarget)}
      onBlur={hide}
      onKeyDown={({ key }) => key === "Escape" && hide()}
    >
      {children}
      {spot && (
        <span className="rail-tip" aria-hidden="true" style={spot}>
          {label}
        </span>
      )}
    </div>
  );
}
