import { useSyncExternalStore } from "react";

/** Chromium's event, which the library's types do not know. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** `prompt`: the browser can ask; `ios`: by hand, through the share menu; `none`: installed, or not possible here. */
export type InstallOffer = "prompt" | "ios" | "none";

const FIRST_DAY_KEY = "firstDay";
const DISMISSED_KEY = "installHintSeen";

let held: InstallPrompt | null = null;
const watchers = new Set<() => void>();
const tell = (): void => {
  for (const watcher of watchers) watcher();
};

/** Must run before the browser fires its event, hence from `main.tsx`. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
    tell();
  });
  window.addEventListener("appinstalled", () => {
    held = null;
    tell();
  });
}

export function isInstalled(): boolean {
  return (
    window.matchMedia("(display-mode: standalone)").matches ||
    (navigator as { standalone?: boolean }).standalone === true
  );
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isAppleTouch(): boolean {
  return (
    /iPad|iPhone/.test(navigator.userAgent) ||
    (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1)
  );
}

function offerNow(): InstallOffer {
  if (isInstalled()) return "none";
  if (held) return "prompt";
  return isAppleTouch() ? "ios" : "none";
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, offerNow);
}

export async function askToInstall(): Promise<void> {
  const prompt = held;
  held = null;
  await prompt?.prompt();
  tell();
}

/** True once a whole day has been worked on this device and the hint was not put away. `today` is the clinic's date. */
export function isInstallHintDue(today: string): boolean {
  const first = localStorage.getItem(FIRST_DAY_KEY);
  if (first === null) localStorage.setItem(FIRST_DAY_KEY, today);
  return first !== null && first < today && localStorage.getItem(DISMISSED_KEY) === null;
}

export function putInstallHintAway(): void {
  localStorage.setItem(DISMISSED_KEY, "true");
}
