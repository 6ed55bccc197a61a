import type { BucketStatus } from "@fernpaw/sync/client/client-types";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { BUCKETS, type Bucket } from "@fernpaw/sync/protocol";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef } from "react";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/sync-client/clinic-provider.tsx";

/**
 * How far the load of each bucket is, with every piece that is stored: the status hears of it between two questions to
 * the server. A load that starts over fetches rows that are here already, so no figure goes back.
 */
export function useLoadProgress(): Record<Bucket, BucketStatus> {
  const { sync } = useClinic();
  const status = useSyncStatus(sync).buckets;
  const highest = useRef(new Map<Bucket, number>());
  const stored = useLiveQuery(async () => {
    const { buckets } = await readMeta(sync.cache);
    return Object.fromEntries(
      BUCKETS.map((bucket) => {
        const { state, rows, expectedRows } = buckets[bucket];
        const most = Math.max(rows, highest.current.get(bucket) ?? 0);
        highest.current.set(bucket, most);
        return [bucket, { state, rows: most, expectedRows }] as const;
      }),
    ) as Record<Bucket, BucketStatus>;
  }, [sync]);
  return stored ?? status;
}
