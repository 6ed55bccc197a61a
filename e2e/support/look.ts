import { type BrowserContextOptions, expect, type Page, type ViewportSize } from "@playwright/test";
import { keepPicture } from "./pictures.ts";
import { isShort } from "./run-size.ts";
import type { Visitor } from "./visitor.ts";

const SIZES = {
  lying: { width: 1280, height: 800 },
  standing: { width: 800, height: 1280 },
  phone: { width: 390, height: 844 },
  /** Where a page that scrolls sideways would be found: no device is held like this, and no picture is kept. */
  narrowest: { width: 320, height: 700 },
} as const;
type Size = keyof typeof SIZES;

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Of a short run: `theme.test.ts` proves the contrast of every pair of colours in the dark. */
export const THEMES_OF_RUN: readonly Theme[] = isShort ? ["light"] : THEMES;

/** How closely one screen is looked at in one theme. */
export interface Look {
  sizes: readonly Size[];
  /** At which of them axe looks. */
  axeAt: readonly Size[];
}

const ALL = Object.keys(SIZES) as Size[];

/** Everything: at each size, with axe. */
export const CLOSE_LOOK: Look = { sizes: ALL, axeAt: ["lying", "standing", "phone"] };

/**
 * Axe looks once in each theme, and at the other end of the sizes: what differs between sizes is not the colours,
 * and what differs between themes is nothing else. `theme.test.ts` proves the contrast of every pair of colours in
 * both themes, and that no other colour is used.
 */
export const LOOKS: Readonly<Record<Theme, Look>> = {
  light: { sizes: ALL, axeAt: ["lying"] },
  dark: { sizes: ["phone"], axeAt: ["phone"] },
};

/** A screen of a theme, without movement: what moves has no colour that can be measured. */
export const screenOf = (colorScheme: Theme): BrowserContextOptions => ({
  viewport: SIZES.lying,
  colorScheme,
  reducedMotion: "reduce",
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
});

/**
 * As when evening comes: the page follows the system without another load. Ends when each colour is that of the theme.
 * An inherited colour changes level by level, one frame each, so the change is over after three frames without one.
 */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveClass(theme);
  await page.evaluate(async () => {
    const isMoving = (): boolean => document.getAnimations().some(({ playState }) => playState === "running");
    for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1) await new Promise(requestAnimationFrame);
  });
}

interface Looked {
  name: string;
  look: Look;
}

/**
 * What is wrong with the screen that is open, in the theme of its context: objections of axe, and anything that makes
 * it scroll sideways. Keeps a picture of each device where one is wanted.
 */
export async function listFaults(visitor: Visitor, { name, look }: Looked): Promise<string[]> {
  const { page } = visitor;
  const faults: string[] = [];
  const theme = await page.evaluate(() => document.documentElement.classList.value);
  for (const size of look.sizes) {
    const { width } = SIZES[size];
    await page.setViewportSize(SIZES[size]);
    await isDrawn(visitor, SIZES[size]);
    const px = await visitor.sidewaysPx();
    if (px !== 0) faults.push(`${name} at ${width} px: scrolls ${px} px sideways`);
    const objections = look.axeAt.includes(size) ? await visitor.objections() : [];
    faults.push(...objections.map((words) => `${name} at ${width} px, ${theme}: ${words}`));
    if (size !== "narrowest") await keepPicture(page, `${name}-${width}-${theme}`);
  }
  await page.setViewportSize(SIZES.lying);
  return faults;
}

/** Nothing is a placeholder any more, and a change of the size has reached the screen. */
async function isDrawn({ page }: Visitor, size: ViewportSize): Promise<void> {
  await expect(page.locator(".MuiSkeleton-root:visible, .skeleton:visible")).toHaveCount(0);
  if ((await missingOn(page)) === null) return;
  // Chromium can lose the frame of a changed size and then draws nothing until the next change.
  await page.setViewportSize({ ...size, height: size.height + 1 });
  await page.setViewportSize(size);
  expect(await missingOn(page)).toBeNull();
}

/** The fonts or frames that did not come within 20 s. Null: both came. */
const missingOn = async (page: Page): Promise<string | null> =>
  await page.evaluate(async () => {
    const late = (what: () => string) => new Promise<string>((resolve) => setTimeout(() => resolve(what()), 20_000));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isLate = async (thing: Promise<unknown>, what: () => string) =>
      await Promise.race([thing.then(() => null), late(what)]);
    const loading = () => [...document.fonts].filter(({ status }) => status === "loading").map(({ family }) => family);
    return (
      (await isLate(document.fonts.ready, () => `fonts that still load: ${loading().join(", ")}`)) ??
      (await isLate(frame().then(frame), () => `a frame of a page that is ${document.visibilityState}`))
    );
  });
