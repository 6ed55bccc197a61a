import type { Page } from "@playwright/test";

/** As a wedge scanner types: the times of the keys say how quick it was, and not this machine. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      const field = document.activeElement ?? document.body;
      for (const [at, key] of keys.entries()) {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, "timeStamp", { value: 1000 + at * 10 });
        field.dispatchEvent(event);
      }
    },
    [...Array.from(code), "Enter"],
  );
