import type { Actor } from "@fernpaw/domain/kernel/mutation";

/** The browser's storage keys of the specification; nothing else of a session is kept there. */
export const STORAGE_KEYS = {
  user: "user",
  accessToken: "accessToken",
  adminUser: "adminUser",
  adminAccessToken: "adminAccessToken",
} as const;

/** Milliseconds that a sign-out waits for the server. */
export const LOGOUT_MS = 4_000;

/** What `GET /api/profile/me` answers. Stored as a cache for a start without a network, never as an authority. */
export interface Profile {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** False closes what the server closes until an owner has proved the address; an older stored profile is taken for proved. */
  isEmailVerified: boolean;
  /** Whether signing in needs a second step; left out where the answer did not say. */
  hasSecondFactor?: boolean;
  /** Whether this owner is asked for the data processing agreement of the clinic; left out where the answer did not say. */
  needsAgreement?: boolean;
  /** Where a link was sent that makes it the address. */
  pendingEmail: string | null;
  role: "owner" | "employee" | "admin";
  permissions: string[];
  avatarUrl: string | null;
  /** `ownerName`: who decides on the subscription; left out where the answer did not say. */
  clinic: { _id: string; name: string; ownerName?: string } | null;
}

export interface AdminProfile {
  firstName: string;
  lastName: string;
  email: string;
  role: string;
}

/** What the server last said of the clinic's subscription. */
export const SUBSCRIPTION_KEY = "subscription";

/** As text, for a person whose PIN opens this tablet again. */
export const readSubscription = (): string | null => localStorage.getItem(SUBSCRIPTION_KEY);

export function storeSubscription(text: string): void {
  localStorage.setItem(SUBSCRIPTION_KEY, text);
}

function readJson(key: string): unknown {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    localStorage.removeItem(key);
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const readText = (record: Record<string, unknown>, key: string): string => {
  const value = record[key];
  return typeof value === "string" ? value : "";
};

/** Null when what is stored is not a profile, so that a damaged entry means signing in again and not a broken app. */
export function readProfile(): Profile | null {
  const value = readJson(STORAGE_KEYS.user);
  if (!isRecord(value)) return null;
  return parseProfile(value);
}

/** Reads a profile from an answer or from storage, with empty values for what an older one lacks. */
export function parseProfile(value: unknown): Profile | null {
  if (!isRecord(value) || typeof value["userId"] !== "string") return null;
  const role = value["role"];
  if (role !== "owner" && role !== "employee" && role !== "admin") return null;
  const clinic = value["clinic"];
  return {
    userId: value["userId"],
    firstName: readText(value, "firstName"),
    lastName: readText(value, "lastName"),
    email: readText(value, "email"),
    isEmailVerified: value["isEmailVerified"] !== false,
    ...(typeof value["hasSecondFactor"] === "boolean" && { hasSecondFactor: value["hasSecondFactor"] }),
    ...(typeof value["needsAgreement"] === "boolean" && { needsAgreement: value["needsAgreement"] }),
    pendingEmail: typeof value["pendingEmail"] === "string" ? value["pendingEmail"] : null,
    role,
    permissions: Array.isArray(value["permissions"])
      ? value["permissions"].filter((code) => typeof code === "string")
      : [],
    avatarUrl: typeof value["avatarUrl"] === "string" ? value["avatarUrl"] : null,
    clinic:
      isRecord(clinic) && typeof clinic["_id"] === "string"
        ? {
            _id: clinic["_id"],
            name: readText(clinic, "name"),
            ...(readText(clinic, "ownerName") !== "" && { ownerName: readText(clinic, "ownerName") }),
          }
        : null,
  };
}

/**
 * The author of changes. The profession is in the staff directory: the server and mutations read it there, and screens get
 * it with the clinic; here `other` is the careful choice.
 */
export function buildActor({ userId, role, permissions }: Profile): Actor {
  return { userId, role, permissions, profession: "other" };
}

export function storeProfile(profile: Profile): void {
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(profile));
}

export function readAccessToken(): string | null {
  return localStorage.getItem(STORAGE_KEYS.accessToken);
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(STORAGE_KEYS.accessToken, token);
}

/** Forgets the clinic session alone: an admin's session in the same browser and the unsent queue stay. */
export function clearClinicSession(): void {
  localStorage.removeItem(STORAGE_KEYS.user);
  localStorage.removeItem(STORAGE_KEYS.accessToken);
  localStorage.removeItem(SUBSCRIPTION_KEY);
}

export function readAdminToken(): string | null {
  return localStorage.getItem(STORAGE_KEYS.adminAccessToken);
}

export function readAdmin(): AdminProfile | null {
  const value = readJson(STORAGE_KEYS.adminUser);
  if (!isRecord(value) || typeof value["email"] !== "string" || typeof value["role"] !== "string") return null;
  return {
    firstName: readText(value, "firstName"),
    lastName: readText(value, "lastName"),
    email: value["email"],
    role: value["role"],
  };
}

export function storeAdminSession(token: string, admin: AdminProfile): void {
  localStorage.setItem(STORAGE_KEYS.adminAccessToken, token);
  localStorage.setItem(STORAGE_KEYS.adminUser, JSON.stringify(admin));
}

export function clearAdminSession(): void {
  localStorage.removeItem(STORAGE_KEYS.adminUser);
  localStorage.removeItem(STORAGE_KEYS.adminAccessToken);
}
