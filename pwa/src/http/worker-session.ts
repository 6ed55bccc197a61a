import type { Actor } from "@fernpaw/domain/kernel/mutation";
import type { SyncTransport } from "@fernpaw/sync/client/transport";
import { createSyncTransport } from "./sync-transport.ts";
import { AUTH_LOCK } from "./auth-lock.ts";

interface WorkerSession {
  clinicId: string;
  actor: Actor;
  transport: SyncTransport;
}

interface ProfileAnswer {
  userId: string;
  role: Actor["role"];
  permissions?: string[];
  clinic?: { _id: string } | null;
}

/** By cookie, since a service worker has no localStorage; under the lock of the tabs, so that rotation stays in turn. */
async function freshToken(): Promise<string | null> {
  return navigator.locks.request(AUTH_LOCK, async () => {
    const answer = await fetch("/api/auth/refresh-token", {
      method: "POST",
      credentials: "include",
      cache: "no-store",
    });
    if (answer.status === 401) return null;
    if (!answer.ok) throw new Error(`refresh answered ${answer.status}`);
    const { accessToken } = (await answer.json()) as { accessToken?: string };
    return accessToken ?? null;
  });
}

/** Null when nobody is signed in. @throws when the network fails */
export async function openWorkerSession(): Promise<WorkerSession | null> {
  const token = await freshToken();
  if (token === null) return null;
  const answer = await fetch("/api/profile/me", { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
  if (!answer.ok) throw new Error(`profile answered ${answer.status}`);
  const profile = (await answer.json()) as ProfileAnswer;
  if (!profile.clinic) return null;
  return {
    clinicId: profile.clinic._id,
    actor: { userId: profile.userId, role: profile.role, permissions: profile.permissions ?? [], profession: "other" },
    transport: createSyncTransport({
      token: () => token,
      refresh: () => Promise.resolve({ kind: "unreachable", cause: new Error("a fresh token was refused") }),
    }),
  };
}
