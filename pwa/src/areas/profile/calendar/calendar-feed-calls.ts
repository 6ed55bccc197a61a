import { clinicHttp } from "../../../http/client.ts";

/** What a calendar of one's own says of clients and pets. */
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

/** None, or one. Each of these throws what the server answered, or that there is no network. */
export async function listFeeds(): Promise<CalendarFeed[]> {
  const { feed } = (await http.get<{ feed: Omit<CalendarFeed, "id"> | null }>(ADDRESS)).data;
  return feed ? [{ ...feed, id: "feed" }] : [];
}

/** Answers the address, which is told this once. */
export async function makeFeed(names: FeedNames): Promise<string> {
  return (await http.post<{ url: string }>(ADDRESS, { names })).data.url;
}

export async function changeFeed(names: FeedNames): Promise<void> {
  await http.put(ADDRESS, { names });
}

export async function removeFeed(): Promise<void> {
  await http.delete(ADDRESS);
}
