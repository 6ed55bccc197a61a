import {
  Bell,
  Building2,
  CalendarDays,
  ChartColumn,
  BadgeCheck,
  LayoutDashboard,
  Package,
  PawPrint,
  ReceiptText,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { copy } from "./platform.copy.ts";

export type AdminSectionName = keyof typeof copy.sections;

export interface AdminSection {
  name: AdminSectionName;
  label: string;
  to: string;
  icon: LucideIcon;
}

const section = (name: AdminSectionName, icon: LucideIcon): AdminSection => ({
  name,
  label: copy.sections[name],
  to: `/admin/${name}`,
  icon,
});

/** In the order of the specification. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  section("dashboard", LayoutDashboard),
  section("clinics", Building2),
  section("users", Users),
  section("pet-types", PawPrint),
  section("plans", BadgeCheck),
  section("billing", ReceiptText),
  section("inventory", Package),
  section("appointments", CalendarDays),
  section("notifications", Bell),
  section("reports", ChartColumn),
];
