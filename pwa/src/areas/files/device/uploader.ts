import type { FileRefusal } from "@fernpaw/domain/files/attachment";
import type { FilesDb, WaitingFile } from "./files-db.ts";

/** Bytes of a piece. A slow line sends one in the time that the server waits for it. */
export const PIECE_BYTES = 1024 * 1024;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** The server knows the file once its row has been sent, which takes a moment. */
const ROW_WAIT_MS = 3_000;
/** Bytes stay so long after the server took them: a backup of the server that is put back may lack them. */
export const KEEP_SENT_MS = 2 * 86_400_000;
/** After the server took bytes, their row takes a moment to say so. */
const ROW_LAG_MS = 60_000;
const MOST_RESTARTS = 3;

export interface PieceAnswer {
  state: "arriving" | "stored" | "refused";
  offset: number;
  refusal: FileRefusal | null;
}

/** A try that failed. `code`: of the server; `offline`: nothing answered. */
export class TryFailed extends Error {
  override readonly name = "TryFailed";
  readonly code: string;
  readonly retryAfterMs: number | null;

  constructor(code: string, retryAfterMs: number | null = null) {
    super(code);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface UploaderDeps {
  db: FilesDb;
  /** @throws TryFailed */
  send: (sha256: string, offset: number, piece: Blob) => Promise<PieceAnswer>;
  /** State of the rows of these bytes in the device's copy; null: the copy has no row of them. */
  rowState: (sha256: string) => Promise<"local" | "stored" | "refused" | null>;
  /** Whether the server can be asked now, in this person's name. */
  isOnline: () => boolean;
  now: () => number;
  /** Between 0 and 1. */
  random?: () => number;
}

export interface Uploader {
  /** Sends all that is due, one file after the other. Answers the milliseconds until the next try; null: nothing waits. */
  round(signal: AbortSignal): Promise<number | null>;
  /** The network is back: failed tries are made again at once. */
  tryAgain(): Promise<void>;
}

const waitOf = (tries: number, random: number): number =>
  Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 12)) * (0.75 + random / 2));

/** A file after an answer of the server. */
function afterAnswer(file: WaitingFile, { state, offset, refusal }: PieceAnswer, nowMs: number): Partial<WaitingFile> {
  if (state === "stored") return { state: "sent", sentBytes: file.bytes, sentAt: nowMs, tries: 0, problem: null };
  const isDamaged = state === "arriving" && offset < file.sentBytes;
  const restarts = file.restarts + (isDamaged ? 1 : 0);
  if (state === "refused" || restarts > MOST_RESTARTS)
    return { state: "refused", refusal: refusal ?? "damaged", restarts, problem: null };
  return { sentBytes: offset, restarts, tries: 0, nextTryAt: 0, problem: null };
}

/** A file after a try that failed. */
function afterFailure(file: WaitingFile, error: TryFailed, nowMs: number, random: number): Partial<WaitingFile> {
  const isEarly = error.code === "not_found";
  const tries = file.tries + 1;
  const own = isEarly ? ROW_WAIT_MS * Math.min(tries, 20) : waitOf(tries, random);
  // More than the row announces cannot be: the device begins again.
  const sentBytes = error.code === "too_large" ? 0 : file.sentBytes;
  const nextTryAt = nowMs + Math.max(error.retryAfterMs ?? 0, own);
  return { tries, sentBytes, nextTryAt, problem: isEarly ? null : error.code };
}

/** The queue of bytes. It never touches the outbox, and the outbox never waits for it. */
export function createUploader({ db, send, rowState, isOnline, now, random = Math.random }: UploaderDeps): Uploader {
  const change = (file: WaitingFile, set: Partial<WaitingFile>) => db.waiting.update(file.sha256, set);

  /** One piece. */
  async function sendPiece(file: WaitingFile): Promise<void> {
    const kept = await db.kept.get(file.sha256);
    if (!kept) {
      await change(file, { state: "refused", refusal: "damaged" });
      return;
    }
    const piece = kept.content.slice(file.sentBytes, file.sentBytes + PIECE_BYTES);
    try {
      await change(file, afterAnswer(file, await send(file.sha256, file.sentBytes, piece), now()));
    } catch (error) {
      if (!(error instanceof TryFailed)) throw error;
      await change(file, afterFailure(file, error, now(), random()));
    }
  }

  /** Follows the rows: another device sent the same bytes, or the server was restored and lacks them. */
  async function compareWithRow(file: WaitingFile): Promise<void> {
    const row = await rowState(file.sha256);
    if (file.state === "sent") {
      const sinceMs = now() - (file.sentAt ?? 0);
      if (row === "local" && sinceMs > ROW_LAG_MS)
        await change(file, { state: "waiting", sentBytes: 0, nextTryAt: 0, sentAt: null, tries: 0 });
      else if (row !== "local" && sinceMs > KEEP_SENT_MS) await forget(file);
      return;
    }
    if (row === "stored") await change(file, { state: "sent", sentBytes: file.bytes, sentAt: now(), problem: null });
  }

  const forget = (file: WaitingFile) =>
    db.transaction("rw", db.waiting, db.kept, async () => {
      await db.waiting.delete(file.sha256);
      await db.kept.delete(file.sha256);
    });

  async function nextDue(): Promise<WaitingFile | undefined> {
    const files = await db.waiting.toArray();
    return files
      .filter(({ state, nextTryAt }) => state === "waiting" && nextTryAt <= now())
      .toSorted((a, b) => a.addedAt - b.addedAt)[0];
  }

  async function msToNext(): Promise<number | null> {
    const waiting = (await db.waiting.toArray()).filter(({ state }) => state === "waiting");
    if (waiting.length === 0) return null;
    return Math.max(0, Math.min(...waiting.map(({ nextTryAt }) => nextTryAt)) - now());
  }

  return {
    async round(signal) {
      for (const file of await db.waiting.toArray()) await compareWithRow(file);
      while (!signal.aborted && isOnline()) {
        const file = await nextDue();
        if (!file) break;
        await sendPiece(file);
      }
      return msToNext();
    },
    async tryAgain() {
      const again = (await db.waiting.toArray()).filter(({ state, tries }) => state === "waiting" && tries > 0);
      for (const file of again) await change(file, { nextTryAt: 0, tries: 0 });
    },
  };
}
