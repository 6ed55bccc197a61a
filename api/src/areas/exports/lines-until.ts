import { setTimeout as pause } from "node:timers/promises";

/** The reading thread has so long to end its work. */
const GRACE_MS = 2000;

function nextLine(lines: AsyncIterator<string>, signal: AbortSignal): Promise<IteratorResult<string>> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    const next = lines.next().finally(() => signal.removeEventListener("abort", leave));
    next.then(resolve, reject);
  });
}

/** The lines as they come, until the signal aborts: it does not wait for a line that takes long. */
export async function* linesUntil(source: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  const lines = source[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await nextLine(lines, signal);
      isOver = done === true;
      if (isOver) return;
      yield value as string;
    }
  } finally {
    const ended = isOver ? undefined : lines.return?.().catch(() => undefined);
    await Promise.race([ended, pause(GRACE_MS, undefined, { ref: false })]);
  }
}
