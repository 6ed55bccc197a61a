import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, openTestSync, SEEN_AT } from "../testing/sync-clinic.ts";
import { compactDueClinics } from "./compaction-job.ts";

describe.each(DIALECT_KINDS)("daily compaction on %s", (kind) => {
  let store: OpenStore;
  beforeAll(async () => {
    store = await openTestStore(kind);
  });
  afterAll(() => store.close());

  test("each clinic is compacted once a day", async () => {
    let nowMs = Date.parse(SEEN_AT);
    const now = (): number => nowMs;
    const sync = openTestSync(store, { now });
    await addTestClinic(store, sync);
    await addTestClinic(store, sync);
    expect(await compactDueClinics({ store, sync, now })).toBe(2);
    expect(await compactDueClinics({ store, sync, now })).toBe(0);
    nowMs += 86_400_000;
    expect(await compactDueClinics({ store, sync, now })).toBe(2);
  });
});
