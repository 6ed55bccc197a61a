import { browserEnvironment } from "@fernpaw/sync/client/browser-environment";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a network that is said to be back is tried at once, and again soon, because it may not carry a request yet", () => {
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
