import type { Actor } from "@fernpaw/domain/kernel/mutation";
import type { SyncTransport } from "@fernpaw/sync/client/transport";
import { askInTurn } from "../session/tokens/ask-in-turn.ts";
import { underAuthLock } from "../session/tokens/auth-lock.ts";
import { buildActor, parseProfile } from "../session/tokens/stored-session.ts";
import type { Profile } from "../session/tokens/stored-session.ts";
import { createSyncTransport } from "./sync-transport.ts";

interface WorkerSession {
  clinicId: string;
  actor: Actor;
  transport: SyncTransport;
}

/**
 * By cookie, since a service worker has no localStorage; under the lock of the tabs, so that rotation stays in turn.
 * Null where the server itself refuses. @throws when anything else answers, or nothing does
 */
async function freshToken(): Promise<string | null> {
  const outcome = await underAuthLock(askInTurn);
  if (outcome.kind === "unreachable") throw new Error("the session could not be renewed", { cause: outcome.cause });
  if (outcome.kind === "device_revoked") throw new Error("the clinic has taken this device off its list");
  return outcome.kind === "token" ? outcome.token : null;
}

/** @throws when the answer is no profile */
async function fetchProfile(token: string): Promise<Profile> {
  const answer = await fetch("/api/profile/me", {
    headers: { Authorization: `Bearer ${token}` },
    cache: "no-store",
    redirect: "error",
  });
  const profile = answer.ok ? parseProfile(await answer.json()) : null;
  if (!profile) throw new Error(`the profile answered ${answer.status}, which is not our server's answer`);
  return profile;
}

/** Null when nobody is signed in. @throws when the server is out of reach, so that the browser asks again later */
export async function openWorkerSession(): Promise<WorkerSession | null> {
  const token = await freshToken();
  if (token === null) return null;
  const profile = await fetchProfile(token);
  if (!profile.clinic) return null;
  return {
    clinicId: profile.clinic._id,
    actor: buildActor(profile),
    transport: createSyncTransport({
      token: () => token,
      refresh: () => Promise.resolve({ kind: "unreachable", cause: new Error("a fresh token was refused") }),
    }),
  };
}
