// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseDensity, densityNow } from "./ui/density.ts";

const page = readFileSync(join(import.meta.dirname, "..", "index.html"), "utf8");
const source = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? "";

interface Device {
  /** What its media queries answer yes to. */
  is?: readonly string[];
  saved?: Readonly<Record<string, string>>;
  /** Storage that is switched off throws. */
  hasStorage?: boolean;
  script?: string;
}

/** Runs the page's inline script, as a browser does before it paints. */
function boot({ is = [], saved = {}, hasStorage = true, script = source }: Device): {
  theme: string;
  density: string | undefined;
} {
  const storage = {
    getItem: (key: string) => {
      if (!hasStorage) throw new DOMException("denied", "SecurityError");
      return saved[key] ?? null;
    },
  };
  const matchMedia = (query: string) => ({ matches: is.some((part) => query.includes(part)) });
  // oxlint-disable-next-line no-implied-eval -- the script is text of ours, in the page and not in a module
  new Function("localStorage", "matchMedia", script)(storage, matchMedia);
  const { className, dataset } = document.documentElement;
  return { theme: className, density: dataset["density"] };
}

beforeEach(() => {
  document.documentElement.className = "";
  for (const key of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[key];
});
afterEach(() => vi.unstubAllGlobals());

describe("the first screen's files", () => {
  const asked = (): string[] =>
    [...document.querySelectorAll("link[rel=modulepreload]")].map(({ outerHTML }) => outerHTML);

  /** Boots, reads the page to its end and paints it; what was asked for before and after that. */
  function paintAs(saved: Readonly<Record<string, string>>): { before: string[]; after: string[] } {
    vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout"] });
    const listen = vi.spyOn(document, "addEventListener").mockReturnValue();
    boot({ saved, script: source.replace("var firstFiles = [];", 'var firstFiles = ["/assets/first.js"];') });
    vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    for (const [, listener] of listen.mock.calls) (listener as () => void)();
    const before = asked();
    vi.runAllTimers();
    return { before, after: asked() };
  }

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const link of document.querySelectorAll("link")) link.remove();
  });

  test("are asked for once the shell is painted: their answers would hold it up", () => {
    const { before, after } = paintAs({ accessToken: "token" });
    expect(before).toEqual([]);
    expect(after).toEqual([expect.stringContaining('href="/assets/first.js"')]);
  });

  test("are not asked for where nobody is signed in", () => {
    expect(paintAs({}).after).toEqual([]);
  });
});

describe("before anything is painted", () => {
  test.each([
    ["light", ["dark"], "light"],
    ["dark", [], "dark"],
    [undefined, ["dark"], "dark"],
    [undefined, [], "light"],
    ["purple", ["dark"], "dark"],
    ["system", [], "light"],
  ] as const)("saved %s on a system that prefers %s: the root is %s", (theme, is, shown) => {
    expect(boot({ is, saved: theme === undefined ? {} : { theme } }).theme).toBe(shown);
  });

  test.each([
    [undefined, ["pointer: coarse"], "touch"],
    [undefined, [], "compact"],
    ["compact", ["pointer: coarse"], "compact"],
    ["touch", [], "touch"],
    ["roomy", ["pointer: coarse"], "touch"],
  ] as const)("saved %s on a device with %s: density %s", (density, is, shown) => {
    expect(boot({ is, saved: density === undefined ? {} : { density } }).density).toBe(shown);
  });

  test("storage that is switched off leaves the system's theme", () => {
    expect(boot({ is: ["dark"], hasStorage: false }).theme).toBe("dark");
  });
});

test("a density that is chosen holds at once and at the next start", () => {
  chooseDensity("touch");
  expect([densityNow(), localStorage.getItem("density")]).toEqual(["touch", "touch"]);
  chooseDensity("compact");
  expect(boot({ is: ["pointer: coarse"], saved: { density: localStorage.getItem("density") ?? "" } }).density).toBe(
    "compact",
  );
});
