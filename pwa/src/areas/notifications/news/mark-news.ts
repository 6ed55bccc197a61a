import { markNotifications, MOST_MARKED } from "@fernpaw/domain/notifications/notification.mutations";
import type { Clinic } from "../../../session/clinic-context.ts";

/** Marks own notifications, in as many changes as a longer list takes. */
export async function markNews(
  { mutate }: Pick<Clinic, "mutate">,
  ids: readonly string[],
  status: "read" | "unread" = "read",
): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_MARKED)
    await mutate(markNotifications, { ids: ids.slice(from, from + MOST_MARKED), status });
}
