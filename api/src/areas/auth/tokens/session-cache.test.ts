import type { Sql, Store } from "@fernpaw/sync/server/store";
import { expect, test } from "vitest";
import { buildTestApi } from "../../../testing/build-test-api.ts";
import { buildSession } from "../authenticate.ts";
import { createSessionCache } from "./session-cache.ts";

test.each(["forgetSession", "forgetUser"] as const)(
  "what %s removes does not come back from a reading that had begun before (S22)",
  async (forget) => {
    const api = await buildTestApi();
    try {
      const browser = api.browser();
      await browser.register();
      const { userId } = (await browser.get("/api/profile/me")).json<{ userId: string }>();
      const sessionId = [...browser.cookies.values()].flatMap(
        (value) => /^v1\.([\w-]{22})\./.exec(value)?.[1] ?? [],
      )[0];
      const { promise: isChanged, resolve: changed } = Promise.withResolvers<undefined>();
      const slow: Store = {
        ...api.store,
        read: async (work) => {
          const answer = await api.store.read(work);
          await isChanged;
          return answer;
        },
      };
      const cache = createSessionCache(slow, api.clock.nowMs, (live) => buildSession(live, false));
      const reading = cache.load(sessionId ?? "");
      await api.store.write((sql: Sql) =>
        sql.run(`update "users" set "permissions" = '["billing:view"]' where "id" = ?`, [userId]),
      );
      cache[forget](forget === "forgetUser" ? userId : (sessionId ?? ""));
      changed(undefined);
      expect((await reading)?.session?.permissions).toEqual([]);
      expect((await cache.load(sessionId ?? ""))?.session?.permissions).toEqual(["billing:view"]);
    } finally {
      await api.close();
    }
  },
);
