import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";

/** Each right in words, as the owner gives it. */
export const permissionWords = {
  "appointments:view": "See appointments and the Today board",
  "appointments:manage": "Book, move, check in and cancel",
  "clients:view": "See clients, pets and their history",
  "clients:manage": "Add and change clients and pets, import lists",
  "inventory:view": "See products and stock",
  "inventory:manage": "Change products and stock",
  "prescriptions:view": "See prescriptions",
  "prescriptions:manage": "Prepare and dispense prescriptions",
  "billing:view": "See invoices and payments",
  "billing:manage": "Write invoices, take payments",
  "reports:view": "See reports",
} satisfies Record<ClinicPermission, string>;
