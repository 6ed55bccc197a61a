import { adminHttp } from "../../../http/client.ts";

export const USERS_PATH = "/api/admin/users";

export interface UserRow {
  id: string;
  email: string;
  isEmailProved: boolean;
  firstName: string;
  lastName: string;
  role: "owner" | "employee" | "admin";
  status: "active" | "disabled";
  scopeRev: number;
  createdAt: string;
  clinicId: string | null;
  clinicName: string | null;
}

export interface UserAccess {
  hasSecondFactor: boolean;
  isResettable: boolean;
  sessions: readonly { id: string; uaFamily: string; lastSeenAt: string }[];
}

const at = (id: string, rest = ""): string => `${USERS_PATH}/${encodeURIComponent(id)}${rest}`;

export async function fetchUser(id: string, signal: AbortSignal): Promise<{ user: UserRow; access: UserAccess }> {
  const [user, access] = await Promise.all([
    adminHttp.get<UserRow>(at(id), { signal }),
    adminHttp.get<UserAccess>(at(id, "/access"), { signal }),
  ]);
  return { user: user.data, access: access.data };
}

export async function setUserStatus({ id, scopeRev }: UserRow, status: UserRow["status"]): Promise<void> {
  await adminHttp.put(at(id, "/status"), { status, scopeRev });
}

export async function endSessions(id: string): Promise<void> {
  await adminHttp.post(at(id, "/sessions/revoke-all"));
}

export async function resetSecondStep(id: string): Promise<void> {
  await adminHttp.delete(at(id, "/second-factor"));
}
