// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BELL_URL, isMuted, setMuted } from "./bell.ts";

let ringBell: () => Promise<void>;
let plays: { src: string; volume: number; currentTime: number }[] = [];
let failure: Error | null = null;

beforeEach(async () => {
  // The sound is an element of the page that rang first: a file before this one would leave its own.
  vi.resetModules();
  ({ ringBell } = await import("./bell.ts"));
  localStorage.clear();
  plays = [];
  failure = null;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function play(this: HTMLMediaElement) {
    plays.push({ src: new URL(this.src).pathname, volume: this.volume, currentTime: this.currentTime });
    // As if it had gone on for a while.
    this.currentTime = 0.4;
    return failure ? Promise.reject(failure) : Promise.resolve();
  });
});
afterEach(() => vi.restoreAllMocks());

test("it rings at half its volume, from the start each time, from the root of the site", async () => {
  await ringBell();
  await ringBell();
  expect(plays).toEqual([
    { src: BELL_URL, volume: 0.5, currentTime: 0 },
    { src: BELL_URL, volume: 0.5, currentTime: 0 },
  ]);
  expect(BELL_URL).toMatch(/^\/[^/]+$/);
});

test.each([
  ["true", true],
  ["false", false],
  ["TRUE", false],
  ["1", false],
  ["", false],
])("stored %o mutes: %s", async (stored, isQuiet) => {
  localStorage.setItem("muteSounds", stored);
  expect(isMuted()).toBe(isQuiet);
  await ringBell();
  expect(plays).toHaveLength(isQuiet ? 0 : 1);
});

test("a choice is stored as true or false", () => {
  setMuted(true);
  expect(localStorage.getItem("muteSounds")).toBe("true");
  setMuted(false);
  expect(localStorage.getItem("muteSounds")).toBe("false");
});

test("a browser that blocks it is a matter of debugging; another fault is logged; neither is thrown", async () => {
  const debug = vi.spyOn(console, "debug").mockImplementation(() => undefined);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  failure = new DOMException("tap first", "NotAllowedError");
  await ringBell();
  expect([debug.mock.calls.length, warn.mock.calls.length]).toEqual([1, 0]);
  failure = new Error("no such file");
  await ringBell();
  expect([debug.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1]);
});
