import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import type { ClinicPermission, Rights } from "@fernpaw/domain/kernel/permissions";
import { expect, test } from "vitest";
import { mayEnter } from "../session/sign-in/access.ts";
import { entriesFor, groupsAt, isCurrent, isGroup } from "./navigation.ts";

const NINE = [
  "Dashboard",
  "Calendar",
  "Appointments",
  "Clients & Pets",
  "Inventory",
  "Billing",
  "Reports",
  "Notifications",
  "Employees",
];
const owner: Rights = { role: "owner", permissions: [] };
const employee = (...permissions: ClinicPermission[]): Rights => ({ role: "employee", permissions });
const labels = (user: Rights): string[] => entriesFor(user).map(({ label }) => label);
const inInventory = (user: Rights): string[] =>
  entriesFor(user).flatMap((entry) => (isGroup(entry) ? entry.items.map(({ label }) => label) : []));

test("an owner sees the nine in their order, and all of Inventory", () => {
  expect(labels(owner)).toEqual(NINE);
  expect(inInventory(owner)).toEqual(["Products", "Stock Movements", "Suppliers"]);
});

test.each<[string, Rights, string[]]>([
  ["nothing", employee(), ["Dashboard", "Notifications"]],
  ["appointments", employee("appointments:view"), ["Dashboard", "Calendar", "Appointments", "Notifications"]],
  ["clients", employee("clients:view"), ["Dashboard", "Clients & Pets", "Notifications"]],
  ["inventory", employee("inventory:view"), ["Dashboard", "Inventory", "Notifications"]],
  ["billing", employee("billing:view"), ["Dashboard", "Billing", "Notifications"]],
  ["reports, which are the owner's", employee("reports:view"), ["Dashboard", "Notifications"]],
  ["only what a view does not come with", employee("clients:manage"), ["Dashboard", "Notifications"]],
])("an employee who may see %s", (_, user, expected) => {
  expect(labels(user)).toEqual(expected);
});

test("an employee with every permission sees neither Reports nor Suppliers nor Employees", () => {
  const all = employee(...CLINIC_PERMISSIONS);
  expect(labels(all)).toEqual(NINE.filter((label) => label !== "Reports" && label !== "Employees"));
  expect(inInventory(all)).toEqual(["Products", "Stock Movements"]);
  expect([mayEnter(all, "reports"), mayEnter(all, "suppliers"), mayEnter(all, "employees")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("lists are imported by those who manage clients or stock", () => {
  const users = [owner, employee("clients:manage"), employee("inventory:manage"), employee("appointments:manage")];
  expect(users.map((user) => mayEnter(user, "import"))).toEqual([true, true, true, false]);
});

test("a platform account may enter no section of a clinic", () => {
  const admin: Rights = { role: "admin", permissions: [...CLINIC_PERMISSIONS] };
  expect(labels(admin)).toEqual(["Dashboard", "Notifications"]);
});

test("a group is where the address lies below its prefix, and not beside it", () => {
  expect(groupsAt("/dashboard/inventory/stock")).toEqual(["/dashboard/inventory"]);
  expect(groupsAt("/dashboard/inventory")).toEqual(["/dashboard/inventory"]);
  expect(groupsAt("/dashboard/inventory-of-rooms")).toEqual([]);
  expect(groupsAt("/dashboard")).toEqual([]);
});

test.each([
  ["/dashboard", "Dashboard"],
  ["/dashboard/appointments/1", "Appointments"],
  ["/dashboard/pets/1", "Clients & Pets"],
  ["/dashboard/prescriptions/1", "Clients & Pets"],
  ["/dashboard/invoices/1", "Billing"],
  ["/dashboard/employees/1", "Employees"],
])("%s belongs to %s alone", (pathname, label) => {
  const marked = entriesFor(owner).filter((entry) => !isGroup(entry) && isCurrent(entry, pathname));
  expect(marked.map((entry) => entry.label)).toEqual([label]);
});
