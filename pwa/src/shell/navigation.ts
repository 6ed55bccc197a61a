import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import { Bell, ClipboardList, LayoutDashboard, PawPrint } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { paths } from "../paths.ts";
import { copy } from "./shell.copy.ts";

export interface NavItem {
  label: string;
  /** Under the icon of the bottom bar. */
  shortLabel: string;
  to: string;
  icon: LucideIcon;
  /** Needed to see it; none for Dashboard and Notifications. */
  permission?: ClinicPermission;
  /** Addresses below these belong to it too. */
  prefixes: readonly string[];
}

/** In the order of the specification; sections join it as they are built. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: copy.nav.dashboard, shortLabel: copy.today, to: paths.dashboard, icon: LayoutDashboard, prefixes: [] },
  {
    label: copy.nav.appointments,
    shortLabel: copy.short.appointments,
    to: paths.appointments,
    icon: ClipboardList,
    permission: "appointments:view",
    prefixes: [paths.appointments],
  },
  {
    label: copy.nav.clients,
    shortLabel: copy.short.clients,
    to: paths.clients,
    icon: PawPrint,
    permission: "clients:view",
    prefixes: [paths.clients, "/dashboard/pets", paths.import],
  },
  {
    label: copy.nav.notifications,
    shortLabel: copy.short.notifications,
    to: paths.notifications,
    icon: Bell,
    prefixes: [paths.notifications],
  },
];

export function isCurrent(item: NavItem, pathname: string): boolean {
  if (item.to === pathname) return true;
  return item.prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
