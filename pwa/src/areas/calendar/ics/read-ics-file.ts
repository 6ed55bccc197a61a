import { trustedScriptUrl } from "../../../ui/trusted-script.ts";
import type { IcsFailure, IcsReading, IcsWindow } from "./ics-events.ts";
import type { IcsAnswer, IcsQuestion } from "./ics-worker.ts";
import workerUrl from "./ics-worker.ts?worker&url";

/** Bytes: a calendar of ten years is smaller. */
export const MAX_ICS_BYTES = 5_000_000;
/** Milliseconds. Some rules of repetition never come to an end, and nobody can tell by looking at them. */
const READ_MS = 10_000;

/** Reads the file in a thread of its own, which ends when it takes too long. */
export async function readIcsFile(file: File, window: IcsWindow): Promise<IcsReading | IcsFailure> {
  if (file.size > MAX_ICS_BYTES) return { fault: "tooBig" };
  const text = await file.text();
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module", name: "calendar-file" });
  try {
    return await new Promise<IcsReading | IcsFailure>((resolve) => {
      setTimeout(() => resolve({ fault: "tooLong" }), READ_MS);
      worker.addEventListener("error", () => resolve({ fault: "unreadable" }));
      worker.addEventListener("message", ({ data }: MessageEvent<IcsAnswer>) =>
        resolve("reading" in data ? data.reading : data),
      );
      worker.postMessage({ text, window } satisfies IcsQuestion);
    });
  } finally {
    worker.terminate();
  }
}
