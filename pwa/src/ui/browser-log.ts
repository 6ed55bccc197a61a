/* oxlint-disable no-console -- what the specification wants logged is logged here, and nowhere else */

/** A person was turned away from a page. */
export function logDenied(path: string, needs: string): void {
  console.warn("Access denied:", path, "needs", needs);
}

/** Something failed that nobody has to be told about. */
export function logIgnored(what: string, error: unknown): void {
  console.warn(what, error);
}

/** Something did not happen, as is usual. */
export function logUsual(what: string, error: unknown): void {
  console.debug(what, error);
}
