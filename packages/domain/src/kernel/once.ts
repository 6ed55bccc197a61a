/**
 * Makes it when it is first asked for, and then answers the same. A schema costs tenths of a millisecond, there are a
 * thousand of them, and most starts use none.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
