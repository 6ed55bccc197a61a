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

/** Of an account in one of the lists: of all accounts, or of administrators. */
export const accountPath = (list: string, id: string, rest = ""): string => `${list}/${encodeURIComponent(id)}${rest}`;

/** One account, as its list describes it, and how the person signs in. */
export interface Account<Row> {
  account: Row;
  access: UserAccess;
}

export async function fetchAccount<Row>(list: string, id: string, signal: AbortSignal): Promise<Account<Row>> {
  const [account, access] = await Promise.all([
    adminHttp.get<Row>(accountPath(list, id), { signal }),
    adminHttp.get<UserAccess>(accountPath(list, id, "/access"), { signal }),
  ]);
  return { account: account.data, access: access.data };
}

/** `scopeRev` as it was read: a change by another administrator since then is not overwritten. */
export async function setUserStatus(
  list: string,
  { id, scopeRev }: Pick<UserRow, "id" | "scopeRev">,
  status: UserRow["status"],
): Promise<void> {
  await adminHttp.put(accountPath(list, id, "/status"), { status, scopeRev });
}

export async function endSessions(list: string, id: string): Promise<void> {
  await adminHttp.post(accountPath(list, id, "/sessions/revoke-all"));
}

export async function resetSecondStep(list: string, id: string): Promise<void> {
  await adminHttp.delete(accountPath(list, id, "/second-factor"));
}
