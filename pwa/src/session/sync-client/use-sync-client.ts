import { localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { Author } from "@fernpaw/sync/client/mutation-runner";
import { createSyncClient } from "@fernpaw/sync/client/sync-client";
import { useEffect, useRef, useState } from "react";
import { limitLiveQueryMemory } from "../../db/live-query-memory.ts";
import { loadHttpClient } from "../../http/load-client.ts";
import type { Refresh } from "../tokens/refresh.ts";
import { buildActor, readAccessToken, readProfile } from "../tokens/stored-session.ts";
import type { Profile } from "../tokens/stored-session.ts";
import { createSyncTransport } from "../../http/sync-transport.ts";
import { loadChunk } from "../../ui/chunk.ts";
import { firstScreen } from "../../ui/first-screen.ts";
import { bucketLoading } from "./bucket-loading.ts";
import { isCopyToRemove, type OwnedCopy, unnoteCopy } from "./copies-to-remove.ts";
import { DEVICE_SCHEMA } from "./device-schema.ts";
import { followAccess } from "./follow-access.ts";
import { reportDevice } from "./device-report.ts";
import { removePictures } from "./pictures-copy.ts";
import { noteContact } from "./last-contact.ts";

const refresh: Refresh = async (failedToken, cause) => {
  const { clinicHttp } = await loadHttpClient();
  return clinicHttp.refresh(failedToken, cause);
};

/** The live connection, once there is something to keep alive. Answers with the function that closes it. */
function connectLater(clinicId: string, client: SyncClient): () => void {
  let isClosed = false;
  let close: (() => void) | undefined;
  const open = async (): Promise<void> => {
    await firstScreen;
    const { connectLive } = await loadChunk(() => import("../../realtime/socket.ts"));
    if (isClosed) return;
    close = connectLive({
      clinicId,
      onPoke: (version) => client.poke(version),
      // A broken storage is told by the status.
      onConnect: () => void client.syncNow().catch(() => undefined),
      onLost: () => client.doubt(),
    });
  };
  // Without its code there are no hints: the device asks by itself, as it does without a network.
  open().catch(() => undefined);
  return () => {
    isClosed = true;
    close?.();
  };
}

interface RunningClient {
  key: string;
  client: SyncClient;
}

/** The author's token, and nobody else's: another tab may have signed somebody else in. */
function readOwnToken(userId: string): string | null {
  return readProfile()?.userId === userId ? readAccessToken() : null;
}

/** The first time in a zone, whichever it is, takes a tablet up to 50 ms, which it has while the copy opens. */
const warmTimes = (): unknown => localDateOf(toInstant(0), "UTC");

/** What its owner has signed out of is deleted once nothing reads it any more. */
async function end(client: SyncClient, copy: OwnedCopy): Promise<void> {
  await client.stop();
  if (!isCopyToRemove(copy)) return;
  await client.forget();
  await removePictures(copy);
  unnoteCopy(copy);
}

/**
 * One client a clinic and user, with databases of their own; null until it has started. Its rights follow
 * the profile without a new start.
 */
export function useSyncClient(
  user: Profile,
  clinicId: string,
  reloadProfile: () => Promise<Profile>,
): { client: SyncClient | null; error: unknown } {
  const [started, setStarted] = useState<RunningClient | null>(null);
  const [error, setError] = useState<unknown>(null);
  const key = `${clinicId} ${user.userId}`;
  const latest = useRef({ user, reloadProfile });
  useEffect(() => {
    latest.current = { user, reloadProfile };
  });

  useEffect(() => {
    let isCurrent = true;
    let stopLive: (() => void) | undefined;
    let stopReport: (() => void) | undefined;
    let stopAccess: (() => void) | undefined;
    let stopNoting: (() => Promise<void>) | undefined;
    const stopLimit = limitLiveQueryMemory();
    const author = latest.current.user;
    const copy = { clinicId, userId: author.userId };
    // Whoever is back needs it again.
    unnoteCopy(copy);
    const token = (): string | null => readOwnToken(author.userId);
    let opened: SyncClient | null = null;
    const whose = (): Author => ({
      clinicId,
      deviceId: opened?.deviceId ?? "",
      actor: buildActor(latest.current.user),
    });
    const starting = Promise.resolve(
      createSyncClient({
        clinicId,
        actor: buildActor(author),
        ...DEVICE_SCHEMA,
        build: __BUILD__,
        transport: createSyncTransport({ token, refresh }),
        loadBucket: bucketLoading({ token, author: whose }),
        loadActor: async () => buildActor(await latest.current.reloadProfile()),
      }),
    );
    const warming = setTimeout(warmTimes);
    starting.then(
      (client) => {
        opened = client;
        if (!isCurrent) return;
        setStarted({ key, client });
        stopReport = reportDevice(client, { isOwnSession: () => token() !== null });
        stopNoting = noteContact(client);
        stopAccess = followAccess(client, { isOwnSession: () => token() !== null });
        stopLive = connectLater(clinicId, client);
      },
      (cause: unknown) => {
        if (isCurrent) setError(cause);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(warming);
      stopLimit();
      stopLive?.();
      stopReport?.();
      stopAccess?.();
      void stopNoting?.();
      void starting.then((client) => end(client, copy)).catch(() => undefined);
    };
  }, [key, clinicId]);

  return { client: started?.key === key ? started.client : null, error };
}
