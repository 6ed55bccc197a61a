/** Milliseconds after which a part of the app counts as not loaded. */
const CHUNK_MS = 120_000;

export type ChunkFailure = "timeout" | "missing";

/** A part of the app could not be loaded: no network and not stored yet, or replaced by a newer version. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
  readonly type: ChunkFailure;

  constructor(type: ChunkFailure, cause?: unknown) {
    super("Loading chunk failed", { cause });
    this.type = type;
  }
}

/** @throws ChunkLoadError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError("timeout")), CHUNK_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError("missing", error);
  } finally {
    clearTimeout(timer);
  }
}
