import type { FeedNames } from "./calendar-feed.ts";

/** Found by its token before any clinic is known. */
export interface CalendarTables {
  /** The private address under which a person's own calendar program reads that person's appointments. */
  calendarFeeds: {
    userId: string;
    clinicId: string;
    /** SHA-256 of the token, which is long enough not to be guessed from it. */
    tokenHash: string;
    names: FeedNames;
    createdAt: string;
    /** When a calendar program last asked; noted once an hour at most. */
    readAt: string | null;
  };
}
