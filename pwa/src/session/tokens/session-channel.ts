/** What the tabs of one browser tell each other about the session. */
export type SessionNews =
  | { kind: "token" }
  | { kind: "signed_in"; userId: string }
  | { kind: "signed_out"; isExpired: boolean };

const CHANNEL = "fernpaw-auth";
let sender: BroadcastChannel | null = null;

/** Reaches the other tabs, not this one. */
export function tellOtherTabs(news: SessionNews): void {
  if (typeof BroadcastChannel === "undefined") return;
  sender ??= new BroadcastChannel(CHANNEL);
  sender.postMessage(news);
}

/** Answers with the function that stops listening. */
export function listenToOtherTabs(listener: (news: SessionNews) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  sender ??= new BroadcastChannel(CHANNEL);
  const channel = sender;
  const handle = (event: MessageEvent<SessionNews>) => listener(event.data);
  channel.addEventListener("message", handle);
  return () => channel.removeEventListener("message", handle);
}
