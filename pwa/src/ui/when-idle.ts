/** Milliseconds after which it is done however busy the page is. */
const AT_MOST_MS = 3000;
/** For browsers that cannot say when they are idle: WebKit. */
const SOON_MS = 200;

/** Does it when the page has nothing else to do. Answers with the function that calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => work(), { timeout: AT_MOST_MS });
  return () => cancelIdleCallback(handle);
}
