/** What the live connection says beside its pokes. It carries little: whatever matters is asked for. */
export type LiveNews =
  /** The line stands, for the first time or again: what was said while it did not is unknown. */
  | { kind: "connected" }
  | { kind: "notification"; notification: LiveNotification }
  | { kind: "unread_count_update" }
  | { kind: "announcement"; title: string };

export interface LiveNotification {
  title: string;
  message: string;
  /** A path of ours, or `#`. */
  link: string;
}

const listeners = new Set<(news: LiveNews) => void>();

/** Answers with the function that stops listening. */
export function listenToLive(listener: (news: LiveNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLive(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}

const fieldOf = (payload: unknown, key: string): unknown =>
  typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>)[key] : undefined;

const textOf = (payload: unknown, key: string): string => {
  const value = fieldOf(payload, key);
  return typeof value === "string" ? value : "";
};

/** Only a path of ours is followed. */
export function linkOf(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/")) return "#";
  const { origin } = window.location;
  const url = URL.parse(value, origin);
  // `/.//host` has the path `//host`, which is an address of another site.
  const isOurs = url?.origin === origin && !url.pathname.startsWith("//");
  return isOurs ? url.pathname + url.search + url.hash : "#";
}

/** Null when there is nothing to show. */
export function notificationOf(payload: unknown): LiveNotification | null {
  const title = textOf(payload, "title");
  const message = textOf(payload, "message");
  if (title === "" && message === "") return null;
  return { title, message, link: linkOf(fieldOf(payload, "link")) };
}

/** Null when it is not for this clinic, whatever the server thinks. */
export function parseAnnouncement(payload: unknown, clinicId: string): string | null {
  const title = textOf(payload, "title");
  const audience = fieldOf(payload, "audience");
  const clinics = fieldOf(audience, "clinics");
  const isOurs =
    fieldOf(audience, "type") === "all" ||
    (fieldOf(audience, "type") === "specific" && Array.isArray(clinics) && clinics.includes(clinicId));
  return isOurs && title !== "" ? title : null;
}
