import { liveQuery } from "dexie";
import type { Clinic } from "../../../session/clinic-context.ts";
import { readAccessToken, readProfile } from "../../../session/tokens/stored-session.ts";
import { presentMs } from "../../../ui/present.ts";
import { uploadStateOf } from "../files.queries.ts";
import { type FilesDb, filesDbOf } from "./files-db.ts";
import { finishAdds } from "./keep-file.ts";
import { picturesDbOf, prunePictures } from "./pictures-db.ts";
import { sendPiece } from "./send-piece.ts";
import { createUploader } from "./uploader.ts";

/** Between two looks at what was sent, while nothing waits. */
const IDLE_MS = 10 * 60_000;
/** The longest that a file waits for a word that the network is back: one that was missed must not leave it here. */
const MISSED_WORD_MS = 30_000;
const AFTER_FAULT_MS = 30_000;
const SILENT = ["offline", "signed_out", "broken", "upgrade"] as const;

/** Waits until it is called, or for some time. */
function alarm(signal: AbortSignal) {
  let ring = (): void => undefined;
  let isRung = false;
  return {
    ring: () => {
      isRung = true;
      ring();
    },
    async wait(ms: number): Promise<void> {
      if (!isRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener("abort", ring, { once: true });
        });
      }
      isRung = false;
      ring = () => undefined;
    },
  };
}

/** One tab of the browser sends at a time. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return work();
  await locks.request(name, { signal }, work);
}

/** Sends the person's files as long as the page is open. Answers what stops it. */
export function runUploads({ sync, clinicId, actor, mutate, can }: Clinic): () => void {
  const whose = { clinicId, userId: actor.userId };
  const db: FilesDb = filesDbOf(whose);
  const stopping = new AbortController();
  const { signal } = stopping;
  const bell = alarm(signal);
  const isSilent = (): boolean => SILENT.some((state) => state === sync.status.get().state);
  const uploader = createUploader({
    db,
    send: sendPiece,
    rowState: (sha256) => uploadStateOf(sync.cache, sha256),
    // Another tab may have signed another person in.
    isOnline: () => !isSilent() && readProfile()?.userId === actor.userId && readAccessToken() !== null,
    now: presentMs,
  });
  const waitMs = (nextMs: number | null): number => {
    if (nextMs === null) return IDLE_MS;
    return isSilent() ? MISSED_WORD_MS : Math.max(250, nextMs);
  };
  let wasSilent = isSilent();
  const forget = sync.status.subscribe(() => {
    const isBack = wasSilent && !isSilent();
    wasSilent = isSilent();
    if (isBack) void uploader.tryAgain().then(bell.ring, bell.ring);
  });
  // A file that was added here or in another tab.
  const news = liveQuery(() =>
    db.waiting.filter(({ state, nextTryAt }) => state === "waiting" && nextTryAt === 0).count(),
  );
  const watch = news.subscribe({ next: (count) => count > 0 && bell.ring(), error: () => undefined });
  const work = async (): Promise<void> => {
    await finishAdds(db, mutate);
    await prunePictures(picturesDbOf(whose), { nowMs: presentMs(), maySee: can("clients:view") });
    while (!signal.aborted) {
      const nextMs = await uploader.round(signal);
      await bell.wait(waitMs(nextMs));
    }
  };
  const keepWorking = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await alone(`fernpaw-files ${clinicId} ${actor.userId}`, signal, work);
      } catch {
        // The storage fails, which the whole screen says, or the tab that had the turn has closed.
        await bell.wait(AFTER_FAULT_MS);
      }
    }
  };
  void keepWorking();
  return () => {
    stopping.abort();
    forget();
    watch.unsubscribe();
  };
}
