import { type BrowserContextOptions, expect, type TestInfo } from "@playwright/test";
import type { Visitor } from "./visitor.ts";

/** A tablet lying and standing, and a phone. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
] as const;
/** Where a page that scrolls sideways would be found. */
const NARROWEST = { width: 320, height: 700 };

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** A screen of a theme, without movement: what moves has no colour that can be measured. */
export const screenOf = (colorScheme: Theme): BrowserContextOptions => ({
  viewport: SIZES[0],
  colorScheme,
  reducedMotion: "reduce",
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
});

/**
 * What is wrong with the screen that is open, at each size and in the theme of its context: objections of axe, and
 * anything that makes it scroll sideways. Leaves a picture of each size beside the test's results.
 */
export async function faultsAtEverySize(visitor: Visitor, name: string, info: TestInfo): Promise<string[]> {
  const { page } = visitor;
  const faults: string[] = [];
  const note = async (width: number, objections: readonly string[]): Promise<void> => {
    const px = await visitor.sidewaysPx();
    if (px !== 0) faults.push(`${name} at ${width} px: scrolls ${px} px sideways`);
    faults.push(...objections.map((words) => `${name} at ${width} px, ${theme}: ${words}`));
  };
  const theme = await page.evaluate(() => document.documentElement.classList.value);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await isDrawn(visitor);
    await note(size.width, await visitor.objections());
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}-${theme}.png`) });
  }
  await page.setViewportSize(NARROWEST);
  await isDrawn(visitor);
  await note(NARROWEST.width, []);
  await page.setViewportSize(SIZES[0]);
  return faults;
}

/** Nothing is a placeholder any more, and a change of the size has reached the screen. */
async function isDrawn({ page }: Visitor): Promise<void> {
  await expect(page.locator(".MuiSkeleton-root:visible, .skeleton:visible")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}
