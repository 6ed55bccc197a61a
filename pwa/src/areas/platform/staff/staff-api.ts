import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import { adminHttp } from "../../../http/client.ts";
import { accountPath, type UserRow } from "../users/users-api.ts";

export const STAFF_PATH = "/api/admin/staff";
const INVITATIONS_PATH = `${STAFF_PATH}/invitations`;

export interface Administrator extends Omit<UserRow, "isEmailProved" | "role" | "clinicId" | "clinicName"> {
  permissions: PlatformPermission[];
  hasSecondStep: boolean;
  /** The account of the person who looks at it. */
  isSelf: boolean;
}

export interface AdministratorDetails extends Administrator {
  /** The rights that the person who looks at it may give. */
  givable: PlatformPermission[];
}

export interface StaffInvitation {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  permissions: PlatformPermission[];
  status: "open" | "expired";
  expiresAt: string;
}

export interface StaffInvitations {
  rows: StaffInvitation[];
  givable: PlatformPermission[];
}

export interface NewStaff {
  email: string;
  firstName: string;
  lastName: string;
  permissions: PlatformPermission[];
}

export async function fetchInvitations(signal: AbortSignal): Promise<StaffInvitations> {
  return (await adminHttp.get<StaffInvitations>(INVITATIONS_PATH, { signal })).data;
}

export async function invite(person: NewStaff): Promise<void> {
  await adminHttp.post(INVITATIONS_PATH, person);
}

export async function resendInvitation(id: string): Promise<void> {
  await adminHttp.post(accountPath(INVITATIONS_PATH, id, "/resend"));
}

export async function withdrawInvitation(id: string): Promise<void> {
  await adminHttp.post(accountPath(INVITATIONS_PATH, id, "/withdraw"));
}

export async function setRights(
  { id, scopeRev }: Pick<Administrator, "id" | "scopeRev">,
  permissions: readonly PlatformPermission[],
): Promise<void> {
  await adminHttp.put(accountPath(STAFF_PATH, id, "/permissions"), { permissions, scopeRev });
}

export interface InvitedStaff {
  email: string;
  firstName: string;
  lastName: string;
}

export async function lookAtInvitation(token: string, signal: AbortSignal): Promise<InvitedStaff> {
  return (await adminHttp.post<InvitedStaff>("/api/admin/auth/invitation", { token }, { signal })).data;
}

export async function acceptInvitation(reply: {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}): Promise<void> {
  await adminHttp.post("/api/admin/auth/complete-invitation", reply);
}
