import type { SyncStatus } from "@fernpaw/sync/client/client-types";
import { expect, test } from "vitest";
import { syncWords } from "./sync-words.ts";

const bucket = { state: "loaded", rows: 0, expectedRows: 0 } as const;
const calm: SyncStatus = {
  state: "synced",
  queued: 0,
  oldestQueuedAt: null,
  lastContactAt: null,
  attentionCount: 0,
  buckets: { p0: bucket, p1: bucket, p2: bucket },
  cappedTables: [],
  isPersisted: null,
  isLeader: true,
  reason: null,
};

test.each<[Partial<SyncStatus>, string, string]>([
  [{}, "All saved", "success"],
  [{ state: "saving", queued: 3 }, "Saving · 3", "info"],
  [{ state: "offline", queued: 4 }, "Offline · 4 on this tablet", "warning"],
  [{ state: "offline" }, "Offline", "warning"],
  [{ state: "attention", attentionCount: 2 }, "2 need attention", "error"],
  [{ state: "synced", attentionCount: 1 }, "1 needs attention", "error"],
  [{ state: "attention", queued: 5, reason: "device_revoked" }, "Sending paused · 5", "error"],
  [{ state: "signed_out", queued: 2 }, "Sign in to send · 2", "warning"],
  [{ state: "upgrade" }, "Update needed", "error"],
  [{ state: "broken" }, "Storage problem", "error"],
  [{ state: "starting" }, "Getting ready", "info"],
  [{ state: "checking" }, "Checking", "info"],
])("%o reads %s", (change, label, tone) => {
  expect(syncWords({ ...calm, ...change })).toMatchObject({ label, tone });
});

test("a lapsed subscription says that nothing is lost", () => {
  const words = syncWords({ ...calm, state: "attention", queued: 1, reason: "subscription_required" });
  expect(words.sentence).toContain("kept and sent once it runs again");
});
