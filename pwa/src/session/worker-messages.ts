/** What the page says to the service worker, and the name of the background task. */
export const SKIP_WAITING = "SKIP_WAITING";
export const DRAIN_TAG = "fernpaw-outbox";
