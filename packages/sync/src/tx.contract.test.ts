import { v7 } from "uuid";
import { CacheDb } from "./client/cache-db.ts";
import { DexieTx } from "./client/dexie-tx.ts";
import { writeRows } from "./client/rebase.ts";
import { RowLayer } from "./client/row-layer.ts";
import { StoredReads } from "./client/stored-reads.ts";
import { Device } from "./testing/device-lab.ts";
import { SeededRandom } from "./testing/random.ts";
import { describeTx, samples } from "./testing/tx-contract.ts";
import { VirtualTime } from "./testing/virtual-time.ts";

describeTx("Dexie", async () => {
  const environment = new Device(new VirtualTime(0), new SeededRandom(1)).openTab().environment();
  const cache = new CacheDb("contract", [samples], environment);
  await cache.open();
  return {
    run: (work, { now, actor }) =>
      cache.transaction("rw", cache.rowTables(), async () => {
        const context = { clinicId: v7(), deviceId: "d", actor, now, mutationUuid: v7(), base: {} };
        const tx = new DexieTx(new StoredReads(cache), new RowLayer(), context);
        const answer = await work(tx);
        await writeRows(cache, tx.changes.entries());
        return answer;
      }),
    close: async () => cache.close(),
  };
});
