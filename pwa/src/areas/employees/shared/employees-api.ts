import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import type { staff } from "@fernpaw/domain/staff/staff";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { clinicHttp } from "../../../http/client.ts";

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

/** A captive portal answers 200 with a page of its own. */
function listOf<T>(data: unknown): T[] {
  if (!Array.isArray(data)) throw new Error("the answer is no list");
  return data as T[];
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
};
