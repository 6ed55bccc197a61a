// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { savedTheme, THEME_KEY, themeNow, themeStorage } from "./theme-preference.ts";

function systemPrefers(scheme: "light" | "dark"): void {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes(scheme) }));
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("which theme shows", () => {
  test.each([
    ["light", "dark", "light"],
    ["dark", "light", "dark"],
    [null, "dark", "dark"],
    [null, "light", "light"],
    ["purple", "dark", "dark"],
    ["system", "light", "light"],
    ["", "dark", "dark"],
  ] as const)("saved %s, system %s: %s", (saved, system, shown) => {
    if (saved !== null) localStorage.setItem(THEME_KEY, saved);
    systemPrefers(system);
    expect(themeNow()).toBe(shown);
  });

  test("dark where there is no window", () => {
    vi.stubGlobal("window", undefined);
    expect(themeNow()).toBe("dark");
  });
});

describe("what is written", () => {
  const storage = themeStorage({ key: THEME_KEY });

  test("only light or dark", () => {
    for (const value of ["light", "dark"]) {
      storage.set(value);
      expect(localStorage.getItem("theme")).toBe(value);
    }
  });

  test("going back to the system forgets the choice", () => {
    storage.set("dark");
    storage.set("system");
    expect(localStorage.getItem("theme")).toBeNull();
  });

  test("nothing by asking, and nothing under other keys", () => {
    expect(storage.get("system")).toBe("system");
    themeStorage({ key: "mui-color-scheme-dark" }).set("dark");
    expect(localStorage.length).toBe(0);
    expect(savedTheme()).toBeNull();
  });
});
