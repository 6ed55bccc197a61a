/** workbox-window sends it to the service worker. */
export const SKIP_WAITING = "SKIP_WAITING";
/** The name of the background task. */
export const DRAIN_TAG = "fernpaw-outbox";
