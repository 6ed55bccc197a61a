import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import type { staff } from "@fernpaw/domain/staff/staff";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { clinicHttp } from "../../../http/client.ts";
import type { SignedInPlace } from "../../profile/public/signed-in-place.ts";

export type Profession = RowOf<typeof staff>["profession"];

/** An account as the owner sees it; it is not on the device, since only the owner may know it. */
export interface Account {
  userId: string;
  email: string;
  role: "owner" | "employee";
  permissions: string[];
  status: "active" | "disabled";
  /** Sent back with a change, so that two owners cannot overwrite each other. */
  scopeRev: number;
}

/** How somebody signs in. */
export interface Access {
  hasSecondFactor: boolean;
  /** Whether the one who asks may take it away. */
  isResettable: boolean;
  sessions: SignedInPlace[];
}

export interface Invitation {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profession: Profession;
  status: "open" | "expired" | "completed" | "revoked";
  expiresAt: string;
}

export interface NewInvitation {
  email: string;
  firstName: string;
  lastName: string;
  profession: Profession;
  jobTitle: string;
  permissions: ClinicPermission[];
}

/** Unsent changes on a device of a person who is locked out. */
export interface HeldWork {
  deviceId: string;
  changes: number;
  oldestAt: string | null;
  reportedAt: string;
  /** From then on the changes come to the owners' inbox. */
  releasedAt: string | null;
}

/** A captive portal answers 200 with a page of its own. */
function listOf<T>(data: unknown): T[] {
  if (!Array.isArray(data)) throw new Error("the answer is no list");
  return data as T[];
}

function accessIn(data: unknown): Access {
  if (typeof data !== "object" || data === null || !("sessions" in data)) throw new Error("the answer is no access");
  return data as Access;
}

const { http } = clinicHttp;

/** All of these throw what the server answered, or that there is no network. */
export const employeesApi = {
  accounts: async () => listOf<Account>((await http.get<unknown>("/api/employees")).data),
  invitations: async () => listOf<Invitation>((await http.get<unknown>("/api/invitations")).data),
  invite: async (invitation: NewInvitation) => (await http.post<Invitation>("/api/invitations", invitation)).data,
  resend: async (id: string) => (await http.post<Invitation>(`/api/invitations/${id}/resend`)).data,
  revoke: async (id: string) => {
    await http.post(`/api/invitations/${id}/revoke`);
  },
  setPermissions: async ({ userId, scopeRev }: Account, permissions: readonly string[]) =>
    (await http.put<Account>(`/api/employees/${userId}/permissions`, { permissions, scopeRev })).data,
  setStatus: async ({ userId, scopeRev }: Account, status: Account["status"]) =>
    (await http.put<Account>(`/api/employees/${userId}/status`, { status, scopeRev })).data,
  access: async (userId: string) => accessIn((await http.get<unknown>(`/api/employees/${userId}/access`)).data),
  endSession: async (userId: string, sessionId: string) => {
    await http.delete(`/api/employees/${userId}/sessions/${sessionId}`);
  },
  endEverySession: async (userId: string) => {
    await http.post(`/api/employees/${userId}/sessions/revoke-all`);
  },
  heldWork: async (userId: string) =>
    listOf<HeldWork>((await http.get<unknown>(`/api/employees/${userId}/held-work`)).data),
  releaseWork: async (userId: string, deviceId: string) => {
    await http.post(`/api/employees/${userId}/held-work/${deviceId}/release`);
  },
  resetSecondStep: async (userId: string) => {
    await http.delete(`/api/employees/${userId}/second-factor`);
  },
};
