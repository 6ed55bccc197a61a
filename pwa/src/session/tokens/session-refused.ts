const listeners = new Set<() => void>();

/** Answers with the function that stops listening. */
export function onSessionRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server itself refuses to go on with the clinic's session. */
export function sessionIsRefused(): void {
  for (const listener of listeners) listener();
}
