import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetLogos, isLogo, keepLogos, keptLogo } from "./kept-logos.ts";

const [first, second] = ["1", "2"].map((digit) => `${digit.repeat(32)}.webp`) as [string, string];
const at = (file: string): string => `https://clinic.example/uploads/logos/${file}`;
let kept: Map<string, Response>;
let isOffline: boolean;

beforeEach(() => {
  kept = new Map();
  isOffline = false;
  const serve = vi.fn(async (request: Request | string) => {
    if (isOffline) throw new TypeError("no network");
    return new Response(typeof request === "string" ? request : request.url);
  });
  const full = (request: Request | string): string =>
    new URL(request instanceof Request ? request.url : request, at("")).href;
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("caches", {
    open: async () => ({
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      match: async (request: Request) => kept.get(full(request))?.clone(),
      add: async (url: string) => void kept.set(full(url), await serve(full(url))),
      delete: async (request: Request) => kept.delete(full(request)),
    }),
    delete: async () => kept.clear(),
  });
});

afterEach(() => vi.unstubAllGlobals());

const keptNames = () => [...kept.keys()].toSorted();

test("the logos of the locations are on the device, and an old one leaves it", async () => {
  await keepLogos([first, second]);
  expect(keptNames()).toEqual([at(first), at(second)]);
  await keepLogos([second]);
  expect(keptNames()).toEqual([at(second)]);
  await forgetLogos();
  expect(keptNames()).toEqual([]);
});

test("a paper shows its logo without a network; one that could not be had is fetched later", async () => {
  await keepLogos([first]);
  isOffline = true;
  expect(await (await keptLogo(new Request(at(first))))?.text()).toBe(at(first));
  expect(await keptLogo(new Request(at(second)))).toBeUndefined();
  await keepLogos([first, second]);
  expect(keptNames()).toEqual([at(first)]);
  isOffline = false;
  await keepLogos([first, second]);
  expect(keptNames()).toEqual([at(first), at(second)]);
});

test("no other address is answered from the device", () => {
  expect(isLogo(`/uploads/logos/${first}`)).toBe(true);
  for (const path of [`/uploads/pets/${first}`, "/uploads/logos/../x", `/uploads/logos/${first}/x`])
    expect(isLogo(path)).toBe(false);
});
