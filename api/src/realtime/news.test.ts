import { freshDatabase, hasPostgres, type TestDatabase } from "@fernpaw/testing/postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type News, openNews } from "./news.ts";

describe.runIf(hasPostgres)("what one of two servers on a database tells", () => {
  let database: TestDatabase;
  let servers: Awaited<ReturnType<typeof openNews>>[];
  const heard: [News[], News[]] = [[], []];

  beforeAll(async () => {
    database = await freshDatabase();
    servers = await Promise.all(heard.map((list) => openNews(database.url, (news) => list.push(news))));
  });
  afterAll(async () => {
    for (const { channel } of servers) await channel?.close();
    await database.drop();
  });

  test("reaches its own devices at once and once, and the other server's by the database", async () => {
    let version = 0;
    await vi.waitFor(() => {
      version += 1;
      servers[0]?.tell({ clinicId: "c", version });
      expect(heard[0].at(-1)).toEqual({ clinicId: "c", version });
      expect(heard[1].length).toBeGreaterThan(0);
    }, 10_000);
    servers[1]?.tell({ revoked: ["s1"] });
    await vi.waitFor(() => expect(heard[0]).toContainEqual(expect.objectContaining({ revoked: ["s1"] })), 10_000);
    expect(heard[0]).toHaveLength(version + 1);
  });
});
