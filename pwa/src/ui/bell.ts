import { logIgnored, logUsual } from "./browser-log.ts";

/** At the root of the site. */
export const BELL_URL = "/notification.wav";
const VOLUME = 0.5;
const MUTE_KEY = "muteSounds";

let bell: HTMLAudioElement | null = null;

/** Only the text `true` mutes. */
export const isMuted = (): boolean => localStorage.getItem(MUTE_KEY) === "true";

export function setMuted(isQuiet: boolean): void {
  localStorage.setItem(MUTE_KEY, String(isQuiet));
}

/** From the start each time. A browser that wants a tap before the first sound is no fault. */
export async function ringBell(): Promise<void> {
  if (isMuted()) return;
  try {
    bell ??= new Audio(BELL_URL);
    bell.volume = VOLUME;
    bell.currentTime = 0;
    await bell.play();
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError")
      logUsual("The browser blocked the bell", error);
    else logIgnored("The bell could not be played", error);
  }
}
