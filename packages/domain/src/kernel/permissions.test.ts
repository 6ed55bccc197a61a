import { expect, test } from "vitest";
import { can, canPlatform, CLINIC_PERMISSIONS, PLATFORM_PERMISSIONS, listScopes } from "./permissions.ts";

const owner = { role: "owner" as const, permissions: [] };
const employee = (...permissions: string[]) => ({ role: "employee" as const, permissions });
const admin = { role: "admin" as const, permissions: PLATFORM_PERMISSIONS };

test("there are the sixteen codes of the specification and no other", () => {
  const clinic = `appointments:view appointments:manage clients:view clients:manage inventory:view inventory:manage
    prescriptions:view prescriptions:manage billing:view billing:manage reports:view`;
  const platform = `platform:clinics:manage platform:users:manage platform:subscriptions:manage
    platform:settings:manage platform:support:view`;
  expect([...CLINIC_PERMISSIONS].toSorted()).toEqual(clinic.split(/\s+/).toSorted());
  expect([...PLATFORM_PERMISSIONS].toSorted()).toEqual(platform.split(/\s+/).toSorted());
});

test("an owner may do everything in the clinic, and nothing on the platform", () => {
  expect(can(owner, ...CLINIC_PERMISSIONS)).toBe(true);
  expect(canPlatform({ ...owner, permissions: PLATFORM_PERMISSIONS }, "platform:clinics:manage")).toBe(false);
});

test("an employee needs every code that is asked for, and a list that is not empty", () => {
  const user = employee("clients:view", "appointments:view");
  expect(can(user, "clients:view", "appointments:view")).toBe(true);
  expect(can(user, "clients:view", "billing:view")).toBe(false);
  expect(can(employee(), "clients:view")).toBe(false);
  expect(can(employee())).toBe(false);
  expect(can(user)).toBe(true);
});

test("an admin, a stranger and nobody may do nothing in a clinic", () => {
  expect(can(admin, "clients:view")).toBe(false);
  expect(can({ role: "admin", permissions: CLINIC_PERMISSIONS }, "clients:view")).toBe(false);
  expect(can(null, "clients:view")).toBe(false);
  expect(can(undefined)).toBe(false);
  expect(canPlatform(admin, "platform:clinics:manage")).toBe(true);
  expect(canPlatform({ role: "admin", permissions: [] }, "platform:clinics:manage")).toBe(false);
});

test("what is read follows from the codes", () => {
  const userId = "019a5f00-0000-7000-8000-000000000001";
  expect(listScopes({ ...employee("appointments:view", "clients:view"), userId })).toEqual([
    "base",
    "medical",
    "people",
    "schedule",
    `user:${userId}`,
  ]);
  expect(listScopes({ ...employee(), userId })).toEqual(["base", `user:${userId}`]);
  expect(listScopes({ ...owner, userId })).toContain("owner");
  expect(listScopes({ ...employee(...CLINIC_PERMISSIONS), userId })).not.toContain("owner");
  expect(listScopes({ ...admin, userId })).toEqual([]);
});
