import { expect, type Locator, type Page } from "@playwright/test";

interface TabStop {
  name: string;
  hasRing: boolean;
}

/** Milliseconds in which the ring has to be there: what is styled in a transition grows it, slowly on a busy machine. */
const RING_WITHIN_MS = 600;

/** Where the focus is, and whether one sees that; null where nothing has it. */
export const tabStop = (page: Page): Promise<TabStop | null> =>
  page.evaluate(async (withinMs) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const around = ".MuiButtonBase-root, .MuiInputBase-root, .tap, tr";
    const isRinged = (candidate: Element | null): boolean => {
      if (!candidate) return false;
      // A toast's library draws its ring as a shadow.
      if (candidate.matches("[data-sonner-toast]")) return getComputedStyle(candidate).boxShadow !== "none";
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      const edge = candidate.querySelector("fieldset");
      const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      const isEdged = edge !== null && getComputedStyle(edge).borderTopWidth === "2px";
      return isOutlined || isEdged || getComputedStyle(candidate, "::after").outlineStyle !== "none";
    };
    const until = performance.now() + withinMs;
    for (let frame = 0; ; frame += 1) {
      const { activeElement: element } = document;
      const isNowhere = !element || element === document.body;
      // A page may hand the focus on in the next frame.
      if (isNowhere && frame >= 2) return null;
      const hasRing = !isNowhere && (isRinged(element) || isRinged(element.closest(around)));
      if (!isNowhere && (hasRing || performance.now() > until))
        return { name: element.ariaLabel ?? (element.textContent || element.tagName), hasRing };
      await nextFrame();
    }
  }, RING_WITHIN_MS);

/** Somebody without a mouse. Every stop of Tab on the way has to show that it has the focus. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Goes on with Tab until `target` has the focus. */
  async tabTo(target: Locator, { isBackwards = false, most = 80 } = {}): Promise<void> {
    await expect(target).toBeVisible();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < most && !(await isThere()); step += 1) {
      await this.press(isBackwards ? "Shift+Tab" : "Tab");
      const stop = await tabStop(this.page);
      if (stop !== null) expect(stop).toEqual({ name: stop.name, hasRing: true });
    }
    await expect(target).toBeFocused();
  }

  async enter(target: Locator, { isBackwards = false } = {}): Promise<void> {
    await this.tabTo(target, { isBackwards });
    await this.press("Enter");
    await this.hasFocus();
  }

  /** An element has the focus: after a row or dialog is gone, Tab does not start again at the top of the window. */
  async hasFocus(): Promise<void> {
    const tag = () => this.page.evaluate(() => document.activeElement?.tagName ?? "BODY");
    await expect.poll(tag, { message: "the focus fell to the page" }).not.toBe("BODY");
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.press("ControlOrMeta+a");
    await this.type(text);
  }

  /** Every stop of the page in order, from its beginning until Tab leaves it. */
  async stops(most = 150): Promise<TabStop[]> {
    const stops: TabStop[] = [];
    for (let step = 0; step < most; step += 1) {
      await this.press("Tab");
      const stop = await tabStop(this.page);
      if (stop === null) break;
      stops.push(stop);
    }
    return stops;
  }
}
