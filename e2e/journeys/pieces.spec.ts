// Concerns: dev, pwa/src/ui.
import { rmSync } from "node:fs";
import { expect, type Locator, test, type Page } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { buildApp } from "../support/app-build.ts";
import { screenOf, type Theme, THEMES, wear } from "../support/look.ts";
import { tabStop } from "../support/keyboard.ts";
import { keepPicture } from "../support/pictures.ts";
import { Visitor } from "../support/visitor.ts";

let build: string;
let server: ServerProcess;
test.beforeAll(async () => {
  build = await buildApp("the-pieces", "development");
  server = await ServerProcess.start({ demo: true, entry: "api/src/testing/deployed-main.ts", args: [build] });
});
test.afterAll(async () => {
  await server?.remove();
  if (build) rmSync(build, { recursive: true, force: true });
});

const SIZES = [
  { name: "landscape", width: 1280, height: 800, usual: "compact" },
  { name: "portrait", width: 800, height: 1280, usual: "touch" },
  { name: "phone", width: 390, height: 844, usual: "touch" },
] as const;
const DENSITIES = ["touch", "compact"] as const;

/** The server does not know the address: it sends the app's page as "not found", and the console says so. */
const NOT_FOUND = /\/dev\/ui: Failed to load resource: .*\b404\b/;

const otherErrors = ({ errors }: Visitor): string[] => errors.filter((error) => !NOT_FOUND.test(error));

async function openPieces(page: Page): Promise<void> {
  await page.goto(`${server.origin}/dev/ui`);
  await expect(page.getByRole("heading", { level: 1, name: "Pieces" })).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Axe takes half a minute for this page: once in each theme, at the other end of the sizes, as of every screen. */
const AXE_IN: Readonly<Record<string, Theme>> = { landscape: "light", phone: "dark" };

for (const { name, width, height, usual } of SIZES) {
  test(`every piece fits and has no barrier: ${name}`, { tag: "@full" }, async ({ browser }) => {
    const screen = { ...screenOf("light"), viewport: { width, height }, serviceWorkers: "block" as const };
    const visitor = await Visitor.open(browser, server.origin, screen);
    const { page } = visitor;
    await openPieces(page);
    for (const density of DENSITIES) {
      await wear(page, "light");
      await page.getByRole("button", { name: density === "touch" ? "Touch" : "Compact" }).click();
      await expect(page.locator("html")).toHaveAttribute("data-density", density);
      expect(await visitor.sidewaysPx()).toBe(0);
      if (density === "touch") expect(await smallTargets(page)).toEqual([]);
      for (const theme of THEMES) {
        await wear(page, theme);
        await keepPicture(page, `pieces-${name}-${theme}-${density}`, { fullPage: true });
        // With the density that such a screen has.
        if (density === usual && AXE_IN[name] === theme) expect(await visitor.objections()).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await visitor.sidewaysPx()).toBe(0);
    expect(otherErrors(visitor)).toEqual([]);
    await visitor.close();
  });
}

/** Buttons that a finger would miss: under 44 px. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator("main button:visible, main select:visible").evaluateAll((elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5)
      .map(({ element, box }) => `${element.ariaLabel ?? element.textContent}: ${box.height}`),
  );

test("every control has a focus ring, and Tab reaches them all in order", { tag: "@full" }, async ({ page }) => {
  await openPieces(page);
  const seen = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const ring = await tabStop(page);
    if (ring === null) break;
    expect(ring).toEqual({ name: ring.name, hasRing: true });
    seen.add(ring.name);
  }
  expect(seen.size).toBeGreaterThan(40);
});

test("a table is sorted and paged by keyboard", { tag: "@full" }, async ({ page }) => {
  await openPieces(page);
  const table = page.getByRole("table", { name: "Products: Rows" });
  const head = table.getByRole("columnheader", { name: "Product" });
  await head.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(table.getByRole("rowheader").first()).toHaveText("Amoxicillin 250 mg");
  await page.keyboard.press("Space");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("rowheader").first()).toHaveText("Osurnia ear gel 22");
  const pages = page.getByRole("navigation", { name: "Pages of Products: Rows" });
  await pages.getByRole("button", { name: "Next page" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(pages.getByRole("status")).toHaveText("21–26 of 26");
  await expect(pages.getByRole("button", { name: "Next page" })).toBeFocused();
});

test("dialogs and drawers hold the focus, close on Escape and give it back", { tag: "@full" }, async ({ page }) => {
  await openPieces(page);
  for (const [opener, dialog] of [
    ["Dialog 4xl", "A dialog of size 4xl"],
    ["Dialog sm", "A dialog of size sm"],
    ["Drawer left", "Drawer left"],
    ["Drawer right", "Drawer right"],
  ] as const) {
    const button = page.getByRole("button", { name: opener, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    const opened = page.getByRole("dialog", { name: dialog });
    await expect(opened).toBeVisible();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press("Tab");
      const isInside = await opened.evaluate((element) => {
        const root = element.closest(".MuiModal-root");
        return root?.contains(document.activeElement) ?? false;
      });
      expect(isInside).toBe(true);
    }
    await page.mouse.wheel(0, 2000);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe("hidden");
    await page.keyboard.press("Escape");
    await expect(opened).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await page.getByRole("button", { name: "Drawer left", exact: true }).click();
  await page.mouse.click(900, 400);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "on a phone rows have two lines, three with a long name, and a dialog fills the screen; options are for fingers",
  { tag: "@full" },
  async ({ browser }) => {
    const visitor = await Visitor.open(browser, server.origin, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const { page } = visitor;
    await openPieces(page);
    await page.getByRole("button", { name: "Touch", exact: true }).click();
    const row = page.locator(".line.is-link").first();
    const heightOf = async (words: Locator): Promise<number> => (await words.boundingBox())?.height ?? 0;
    const append = (words: Locator) => words.evaluate((element) => element.append(" and much more".repeat(8)));
    expect(await heightOf(row)).toBe(72);
    const facts = row.locator(".line-facts");
    const oneLine = await heightOf(facts);
    await append(facts);
    expect(await heightOf(facts)).toBe(oneLine);
    expect(await heightOf(row)).toBe(72);
    // A name may take one line more: the strength of a medicine is at its end.
    await append(row.getByRole("link"));
    expect(await heightOf(row)).toBeGreaterThan(72);
    expect(await heightOf(row)).toBeLessThan(72 + oneLine);

    await page.getByRole("button", { name: "Dialog 4xl", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "A dialog of size 4xl" });
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await dialog.evaluate((element) => getComputedStyle(element).borderRadius)).toBe("0px");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    await page.setViewportSize({ width: 800, height: 1280 });
    await page.getByRole("combobox", { name: "Species" }).first().click();
    // Its own height, whatever the size of the list while it opens.
    const option = page.getByRole("option").first();
    expect(await option.evaluate((element) => (element as HTMLElement).offsetHeight)).toBeGreaterThanOrEqual(48);
    expect(otherErrors(visitor)).toEqual([]);
    await visitor.close();
  },
);

/** Closes a toast, and answers where its lower edge was and where its way out ends, in px. The time that the way takes is left out. */
const wayOut = (toast: Locator): Promise<{ before: number; after: number }> =>
  toast.evaluate(async (element: HTMLElement) => {
    element.style.transition = "none";
    const bottom = (): number => element.getBoundingClientRect().bottom;
    const before = bottom();
    const isGoing = new Promise((done) => {
      new MutationObserver(done).observe(element, { attributeFilter: ["data-removed"] });
    });
    element.querySelector<HTMLElement>(".toast-close")?.click();
    await isGoing;
    return { before, after: bottom() };
  });

// The one of a short run: it also tells whether a development build starts.
test("a toast that goes stays where it is: it does not pass over the buttons beneath it", async ({ page }) => {
  // A page out of sight keeps its toasts, however long the machine takes.
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await openPieces(page);
  await page.getByRole("button", { name: "Toast", exact: true }).click();
  await page.getByRole("button", { name: "Problem toast", exact: true }).click();
  const toasts = page.locator("[data-sonner-toast]");
  await expect(toasts).toHaveCount(2);
  // Both are shown whole while a pointer is over them.
  await toasts.first().hover();
  await expect(toasts.last()).toHaveAttribute("data-expanded", "true");
  for (const left of [1, 0]) {
    const { before, after } = await wayOut(toasts.last());
    expect(after).toBe(before);
    await expect(toasts).toHaveCount(left);
  }
});

test("the calendar and the list of times fit and have no barrier", { tag: "@full" }, async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { ...screenOf("light"), serviceWorkers: "block" });
  const { page } = visitor;
  const close = async (popup: Locator): Promise<void> => {
    await popup.getByRole("button", { name: "Close" }).click();
    await expect(popup).toHaveCount(0);
  };
  for (const size of SIZES) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await openPieces(page);
    await page.getByRole("button", { name: "Touch", exact: true }).click();
    const look = async (popup: Locator, name: string): Promise<void> => {
      // It grows while it opens.
      await expect.poll(() => countSmall(popup)).toBe(0);
      const box = await popup.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= size.width).toBe(true);
      expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= size.height).toBe(true);
      // Colours do not depend on the size.
      for (const theme of size.name === "phone" ? THEMES : (["light"] as const)) {
        await wear(page, theme);
        await keepPicture(page, `${name}-${size.width}-${theme}`);
        // The page behind it is hidden; the test of every piece looks at that.
        expect(await visitor.objections(popup)).toEqual([]);
      }
      await wear(page, "light");
    };
    await page.getByRole("button", { name: "Choose date: Date" }).click();
    const calendar = page.getByRole("dialog", { name: "Choose date: Date" });
    await look(calendar, "calendar");
    await calendar.getByRole("button", { name: "2026, Year" }).click();
    await look(calendar, "years");
    await close(calendar);
    await page.getByRole("button", { name: "Choose time: Time" }).click();
    const times = page.getByRole("dialog", { name: "Choose time: Time" });
    await look(times, "times");
    await close(times);
  }
  expect(otherErrors(visitor)).toEqual([]);
  await visitor.close();
});

/** The number of targets under 48 px. */
const countSmall = (popup: Locator): Promise<number> =>
  popup
    .getByRole("button")
    .or(popup.getByRole("option"))
    .evaluateAll(
      (targets) =>
        targets.filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < 47.5 || height < 47.5;
        }).length,
    );
