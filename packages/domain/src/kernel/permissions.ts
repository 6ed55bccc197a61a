/** Section 6 of the specification: who may do what. */
export const CLINIC_PERMISSIONS = [
  "appointments:view",
  "appointments:manage",
  "clients:view",
  "clients:manage",
  "inventory:view",
  "inventory:manage",
  "prescriptions:view",
  "prescriptions:manage",
  "billing:view",
  "billing:manage",
  "reports:view",
] as const;
export const PLATFORM_PERMISSIONS = [
  "platform:clinics:manage",
  "platform:users:manage",
  "platform:subscriptions:manage",
  "platform:settings:manage",
  "platform:support:view",
] as const;
export const ROLES = ["owner", "employee", "admin"] as const;

export type ClinicPermission = (typeof CLINIC_PERMISSIONS)[number];
export type PlatformPermission = (typeof PLATFORM_PERMISSIONS)[number];
export type Role = (typeof ROLES)[number];

export interface Rights {
  role: Role;
  permissions: readonly string[];
}

/**
 * An owner always passes; an employee passes only with a non-empty list that holds every code asked
 * for (an empty list fails even when nothing is asked); anybody else is refused.
 */
export function can(user: Rights | null | undefined, ...codes: ClinicPermission[]): boolean {
  if (user?.role === "owner") return true;
  if (user?.role !== "employee" || user.permissions.length === 0) return false;
  return codes.every((code) => user.permissions.includes(code));
}

/** Whether the user holds at least one of these codes. */
export const canAny = (user: Rights | null | undefined, codes: readonly ClinicPermission[]): boolean =>
  codes.some((code) => can(user, code));

/** One of these is needed to import any list. `mayImport` has the rights for each kind of list. */
export const IMPORT_PERMISSIONS = ["clients:manage", "inventory:manage"] as const satisfies readonly ClinicPermission[];

/** Platform codes have their own check: an owner never passes one. */
export function canPlatform(user: Rights | null | undefined, ...codes: PlatformPermission[]): boolean {
  return user?.role === "admin" && codes.every((code) => user.permissions.includes(code));
}

/** Who may read a row; each synced row has exactly one. `user:<id>` is a person's own inbox. */
export type Scope =
  | "base"
  | "schedule"
  | "people"
  | "medical"
  | "prescriptions"
  | "stock"
  | "controlled"
  | "billing"
  | "owner"
  | `user:${string}`;

/** Either of them opens the register of controlled drugs. */
export const REGISTER_PERMISSIONS = [
  "inventory:view",
  "prescriptions:view",
] as const satisfies readonly ClinicPermission[];

/** One of these is enough. */
const SCOPE_NEEDS = {
  schedule: ["appointments:view"],
  people: ["clients:view"],
  medical: ["clients:view"],
  prescriptions: ["prescriptions:view"],
  stock: ["inventory:view"],
  controlled: REGISTER_PERMISSIONS,
  billing: ["billing:view"],
} as const satisfies Partial<Record<Scope, readonly ClinicPermission[]>>;

/** The scopes that a signed-in clinic user reads, sorted. An admin reads none. */
export function listScopes(user: Rights & { userId: string }): Scope[] {
  if (user.role === "admin") return [];
  const scopes: Scope[] = ["base", `user:${user.userId}`];
  if (user.role === "owner") scopes.push("owner");
  for (const scope of Object.keys(SCOPE_NEEDS) as (keyof typeof SCOPE_NEEDS)[]) {
    if (canAny(user, SCOPE_NEEDS[scope])) scopes.push(scope);
  }
  return scopes.sort();
}
