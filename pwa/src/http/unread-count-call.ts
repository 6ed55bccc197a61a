import { logIgnored } from "../ui/browser-log.ts";
import { loadHttpClient } from "./load-client.ts";

/** How many unread notifications the server counts; null when it cannot be asked, which is logged and nothing more. */
export async function fetchUnreadCount(): Promise<number | null> {
  try {
    const { clinicHttp } = await loadHttpClient();
    const { data } = await clinicHttp.http.get<{ unreadCount?: unknown }>("/api/notifications/unread-count");
    const count = data?.unreadCount;
    if (typeof count !== "number" || !Number.isInteger(count) || count < 0) throw new Error("the answer is no count");
    return count;
  } catch (error) {
    logIgnored("The unread count could not be fetched", error);
    return null;
  }
}
