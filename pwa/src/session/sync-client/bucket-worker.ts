/// <reference lib="webworker" />
import { loadBucketApart } from "@fernpaw/sync/client/bucket-loader";
import type { LoadOutcome } from "@fernpaw/sync/client/client-types";
import type { Author } from "@fernpaw/sync/client/mutation-runner";
import type { Bucket } from "@fernpaw/sync/protocol";
import { createSyncTransport } from "../../http/sync-transport.ts";
import { DEVICE_SCHEMA } from "./device-schema.ts";

export type BucketOrder =
  | { type: "load"; number: number; bucket: Bucket; author: Author; token: string }
  | { type: "stop"; number: number };
/** The outcome is null when it could not be done here. */
export interface BucketAnswer {
  number: number;
  outcome: LoadOutcome | null;
}

const stops = new Map<number, AbortController>();

async function load({ number, bucket, author, token }: Extract<BucketOrder, { type: "load" }>): Promise<void> {
  const stop = new AbortController();
  stops.set(number, stop);
  // The page renews the session: the next load comes with another token.
  const refused = new Error("the token was refused");
  const transport = createSyncTransport({
    token: () => token,
    refresh: () => Promise.resolve({ kind: "unreachable", cause: refused }),
  });
  const parts = { ...DEVICE_SCHEMA, author, transport };
  const outcome = await loadBucketApart(parts, bucket, stop.signal).catch(() => null);
  const answer: BucketAnswer = { number, outcome };
  self.postMessage(answer);
}

self.addEventListener("message", ({ data }: MessageEvent<BucketOrder>) => {
  if (data.type === "load") void load(data);
  else stops.get(data.number)?.abort();
});
