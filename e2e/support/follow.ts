import type { Page } from "@playwright/test";

/** As a link of the app does: the app, and axe in it, stay loaded, which is half of the work of a look. */
export const follow = async (page: Page, address: string): Promise<void> =>
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);
