/** What workbox-window sends to the service worker. */
export const SKIP_WAITING = "SKIP_WAITING";
/** The name of the background task. */
export const DRAIN_TAG = "fernpaw-outbox";
