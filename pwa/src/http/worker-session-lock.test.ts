import { locks } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { underAuthLock } from "../session/tokens/auth-lock.ts";
import { openWorkerSession } from "./worker-session.ts";

beforeEach(() => void Object.defineProperty(navigator, "locks", { value: locks, configurable: true }));
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  vi.restoreAllMocks();
});

test("the worker asks for a token in turn with the tabs: never while one of them refreshes", async () => {
  const asked = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ code: "session_unknown", title: "No." }, { status: 401 }));
  const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<undefined>();
  const tab = underAuthLock(() => {
    held(undefined);
    return isOver;
  });
  await isHeld;
  const session = openWorkerSession();
  // Time enough for a call that does not wait.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).not.toHaveBeenCalled();
  end(undefined);
  await tab;
  expect(await session).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});
