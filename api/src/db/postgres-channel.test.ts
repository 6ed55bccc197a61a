import { freshDatabase, hasPostgres, type TestDatabase } from "@fernpaw/testing/postgres";
import { type AddressInfo, connect, createServer, Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Channel, openChannel } from "./postgres-channel.ts";

test("the line asks the system for keep-alive, so that a firewall does not forget it", async () => {
  const asked = vi.spyOn(Socket.prototype, "setKeepAlive");
  const server = createServer((line) => void line.on("error", () => undefined));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const channel = openChannel(`postgres://ana@127.0.0.1:${port}/none`, () => undefined, { answerWithinMs: 500 });
  try {
    await vi.waitFor(() => expect(asked.mock.calls.map(([isOn]) => isOn)).toContain(true), 5_000);
  } finally {
    asked.mockRestore();
    await channel.close();
    server.close();
  }
});

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

  test("a line that fell silent without a word is noticed and opened again", async () => {
    const target = new URL(database.url);
    let isSilent = false;
    const lines: Socket[] = [];
    const proxy = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      lines.push(near, far);
      const isDead = isSilent;
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on("data", (data) => (isSilent || isDead ? undefined : to.write(data)));
        from.on("error", () => undefined);
      }
    });
    await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
    const through = new URL(database.url);
    through.port = String((proxy.address() as AddressInfo).port);
    through.hostname = "127.0.0.1";
    const list: string[] = [];
    const channel = openChannel(through.href, (message) => list.push(message), { askEveryMs: 50, answerWithinMs: 300 });
    try {
      await vi.waitFor(() => {
        channels[0]?.send("before");
        expect(list).toContain("before");
      }, 10_000);
      isSilent = true;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      isSilent = false;
      await vi.waitFor(() => {
        channels[0]?.send("after");
        expect(list).toContain("after");
      }, 10_000);
      // The line of before carries nothing again: another one does.
      expect(lines.length).toBeGreaterThan(2);
    } finally {
      await channel.close();
      for (const line of lines) line.destroy();
      proxy.close();
    }
  });
});
