/** Between a toast and the buttons, in px. */
const GAP = 12;
/** One toast of two lines with its distances fits below the dialog. */
const ROOM = 120;
const AT_BOTTOM = "max(24px, env(safe-area-inset-bottom))";

/** The footers of the open dialogs; the last is on top. */
const footers: HTMLElement[] = [];

const watchers = new Set<() => void>();
let bottom: string | undefined;

function bottomNow(): string | undefined {
  const footer = footers.at(-1);
  if (!footer) return undefined;
  const beneath = window.innerHeight - (dialogOf(footer) ?? footer).getBoundingClientRect().bottom;
  const above = Math.round(window.innerHeight - footer.getBoundingClientRect().top + GAP);
  return beneath >= ROOM ? AT_BOTTOM : `${above}px`;
}

function place(): void {
  const next = bottomNow();
  if (next === bottom) return;
  bottom = next;
  for (const watcher of watchers) watcher();
}

/**
 * Where toasts end, from the bottom of the screen: below a dialog with room beneath it, else above its buttons.
 * Undefined: no dialog has a footer. Told to the toaster alone: a variable of the root made the browser work out the
 * style of every element when a dialog opened and when it closed.
 */
export const toastBottom = (): string | undefined => bottom;

export function watchToastBottom(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const dialogOf = (footer: HTMLElement): HTMLElement | null => footer.closest<HTMLElement>('[role="dialog"]');

/** Keeps toasts off the buttons of a dialog while it is open. Answers what ends this. */
export function keepToastsOff(footer: HTMLElement): () => void {
  footers.push(footer);
  place();
  const sizes = "ResizeObserver" in window ? new ResizeObserver(place) : null;
  sizes?.observe(footer);
  const dialog = dialogOf(footer);
  if (dialog) sizes?.observe(dialog);
  window.addEventListener("resize", place);
  return () => {
    sizes?.disconnect();
    window.removeEventListener("resize", place);
    footers.splice(footers.indexOf(footer), 1);
    place();
  };
}
