import { publicHttp } from "../../http/client.ts";

/** Calls of people who are not signed in. Each throws what the server answered, or that there is no network. */

export async function askForReset(email: string): Promise<void> {
  await publicHttp.post("/api/auth/forget-password", { email });
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await publicHttp.post("/api/auth/reset-password", { token, password });
}

/** Answers with the server's words, which say the same of every address. */
export async function askForUnlock(email: string): Promise<string> {
  const { data } = await publicHttp.post<{ message?: unknown }>("/api/auth/unlock-link", { email });
  return typeof data.message === "string" ? data.message : "";
}

export async function unlockDevice(token: string): Promise<void> {
  await publicHttp.post("/api/auth/unlock", { token });
}

/**
 * Whether it was the first address of an account or one that takes the place of another. `password`: of the account,
 * when the server asks for it.
 */
export async function verifyEmail(token: string, password?: string): Promise<"verified" | "changed"> {
  const { data } = await publicHttp.post<{ status?: unknown }>("/api/auth/verify-email", { token, password });
  return data.status === "changed" ? "changed" : "verified";
}

export interface InvitedPerson {
  email: string;
  firstName: string;
  lastName: string;
  clinicName: string;
}

export async function lookAtInvitation(token: string): Promise<InvitedPerson> {
  const { data } = await publicHttp.post<Partial<InvitedPerson>>("/api/auth/invitation", { token });
  const { email = "", firstName = "", lastName = "", clinicName = "" } = data;
  return { email, firstName, lastName, clinicName };
}
