/** Milliseconds after which nobody waits for the first screen any longer: it may be one that never says so. */
const AT_MOST_MS = 8000;

let isShown: () => void = () => undefined;

/**
 * Resolves when the first screen has its data. What it does not need starts after that: the check of the session, the
 * live connection, the code of dialogs.
 */
export const firstScreen: Promise<void> = new Promise((resolve) => {
  isShown = resolve;
  setTimeout(resolve, AT_MOST_MS);
});

/** Answers after the browser has painted what is being rendered now. */
export function firstScreenIsShown(): void {
  requestAnimationFrame(() => setTimeout(isShown));
}
