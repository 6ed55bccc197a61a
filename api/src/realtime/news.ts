import { randomUUID } from "node:crypto";
import type { Channel } from "../db/postgres-channel.ts";

/** News between servers on one database: a commit, or sessions that are over. */
export type News = { clinicId: string; version: number } | { revoked: readonly string[] };

/** Tells this server at once, and the others through the database. */
export async function openNews(
  databaseUrl: string | undefined,
  take: (news: News) => void,
): Promise<{ tell(news: News): void; channel: Channel | null }> {
  if (databaseUrl === undefined) return { tell: take, channel: null };
  const { openChannel } = await import("../db/postgres-channel.ts");
  const from = randomUUID();
  const channel = openChannel(databaseUrl, (message) => {
    const heard = JSON.parse(message) as News & { from?: string };
    if (heard.from !== from) take(heard);
  });
  return {
    tell(news) {
      take(news);
      channel.send(JSON.stringify({ ...news, from }));
    },
    channel,
  };
}
