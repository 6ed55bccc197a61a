import type { Instant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { removeFeed } from "../../calendar/calendar-feeds.queries.ts";
import { revokeDisplaysBy } from "../../displays/displays.queries.ts";

/**
 * Ends the person's calendar address and the display codes that the person made: each opens the clinic without a
 * session. Answers the ids of the displays; pass them to `announceRevoked` after the commit.
 */
export async function endPrivateAddresses(sql: Sql, userId: string, at: Instant): Promise<string[]> {
  await removeFeed(sql, userId);
  return revokeDisplaysBy(sql, userId, at);
}
