import { join } from "node:path";
import type { Page } from "@playwright/test";

/** A folder that gets a picture of each step of the journeys, for people who want to look. */
const FOLDER = process.env["E2E_PICTURES"];

/** Takes a picture where `E2E_PICTURES` names a folder. A whole run has hundreds, and each is work of the browser. */
export async function keepPicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
}
