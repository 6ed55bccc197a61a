import { freshDatabase, hasPostgres, type TestDatabase } from "@fernpaw/testing/postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Channel, openChannel } from "./postgres-channel.ts";

describe.runIf(hasPostgres)("news between two servers on one database", () => {
  let database: TestDatabase;
  let channels: Channel[];
  const heard: [string[], string[]] = [[], []];

  beforeAll(async () => {
    database = await freshDatabase();
    channels = heard.map((list) => openChannel(database.url, (message) => list.push(message)));
  });
  afterAll(async () => {
    for (const channel of channels) await channel.close();
    await database.drop();
  });

  test("what one tells both hear", async () => {
    await vi.waitFor(() => {
      channels[0]?.send("hello");
      expect(heard[0]).toContain("hello");
      expect(heard[1]).toContain("hello");
    }, 5000);
  });

  test("a connection that was lost is opened again", async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fernpaw live'");
    await admin.end();
    await vi.waitFor(() => {
      channels[1]?.send("again");
      expect(heard[0]).toContain("again");
      expect(heard[1]).toContain("again");
    }, 10_000);
  });
});
