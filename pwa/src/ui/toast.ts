import { AFTER_SCREEN_MS } from "./after-screen.ts";

export interface News {
  title: string;
  message: string;
  /** A path of ours, or `#`. */
  link: string;
}

/** Where a person probably goes on. */
export interface Way {
  label: string;
  /** A path of ours. */
  link: string;
}

interface Toasts {
  success: (message: string, undo?: () => void) => unknown;
  lead: (message: string, ways: readonly Way[]) => unknown;
  error: (message: string) => unknown;
  announce: (title: string) => unknown;
  tell: (news: News) => unknown;
}

let isReady: (toasts: Toasts) => void = () => undefined;
const ready = new Promise<Toasts>((resolve) => {
  isReady = resolve;
});

/** The toaster is on the screen, which it is some time after the first paint. What was said before is shown now. */
export function toasterIsReady(toasts: Toasts): void {
  isReady(toasts);
}

/**
 * Says that something was done. What a slip of the hand can do may be taken back from here; there is another way to do
 * so, for a person who is too slow for a toast. One with `undo` comes 100 ms later: drawing a toast lays out the page, which would
 * hold up the screen.
 */
export function toastDone(message: string, undo?: () => void): void {
  void ready.then((toasts) => {
    if (undo) setTimeout(() => toasts.success(message, undo), AFTER_SCREEN_MS);
    else toasts.success(message);
  });
}

/** Says that something was done, with the ways that often follow it. Each of them has another place too. */
export function toastDoneAnd(message: string, ways: readonly Way[]): void {
  void ready.then((toasts) => toasts.lead(message, ways));
}

/** Says that something did not work and that nothing was changed by it. */
export function toastProblem(message: string): void {
  void ready.then((toasts) => toasts.error(message));
}

/** A platform-wide announcement has come. It is passing news like the others: the announcement itself is in the inbox. */
export function toastAnnouncement(title: string): void {
  void ready.then((toasts) => toasts.announce(title));
}

/** Something came for this person. Its title leads to it. */
export function toastNews(news: News): void {
  void ready.then((toasts) => toasts.tell(news));
}
