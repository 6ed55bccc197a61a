// @vitest-environment jsdom
import { addMinutes } from "@fernpaw/domain/kernel/time";
import type { SyncStatus } from "@fernpaw/sync/client/client-types";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportDevice } from "./device-report.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  // A file before this one may have chosen a location for the device.
  localStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

const AT = "2026-11-21T09:00:00.000Z";

function aDevice(isOwnSession = () => true) {
  const watchers = new Set<() => void>();
  let status = { lastContactAt: null, queued: 0, oldestQueuedAt: null, isPersisted: null, reason: null } as unknown;
  let now = AT;
  const reports: object[] = [];
  const stop = reportDevice(
    {
      status: {
        get: () => status as SyncStatus,
        subscribe: (watcher) => {
          watchers.add(watcher);
          return () => watchers.delete(watcher);
        },
      },
    },
    {
      isOwnSession,
      now: () => now,
      put: (report) => {
        reports.push(report);
        return Promise.reject(new Error("no network"));
      },
    },
  );
  const contact = (afterMin: number, set: object = {}): void => {
    now = addMinutes(AT, afterMin);
    status = { ...(status as object), lastContactAt: now, ...set };
    for (const watcher of watchers) watcher();
  };
  return { reports, contact, stop };
}

test("a device tells of itself at its first contact, and then every ten minutes in which there is contact", () => {
  const { reports, contact, stop } = aDevice();
  expect(reports).toEqual([]);
  contact(1, { queued: 2, oldestQueuedAt: "2026-11-21T08:59:00.000Z", isPersisted: true });
  expect(reports).toEqual([
    {
      isInstalled: false,
      isPersistent: true,
      queueLength: 2,
      oldestPendingAt: "2026-11-21T08:59:00.000Z",
      appVersion: __BUILD__,
      sentAt: "2026-11-21T09:01:00.000Z",
    },
  ]);
  contact(5);
  expect(reports).toHaveLength(1);
  contact(11, { queued: 0, oldestQueuedAt: null });
  expect(reports[1]).toMatchObject({ queueLength: 0, oldestPendingAt: null });
  stop();
  contact(30);
  expect(reports).toHaveLength(2);
});

test("a queue that was reported is reported again once it is empty", () => {
  const { reports, contact } = aDevice();
  contact(1, { queued: 2, oldestQueuedAt: AT });
  contact(2, { queued: 1 });
  expect(reports).toHaveLength(1);
  contact(3, { queued: 0, oldestQueuedAt: null });
  contact(4, { queued: 1, oldestQueuedAt: AT });
  contact(5, { queued: 0, oldestQueuedAt: null });
  expect(reports).toHaveLength(2);
  expect(reports[1]).toMatchObject({ queueLength: 0, oldestPendingAt: null });
});

test("not under another person's session, and not once it is off the list", () => {
  const stranger = aDevice(() => false);
  stranger.contact(1);
  expect(stranger.reports).toEqual([]);
  const revoked = aDevice();
  revoked.contact(1, { reason: "device_revoked" });
  expect(revoked.reports).toEqual([]);
});
