// @vitest-environment jsdom
import { addMinutes } from "@fernpaw/domain/kernel/time";
import type { SyncStatus } from "@fernpaw/sync/client/client-types";
import { beforeEach, expect, test, vi } from "vitest";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { noteContact, readLastContact } from "./last-contact.ts";

const AT = "2026-11-21T09:00:00.000Z";

let put: ReturnType<typeof vi.fn>;
let device: Awaited<ReturnType<typeof aDevice>>;

async function aDevice() {
  const { sync } = await openTestClinic();
  const watchers = new Set<() => void>();
  let status = { ...sync.status.get(), state: "synced", lastContactAt: null } as SyncStatus;
  const noted = {
    cache: sync.cache,
    status: {
      get: () => status,
      subscribe: (watcher: () => void) => {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
  };
  put = vi.spyOn(sync.cache._meta, "put") as never;
  const change = (set: Partial<SyncStatus>): void => {
    status = { ...status, ...set };
    for (const watcher of watchers) watcher();
  };
  return {
    noted,
    change,
    heard: (afterMin: number) => change({ lastContactAt: addMinutes(AT, afterMin) }),
    stop: noteContact(noted),
  };
}

beforeEach(async () => {
  device = await aDevice();
});

test("the last contact outlives the page, and is written once a minute at most", async () => {
  expect(await readLastContact(device.noted)).toBeNull();
  for (let half = 0; half < 10; half += 1) device.heard(half / 2);
  expect(put).toHaveBeenCalledTimes(5);
  await device.stop();
  expect(await readLastContact(device.noted)).toBe(addMinutes(AT, 4.5));
  device.heard(20);
  expect(put).toHaveBeenCalledTimes(6);
});

test.each(["contact breaks off", "the page is left"])("what is not written yet is when %s", async (when) => {
  device.heard(0);
  device.heard(0.5);
  if (when === "the page is left") window.dispatchEvent(new Event("pagehide"));
  else device.change({ state: "offline" });
  await vi.waitFor(async () => expect(await readLastContact(device.noted)).toBe(addMinutes(AT, 0.5)));
  expect(put).toHaveBeenCalledTimes(2);
  await device.stop();
  expect(put).toHaveBeenCalledTimes(2);
});
