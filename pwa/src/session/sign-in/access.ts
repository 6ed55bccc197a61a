import { can } from "@fernpaw/domain/kernel/permissions";
import type { ClinicPermission, Rights } from "@fernpaw/domain/kernel/permissions";

interface AccessRule {
  permission: ClinicPermission | null;
  isOwnerOnly: boolean;
}

const needs = (permission: ClinicPermission | null, isOwnerOnly = false): AccessRule => ({ permission, isOwnerOnly });

/** Who may see which section: the menu and the guard of its addresses read the same line. */
export const SECTIONS = {
  calendar: needs("appointments:view"),
  appointments: needs("appointments:view"),
  clients: needs("clients:view"),
  import: needs("clients:manage"),
  products: needs("inventory:view"),
  stock: needs("inventory:view"),
  suppliers: needs(null, true),
  prescriptions: needs("prescriptions:view"),
  billing: needs("billing:view"),
  reports: needs("reports:view", true),
  employees: needs(null, true),
} as const satisfies Record<string, AccessRule>;

export type Section = keyof typeof SECTIONS;

/** An owner's section stays closed to an employee, whatever permissions he holds. */
export function mayEnter(user: Rights, section: Section): boolean {
  const { permission, isOwnerOnly } = SECTIONS[section];
  if (isOwnerOnly && user.role !== "owner") return false;
  return permission === null ? can(user) : can(user, permission);
}

/** For the log of a refusal. */
export function listNeeds(section: Section): string {
  const { permission, isOwnerOnly } = SECTIONS[section];
  return [isOwnerOnly ? "owner" : null, permission].filter((need) => need !== null).join(" ");
}
