import { browserEnvironment } from "@fernpaw/sync/client/browser-environment";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("when the browser says that the network is back, the sync tries at once and twice more within a second", () => {
  const listener = vi.fn();
  const stop = browserEnvironment().onWake(listener);
  window.dispatchEvent(new Event("online"));
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(listener).toHaveBeenCalledTimes(3);

  window.dispatchEvent(new Event("online"));
  stop();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event("online"));
  expect(listener).toHaveBeenCalledTimes(4);
});
