import type { SyncStatus } from "@fernpaw/sync/client/client-types";
import { expect, test } from "vitest";
import { spokenSyncWords, syncWords } from "./sync-words.ts";

const bucket = { state: "loaded", rows: 0, expectedRows: 0 } as const;
const calm: SyncStatus = {
  state: "synced",
  queued: 0,
  oldestQueuedAt: null,
  lastContactAt: null,
  clockSkewMs: 0,
  attentionCount: 0,
  buckets: { p0: bucket, p1: bucket, p2: bucket },
  cappedTables: [],
  isPersisted: null,
  isLeader: true,
  reason: null,
};
const loading = { ...bucket, state: "loading" } as const;
const half = { p0: bucket, p1: loading, p2: loading };

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
  [{ state: "broken", reason: "QuotaExceededError" }, "Storage full", "error"],
  [{ state: "attention", queued: 5, reason: "disk_full" }, "Sending paused · 5", "error"],
  [{ state: "starting" }, "Getting ready", "info"],
  [{ state: "checking" }, "Checking", "info"],
  [{ buckets: half }, "Loading clients and pets", "info"],
  [{ buckets: { ...half, p1: { ...bucket, state: "waiting" } } }, "Loading clients and pets", "info"],
  [{ buckets: { ...half, p1: bucket } }, "All saved", "success"],
  [{ buckets: half, attentionCount: 1 }, "1 needs attention", "error"],
])("%o reads %s", (change, label, tone) => {
  expect(syncWords({ ...calm, ...change })).toMatchObject({ label, tone });
});

test("a lapsed subscription says that nothing is lost", () => {
  const words = syncWords({ ...calm, state: "attention", queued: 1, reason: "subscription_required" });
  expect(words.sentence).toContain("kept and will be sent when it is active again");
});

test("that the clinic is still being loaded is spoken once, whatever arrives and is saved meanwhile", () => {
  const more = { ...half, p1: { ...loading, rows: 20_114 } };
  const spoken = [
    { buckets: half },
    { buckets: more },
    { buckets: more, state: "saving", queued: 1 } as const,
    { buckets: more },
    {},
    { state: "saving", queued: 1 } as const,
  ].map((change) => spokenSyncWords({ ...calm, ...change }));
  const once = "Loading clients and pets";
  expect(spoken).toEqual([once, once, once, once, "All saved", ""]);
});

test("a full disk has its own words, on either side", () => {
  const full = syncWords({ ...calm, state: "broken", reason: "QuotaExceededError" });
  expect(full.sentence).toContain("This device's storage is full");
  const server = syncWords({ ...calm, state: "attention", queued: 5, reason: "disk_full" });
  expect(server.sentence).toContain("The server's disk is full");
});
