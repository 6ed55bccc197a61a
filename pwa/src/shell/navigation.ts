import type { Rights } from "@fernpaw/domain/kernel/permissions";
import {
  Bell,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  LayoutDashboard,
  Package,
  PawPrint,
  Printer,
  ReceiptText,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { paths } from "../paths.ts";
import { mayEnter } from "../session/sign-in/access.ts";
import type { Section } from "../session/sign-in/access.ts";
import { copy } from "./shell.copy.ts";

export interface NavLink {
  label: string;
  to: string;
  /** Whose rule says who sees it; everybody sees Dashboard and Notifications. */
  section?: Section;
  /** Addresses below these belong to it too. */
  prefixes: readonly string[];
}

export interface NavItem extends NavLink {
  icon: LucideIcon;
  /** Under the icon of the bottom bar of phones; without one it is not there. */
  shortLabel?: string;
}

/** Opens and closes, and leads nowhere itself. */
export interface NavGroup {
  label: string;
  icon: LucideIcon;
  prefix: string;
  items: readonly NavLink[];
}

export type NavEntry = NavItem | NavGroup;

/** The nine of the specification in its order. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { label: copy.nav.dashboard, shortLabel: copy.today, to: paths.dashboard, icon: LayoutDashboard, prefixes: [] },
  {
    label: copy.nav.calendar,
    shortLabel: copy.nav.calendar,
    to: paths.calendar,
    icon: CalendarDays,
    section: "calendar",
    prefixes: [paths.calendar],
  },
  {
    label: copy.nav.appointments,
    to: paths.appointments,
    icon: ClipboardList,
    section: "appointments",
    prefixes: [paths.appointments],
  },
  {
    label: copy.nav.clients,
    shortLabel: copy.short.clients,
    to: paths.clients,
    icon: PawPrint,
    section: "clients",
    prefixes: [paths.clients, "/dashboard/pets", paths.import, paths.prescriptions],
  },
  {
    label: copy.nav.inventory,
    icon: Package,
    prefix: paths.inventory,
    items: [
      { label: copy.nav.products, to: paths.products, section: "products", prefixes: [paths.products] },
      { label: copy.nav.stock, to: paths.stock, section: "stock", prefixes: [paths.stock] },
      { label: copy.nav.suppliers, to: paths.suppliers, section: "suppliers", prefixes: [paths.suppliers] },
    ],
  },
  {
    label: copy.nav.billing,
    to: paths.billing,
    icon: ReceiptText,
    section: "billing",
    prefixes: [paths.billing, "/dashboard/invoices"],
  },
  { label: copy.nav.reports, to: paths.reports, icon: ChartColumn, section: "reports", prefixes: [paths.reports] },
  {
    label: copy.nav.notifications,
    shortLabel: copy.short.notifications,
    to: paths.notifications,
    icon: Bell,
    prefixes: [paths.notifications],
  },
  { label: copy.nav.employees, to: paths.employees, icon: Users, section: "employees", prefixes: [paths.employees] },
];

/** After the nine, while documents wait for a printer. */
export const PRINT_ENTRY: NavItem = { label: copy.nav.print, to: paths.print, icon: Printer, prefixes: [paths.print] };

export const isGroup = (entry: NavEntry): entry is NavGroup => "items" in entry;

const isVisible = (user: Rights, { section }: NavLink): boolean => section === undefined || mayEnter(user, section);

/** What this person sees; a group without anything in it is not there. */
export function entriesFor(user: Rights): NavEntry[] {
  return NAV_ENTRIES.flatMap((entry): NavEntry[] => {
    if (!isGroup(entry)) return isVisible(user, entry) ? [entry] : [];
    const items = entry.items.filter((item) => isVisible(user, item));
    return items.length > 0 ? [{ ...entry, items }] : [];
  });
}

const isBelow = (pathname: string, prefix: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

export function isCurrent({ to, prefixes }: NavLink, pathname: string): boolean {
  return to === pathname || prefixes.some((prefix) => isBelow(pathname, prefix));
}

/** Prefixes of the groups that the address lies in. */
export function groupsAt(pathname: string): string[] {
  return NAV_ENTRIES.flatMap((entry) => (isGroup(entry) && isBelow(pathname, entry.prefix) ? [entry.prefix] : []));
}
