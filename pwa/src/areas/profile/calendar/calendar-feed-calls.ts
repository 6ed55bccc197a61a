import { clinicHttp } from "../../../http/client.ts";

/** The form of clients' and pets' names in the calendar. */
export type FeedNames = "initials" | "full";

export interface CalendarFeed {
  /** There is one at most. */
  id: string;
  names: FeedNames;
  createdAt: string;
  readAt: string | null;
}

const { http } = clinicHttp;
const ADDRESS = "/api/profile/calendar-feed";

/** None, or one. Each of these calls throws the server's answer, or a network error. */
export async function listFeeds(): Promise<CalendarFeed[]> {
  const { feed } = (await http.get<{ feed: Omit<CalendarFeed, "id"> | null }>(ADDRESS)).data;
  return feed ? [{ ...feed, id: "feed" }] : [];
}

/** Answers the address, which is shown only once. */
export async function makeFeed(names: FeedNames): Promise<string> {
  return (await http.post<{ url: string }>(ADDRESS, { names })).data.url;
}

export async function changeFeed(names: FeedNames): Promise<void> {
  await http.put(ADDRESS, { names });
}

export async function removeFeed(): Promise<void> {
  await http.delete(ADDRESS);
}
