import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { FREE_DISK_FLOOR_BYTES } from "../../uploads/upload-guard.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

test("health counts the changes that a defect of ours keeps from being made", async () => {
  const ask = async (): Promise<unknown> => (await api.browser().get("/api/health")).json();
  expect(await ask()).toMatchObject({ status: "ok", parked: 0, damaged: 0 });
  const insert = `insert into "sync_parked" ("clinicId", "uuid", "clientId", "mutationId", "deviceId", "userId", "name",
    "v", "payload", "error", "parkedAt") values (?, ?, ?, 1, 'tablet', ?, 'pets.correct', 1, '{}', 'TypeError', '')`;
  for (let count = 0; count < 2; count += 1) {
    await api.store.write((sql) => sql.run(insert, [v7(), v7(), v7(), v7()]));
  }
  expect(await ask()).toMatchObject({ status: "ok", parked: 2 });
});

test("health says that the disk is nearly full, and still answers 200: reading goes on", async () => {
  let free = FREE_DISK_FLOOR_BYTES;
  const small = await buildTestApi({ freeBytes: async () => free });
  const ask = async (): Promise<unknown> => {
    const answer = await small.browser().get("/api/health");
    return [answer.statusCode, answer.json<{ status: string }>().status];
  };
  const said: unknown[] = [];
  for (free of [FREE_DISK_FLOOR_BYTES + 1, FREE_DISK_FLOOR_BYTES, 0]) said.push(await ask());
  expect(said).toEqual([
    [200, "ok"],
    [200, "disk_low"],
    [200, "disk_low"],
  ]);
  await small.close();
});
