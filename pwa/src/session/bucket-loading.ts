import type { LoadOutcome } from "@fernpaw/sync/client/client-types";
import type { Author } from "@fernpaw/sync/client/mutation-runner";
import type { Bucket } from "@fernpaw/sync/protocol";
import { trustedScriptUrl } from "../ui/trusted-script.ts";
import type { BucketOrder } from "./bucket-worker.ts";
import workerUrl from "./bucket-worker.ts?worker&url";

interface Whose {
  author: () => Author;
  token: () => string | null;
}

/**
 * Loads the clinic's data in a worker, which lives as long as the load does. Answers null when no worker can do it and
 * the page must.
 */
export function bucketLoading({ author, token }: Whose) {
  return async (bucket: Bucket, signal: AbortSignal): Promise<LoadOutcome | null> => {
    const present = token();
    if (typeof Worker === "undefined" || present === null) return null;
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module", name: "buckets" });
    const send = (order: BucketOrder): void => worker.postMessage(order);
    const stop = (): void => send({ type: "stop" });
    signal.addEventListener("abort", stop);
    try {
      return await new Promise<LoadOutcome | null>((resolve) => {
        worker.addEventListener("message", ({ data }: MessageEvent<LoadOutcome | null>) => resolve(data));
        worker.addEventListener("error", () => resolve(null));
        send({ type: "load", bucket, author: author(), token: present });
      });
    } finally {
      signal.removeEventListener("abort", stop);
      worker.terminate();
    }
  };
}
