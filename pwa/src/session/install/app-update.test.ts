// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Like the browser's: `become` moves it on and says so. */
class BrowserWorker extends EventTarget {
  readonly scriptURL = `${window.location.origin}/service-worker.js`;
  state = "installing";
  readonly told: unknown[] = [];

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class BrowserRegistration extends EventTarget {
  installing: BrowserWorker | null = null;
  waiting: BrowserWorker | null = null;
  active: BrowserWorker | null = null;
  readonly update = vi.fn(() => Promise.resolve());

  find(): BrowserWorker {
    this.installing = new BrowserWorker();
    this.dispatchEvent(new Event("updatefound"));
    return this.installing;
  }

  install(worker: BrowserWorker): void {
    this.installing = null;
    this.waiting = worker;
    worker.become("installed");
  }

  breakOff(worker: BrowserWorker): void {
    this.installing = null;
    worker.become("redundant");
  }
}

class BrowserContainer extends EventTarget {
  controller: BrowserWorker | null = null;
  readonly registration = new BrowserRegistration();
  readonly ready = Promise.resolve(this.registration);
  readonly register = vi.fn((_url: unknown, _options: unknown) => Promise.resolve(this.registration));

  control(worker: BrowserWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }
}

let container: BrowserContainer;

beforeEach(() => {
  // The hourly look for a version has no end.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  vi.resetModules();
  vi.stubEnv("DEV", false);
  container = new BrowserContainer();
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: container });
  container.controller = new BrowserWorker();
  container.registration.active = container.controller;
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

/** The module keeps its state, so each test loads its own copy. */
async function started() {
  const update = await import("./app-update.ts");
  await update.startAppUpdate();
  const { result } = renderHook(() => update.useUpdateState());
  const becomes = (state: string) => vi.waitFor(() => expect(result.current).toBe(state));
  return { ...update, becomes, state: () => result.current };
}

/** Longer than the library waits before it calls a version waiting. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

test("registers what the policy made, unchanged, and looks past the browser's cache", async () => {
  const trusted = { toString: () => "/service-worker.js" };
  vi.stubGlobal("trustedTypes", { createPolicy: () => ({ createScriptURL: () => trusted }) });
  const { state } = await started();
  expect(container.register).toHaveBeenCalledExactlyOnceWith(trusted, { updateViaCache: "none" });
  expect(state()).toBe("none");
});

test("a version that the browser finds is offered when it waits, and takes over when a person asks", async () => {
  const { becomes, state, updateNow } = await started();
  const found = container.registration.find();
  await settle();
  expect(state()).toBe("none");
  container.registration.install(found);
  await becomes("ready");
  expect(found.told).toEqual([]);
  await updateNow();
  expect(found.told).toEqual([{ type: "SKIP_WAITING" }]);
});

test("a version that waited before the page was opened is offered", async () => {
  container.registration.waiting = new BrowserWorker();
  const { becomes } = await started();
  await becomes("ready");
});

test("a version that was being installed when the page registered is offered", async () => {
  container.registration.installing = new BrowserWorker();
  const { becomes, state } = await started();
  await settle();
  expect(state()).toBe("none");
  container.registration.install(container.registration.installing);
  await becomes("ready");
});

test("after versions whose installation broke off the next one is offered", async () => {
  const { becomes, state } = await started();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    container.registration.breakOff(container.registration.find());
    await settle();
  }
  expect(state()).toBe("none");
  container.registration.install(container.registration.find());
  await becomes("ready");
});

test("the first worker is not an update, and a later one that takes over is", async () => {
  container.controller = null;
  container.registration.active = null;
  const { becomes, state } = await started();
  const first = container.registration.find();
  container.registration.install(first);
  container.registration.waiting = null;
  container.registration.active = first;
  container.control(first);
  await settle();
  expect(state()).toBe("none");
  container.control(new BrowserWorker());
  await becomes("replaced");
});

test("a version that took over while the page was registering has replaced its code", async () => {
  container.register.mockImplementation(() => {
    container.control(new BrowserWorker());
    return Promise.resolve(container.registration);
  });
  const { becomes } = await started();
  await becomes("replaced");
});

test("a page without a worker is not told of a version that waits", async () => {
  container.controller = null;
  container.registration.waiting = new BrowserWorker();
  const { state } = await started();
  await settle();
  expect(state()).toBe("none");
});

test("a focus looks for a version, at most once a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval"] });
  await started();
  const focus = () => act(() => void window.dispatchEvent(new Event("focus")));
  focus();
  expect(container.registration.update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(61_000);
  focus();
  focus();
  expect(container.registration.update).toHaveBeenCalledOnce();
});

test("the browser is asked to send the queue later, whether or not the page has registered by then", async () => {
  const register = vi.fn(() => Promise.resolve());
  Object.assign(container.registration, { sync: { register } });
  const { askForBackgroundSync } = await import("./app-update.ts");
  await askForBackgroundSync();
  expect(register).toHaveBeenCalledExactlyOnceWith("fernpaw-outbox");
});
