import { expect, test } from "vitest";
import { everyClinic } from "../db/every-clinic.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { aClient, addTestClinic, openTestSync, SEEN_AT, TestDevice } from "../testing/sync-clinic.ts";

const DAY_MS = 86_400_000;

test("what no device ever says that it has heard goes in the end, with its clients (I17)", async () => {
  const { store } = await openMemoryStore();
  let nowMs = Date.parse(SEEN_AT);
  const server = openTestSync(store, { now: () => nowMs });
  const user = await addTestClinic(store, server);
  const count = async (table: string): Promise<number> =>
    (await store.read((sql) => sql.all(everyClinic(`select 1 from "${table}"`)))).length;
  // No launch comes back. The second sends the first's work again under its own client id.
  for (let launch = 0; launch < 3; launch += 1) {
    const device = await new TestDevice(server, user).join();
    const entry = device.entry("clients.register", aClient());
    await device.push([entry]);
    const again = await new TestDevice(server, user).join();
    await again.push([{ ...entry, clientId: again.clientId, id: 1 }]);
  }
  nowMs += 399 * DAY_MS;
  await server.compact(user.clinicId);
  expect([await count("sync_mutation"), await count("sync_ack"), await count("sync_client")]).toEqual([3, 3, 6]);
  nowMs += 2 * DAY_MS;
  await server.compact(user.clinicId);
  expect([await count("sync_mutation"), await count("sync_ack"), await count("sync_client")]).toEqual([0, 0, 0]);
  await store.close();
});
