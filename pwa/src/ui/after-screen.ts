/** Milliseconds after which the screen shows what a tap changed, on a tablet too. */
export const AFTER_SCREEN_MS = 100;

/** For what is beside the work: it would hold up the part of the screen that a tap is about. */
export const afterScreen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, AFTER_SCREEN_MS));
