import { useSyncExternalStore } from "react";

/** What a mailed link may carry behind the `#`. */
export type LinkKind = "token" | "unlock";

interface TakenLink {
  kind: LinkKind;
  pathname: string;
  token: string;
}

let taken: TakenLink | null = null;
const watchers = new Set<() => void>();

/** Out of the address at once: it must not stay in the history, in a bookmark or on a screen that somebody photographs. */
function takeFromAddress(): void {
  const { pathname, search, hash } = window.location;
  const found = /^#(token|unlock)=([\w-]{1,200})$/.exec(hash);
  if (!found?.[1] || !found[2]) return;
  taken = { kind: found[1] === "token" ? "token" : "unlock", pathname, token: found[2] };
  window.history.replaceState(window.history.state, "", pathname + search);
  for (const watcher of watchers) watcher();
}

/** Before the router reads the address; later for a second link that is opened in the same tab. */
export function watchLinkTokens(): void {
  takeFromAddress();
  window.addEventListener("hashchange", takeFromAddress);
}

/** Used up, or not wanted: it is gone with the page in any case. */
export function forgetLinkToken(): void {
  taken = null;
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The secret of the mailed link that opened this page; null: it was opened without one, or reloaded. */
export function useLinkToken(kind: LinkKind): string | null {
  return useSyncExternalStore(subscribe, () =>
    taken?.kind === kind && taken.pathname === window.location.pathname ? taken.token : null,
  );
}
