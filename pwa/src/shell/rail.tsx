import { useLiveQuery } from "dexie-react-hooks";
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../paths.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useLocationId } from "../session/device-location.ts";
import { waitingPrints } from "../session/print-queue.ts";
import { useToday } from "../ui/clock-time.tsx";
import { presentInstant } from "../ui/present.ts";
import { entriesFor, isCurrent, isGroup, PRINT_ENTRY } from "./navigation.ts";
import type { NavGroup, NavItem } from "./navigation.ts";
import { useRailGroups } from "./rail-groups.ts";
import { RailFrame } from "./rail-frame.tsx";
import { RailTip } from "./rail-tip.tsx";
import { copy } from "./shell.copy.ts";
import { useUnreadCount } from "./unread-context.ts";
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
  const { actor } = useClinic();
  const { pathname } = useLocation();
  const groups = useRailGroups(isOpen, pathname, onToggle);
  const Panel = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <RailFrame isOpen={isOpen}>
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
          {entriesFor(actor).map((entry) =>
            isGroup(entry) ? (
              <RailGroup
                key={entry.prefix}
                group={entry}
                isRailOpen={isOpen}
                isOpen={groups.isOpen(entry.prefix)}
                onToggle={() => groups.toggle(entry.prefix)}
                onNavigate={onNavigate}
              />
            ) : (
              <RailEntry key={entry.to} item={entry} isOpen={isOpen} onNavigate={onNavigate}>
                {entry.to === paths.notifications && <UnreadBadge isDot={!isOpen} />}
              </RailEntry>
            ),
          )}
          <PrintEntry isOpen={isOpen} onNavigate={onNavigate} />
        </ul>
      </nav>
      <UserMenu isOpen={isOpen} onNavigate={onNavigate} />
    </RailFrame>
  );
}

interface RailEntryProps {
  item: NavItem;
  isOpen: boolean;
  onNavigate: (() => void) | undefined;
  /** After its name. */
  children: ReactNode;
}

function RailEntry({ item, isOpen, onNavigate, children }: RailEntryProps) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  return (
    <li>
      <RailTip label={item.label} isShown={!isOpen}>
        <Link
          to={item.to}
          className="tap rail-entry"
          onClick={onNavigate}
          aria-current={isCurrent(item, pathname) ? "page" : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          <span className={isOpen ? undefined : "vh"}>{item.label}</span>
          {children}
        </Link>
      </RailTip>
    </li>
  );
}

interface RailGroupProps {
  group: NavGroup;
  isRailOpen: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onNavigate: (() => void) | undefined;
}

function RailGroup({ group, isRailOpen, isOpen, onToggle, onNavigate }: RailGroupProps) {
  const { pathname } = useLocation();
  const Icon = group.icon;
  const isHere = group.items.some((item) => isCurrent(item, pathname));
  return (
    <li>
      <RailTip label={group.label} isShown={!isRailOpen}>
        <button
          type="button"
          className={isHere && !isOpen ? "tap rail-entry is-here" : "tap rail-entry"}
          onClick={onToggle}
          aria-expanded={isOpen}
        >
          <Icon size={20} aria-hidden="true" />
          <span className={isRailOpen ? undefined : "vh"}>{group.label}</span>
          {isRailOpen && <ChevronDown className="rail-chevron" size={18} aria-hidden="true" />}
        </button>
      </RailTip>
      {isOpen && (
        <ul className="rail-sub">
          {group.items.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                className="tap rail-entry"
                onClick={onNavigate}
                aria-current={isCurrent(item, pathname) ? "page" : undefined}
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Leads to the documents that wait for a printer at this location. Not there at zero. */
function PrintEntry({ isOpen, onNavigate }: Pick<RailEntryProps, "isOpen" | "onNavigate">) {
  const { db, actor, timeZone } = useClinic();
  const today = useToday(timeZone);
  const here = useLocationId();
  const waiting = useLiveQuery(() => waitingPrints(db, actor, presentInstant()), [db, actor, today]) ?? [];
  const count = waiting.filter(({ locationId }) => locationId === here).length;
  if (count === 0) return null;
  return (
    <RailEntry item={PRINT_ENTRY} isOpen={isOpen} onNavigate={onNavigate}>
      <Badge isDot={!isOpen} count={count} words={copy.waitsToPrint(count)} />
    </RailEntry>
  );
}

/** Not there at zero. */
function UnreadBadge({ isDot }: { isDot: boolean }) {
  const count = useUnreadCount();
  return count === 0 ? null : <Badge isDot={isDot} count={count} words={copy.unread(count)} />;
}

function Badge({ isDot, count, words }: { isDot: boolean; count: number; words: string }) {
  return (
    <span className={isDot ? "rail-dot" : "rail-count"}>
      <span aria-hidden="true">{isDot ? null : count}</span>
      <span className="vh">{words}</span>
    </span>
  );
}
