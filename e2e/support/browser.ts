import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const SYSTEM_SHELL = "/usr/bin/chromium-headless-shell";

/** `npm test` names the browser; a journey that is started by hand takes the machine's own. */
const BROWSER_PATH = process.env["CHROMIUM_PATH"] ?? SYSTEM_CHROMIUM;

/**
 * A call of its own: the check for unused code loads this file before `npm test` has installed a browser.
 *
 * @throws when Chromium is missing at the path that the journeys start
 */
export function assertBrowser(): void {
  if (existsSync(BROWSER_PATH)) return;
  throw new Error(
    `There is no Chromium at ${BROWSER_PATH}: run the journeys with \`npm test -- --only e2e\`, which finds one.`,
  );
}

/** The engine without windows, where `npm test` names one; a journey that is started by hand takes the machine's own. */
function shellPath(): string {
  const isByHand = process.env["CHROMIUM_PATH"] === undefined;
  const path = process.env["CHROMIUM_SHELL_PATH"] ?? (isByHand ? SYSTEM_SHELL : "");
  return existsSync(path) ? path : BROWSER_PATH;
}

/** The Chromium that npm brings has its libraries and fonts beside it. */
function browserEnv(): Record<string, string> {
  const given = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const libraries = process.env["CHROMIUM_LIBRARY_PATH"];
  const fonts = process.env["CHROMIUM_FONTS"];
  return {
    ...Object.fromEntries(given),
    ...(libraries && { LD_LIBRARY_PATH: libraries }),
    ...(fonts && { FONTCONFIG_FILE: fonts }),
  };
}

/** Chromium counts the last list of these alone: this is Playwright's own. */
const OFF_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Pages of the address bar and a renderer in store: each new tablet would start processes for them that no journey sees. */
const UNSEEN = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
];

/** Quiet: no look-ups of its own, so that what goes over the network is Fernpaw's. */
export const launchOptions: LaunchOptions = {
  executablePath: BROWSER_PATH,
  env: browserEnv(),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN].join(",")}`,
  ],
};

/**
 * The same engine without the browser around it, which takes less processor time. It has no Background Sync, and
 * no lock on a profile that it keeps.
 */
export const shellOptions: LaunchOptions = { ...launchOptions, executablePath: shellPath() };
