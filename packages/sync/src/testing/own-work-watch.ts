import { Dexie } from "dexie";
import type { SyncClient } from "../client/client-types.ts";
import { isRefused, readQueue } from "../client/outbox.ts";
import { readArchive } from "../client/outbox-archive.ts";
import type { ArchivedEntry } from "../client/outbox-db.ts";
import { MOST_RECALLED } from "../client/resets.ts";
import { isLoading, readMeta } from "../client/sync-meta.ts";
import type { Device } from "./device-lab.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** A row that somebody made and was told is saved. */
export interface OwnWork {
  uuid: string;
  table: string;
  id: string;
}

interface WatchedClient {
  client: SyncClient;
  work: Map<string, OwnWork>;
}

const TAKES_NO_EFFECT = new Set(["rejected", "dependency", "parked"]);

/** What a copy that is being loaded may lack: it recalls no more than the newest. */
function tooOldToRecall(resting: readonly ArchivedEntry[]): Set<string> {
  const newestFirst = resting.filter((entry) => !isRefused(entry)).sort((a, b) => b.seq - a.seq);
  return new Set(newestFirst.slice(MOST_RECALLED).map(({ uuid }) => uuid));
}

/**
 * Looks at people's own rows after each transaction that changed their tables, as a screen's `liveQuery` does:
 * from `mutate` on they must be there, unless the server has said otherwise.
 */
export class OwnWorkWatch {
  /** What was not there when somebody looked. */
  readonly lost: string[] = [];
  readonly #time: VirtualTime;
  /** By device: databases of two devices have one name where one person uses both. */
  readonly #watched = new Map<Device, WatchedClient>();
  readonly #listener = (parts: object): void => this.#changed(Object.keys(parts));

  constructor(time: VirtualTime) {
    this.#time = time;
    Dexie.on("storagemutated", this.#listener);
  }

  close(): void {
    Dexie.on.storagemutated.unsubscribe(this.#listener);
  }

  add(device: Device, client: SyncClient, work: OwnWork): void {
    const watched = this.#watched.get(device) ?? { client, work: new Map<string, OwnWork>() };
    watched.work.set(work.uuid, work);
    this.#watched.set(device, watched);
  }

  /** Another tab of the same device looks from now on. */
  lookThrough(device: Device, client: SyncClient): void {
    const known = this.#watched.get(device);
    if (known) known.client = client;
  }

  #changed(parts: readonly string[]): void {
    for (const watched of this.#watched.values()) {
      const { name } = watched.client.cache;
      const tables = new Set([...watched.work.values()].map(({ table }) => table));
      const isSeen = [...tables].some((table) => parts.some((part) => part.startsWith(`idb://${name}/${table}/`)));
      if (isSeen) void this.#time.during(() => this.#look(watched)).catch(() => undefined);
    }
  }

  /** @throws when the tab is closed meanwhile: then nobody looks */
  async #look({ client, work }: WatchedClient): Promise<void> {
    const all = [...work.values()];
    const { cache } = client;
    const tables = [...new Set(all.map(({ table }) => table))].map((table) => cache.table(table));
    const { keys, isLoaded } = await cache.transaction("r", [...tables, cache._meta], async () => ({
      keys: await Promise.all(tables.map((table) => table.toCollection().primaryKeys())),
      isLoaded: !isLoading(await readMeta(cache)),
    }));
    const shown = new Map(tables.map(({ name }, index) => [name, new Set<unknown>(keys[index])]));
    const isShown = ({ table, id }: OwnWork): boolean => shown.get(table)?.has(id) ?? false;
    if (all.every(isShown)) return;
    const [queue, resting] = [await readQueue(client.outbox), await readArchive(client.outbox)];
    const statuses = new Map([...resting, ...queue].map(({ uuid, result }) => [uuid, result?.status]));
    const mayLack = isLoaded ? new Set<string>() : tooOldToRecall(resting);
    for (const own of all) {
      const { uuid, table, id } = own;
      const status = statuses.get(uuid);
      if (TAKES_NO_EFFECT.has(status ?? "")) work.delete(uuid);
      else if (!isShown(own) && !mayLack.has(uuid))
        this.lost.push(`${table} ${id} of ${uuid}, ${statuses.has(uuid) ? status : "unknown"}`);
    }
  }
}
