/// <reference lib="webworker" />
import { ENTITIES, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import { loadBucketApart } from "@fernpaw/sync/client/bucket-loader";
import type { LoadOutcome } from "@fernpaw/sync/client/client-types";
import type { Author } from "@fernpaw/sync/client/mutation-runner";
import type { Bucket } from "@fernpaw/sync/protocol";
import { createSyncTransport } from "../http/sync-transport.ts";

export type BucketOrder = { type: "load"; bucket: Bucket; author: Author; token: string } | { type: "stop" };

const stop = new AbortController();

/** The answer is the outcome; null when it could not be done here. */
async function load({ bucket, author, token }: Extract<BucketOrder, { type: "load" }>): Promise<void> {
  // The page renews the session: the next load comes with another token.
  const refused = new Error("the token was refused");
  const transport = createSyncTransport({
    token: () => token,
    refresh: () => Promise.resolve({ kind: "unreachable", cause: refused }),
  });
  const parts = { author, entities: ENTITIES, mutations: MUTATIONS, schema: SCHEMA, transport };
  const outcome: LoadOutcome | null = await loadBucketApart(parts, bucket, stop.signal).catch(() => null);
  self.postMessage(outcome);
}

self.addEventListener("message", ({ data }: MessageEvent<BucketOrder>) => {
  if (data.type === "load") void load(data);
  else stop.abort();
});
