import { can, canAny, IMPORT_PERMISSIONS, REGISTER_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import type { ClinicPermission, Rights } from "@fernpaw/domain/kernel/permissions";

interface AccessRule {
  /** One of these is enough; empty: none is needed. */
  anyOf: readonly ClinicPermission[];
  isOwnerOnly: boolean;
}

const needs = (...anyOf: readonly ClinicPermission[]): AccessRule => ({ anyOf, isOwnerOnly: false });
const owners = (...anyOf: readonly ClinicPermission[]): AccessRule => ({ anyOf, isOwnerOnly: true });

/** Who may see which section: the menu and the guard of its addresses read the same line. */
export const SECTIONS = {
  calendar: needs("appointments:view"),
  appointments: needs("appointments:view"),
  clients: needs("clients:view"),
  import: needs(...IMPORT_PERMISSIONS),
  products: needs("inventory:view"),
  stock: needs("inventory:view"),
  /** The register of controlled drugs, which is a view of the page of stock. */
  register: needs(...REGISTER_PERMISSIONS),
  suppliers: owners(),
  prescriptions: needs("prescriptions:view"),
  billing: needs("billing:view"),
  reports: owners("reports:view"),
  employees: owners(),
} as const satisfies Record<string, AccessRule>;

export type Section = keyof typeof SECTIONS;

/** An owner's section stays closed to an employee, whatever permissions he holds. */
export function mayEnter(user: Rights, section: Section): boolean {
  const { anyOf, isOwnerOnly } = SECTIONS[section];
  if (isOwnerOnly && user.role !== "owner") return false;
  return anyOf.length === 0 ? can(user) : canAny(user, anyOf);
}

/** For the log of a refusal. */
export function listNeeds(section: Section): string {
  const { anyOf, isOwnerOnly } = SECTIONS[section];
  return [isOwnerOnly ? "owner" : "", anyOf.join(" or ")].filter((need) => need !== "").join(" ");
}
