import { Dexie } from "dexie";
import type { SyncClient } from "../client/client-types.ts";
import { readQueue } from "../client/outbox.ts";
import { readArchive } from "../client/outbox-archive.ts";
import type { Device } from "./device-lab.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** A row that somebody made and was told is saved. */
export interface OwnWork {
  uuid: string;
  table: string;
  id: string;
}

interface Watched {
  client: SyncClient;
  work: Map<string, OwnWork>;
}

const TAKES_NO_EFFECT = new Set(["rejected", "dependency", "parked"]);

/**
 * Looks at people's own rows after each transaction that changed their tables, as a screen's `liveQuery` does:
 * from `mutate` on they must be there, unless the server has said otherwise. A replica that is built anew may
 * lack what is settled until its buckets are in, as it lacks everything else in them.
 */
export class OwnWorkWatch {
  /** What was not there when somebody looked. */
  readonly lost: string[] = [];
  readonly #time: VirtualTime;
  /** By device: databases of two devices have one name where one person uses both. */
  readonly #watched = new Map<Device, Watched>();
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
  async #look({ client, work }: Watched): Promise<void> {
    const all = [...work.values()];
    const { cache } = client;
    const tables = [...new Set(all.map(({ table }) => table))].map((table) => cache.table(table));
    const keys = await cache.transaction("r", tables, () =>
      Promise.all(tables.map((table) => table.toCollection().primaryKeys())),
    );
    const shown = new Map(tables.map(({ name }, index) => [name, new Set<unknown>(keys[index])]));
    const isShown = ({ table, id }: OwnWork): boolean => shown.get(table)?.has(id) ?? false;
    if (all.every(isShown)) return;
    const [queue, resting] = [await readQueue(client.outbox), await readArchive(client.outbox)];
    const statuses = new Map([...resting, ...queue].map(({ uuid, result }) => [uuid, result?.status]));
    for (const own of all) {
      const { uuid, table, id } = own;
      const status = statuses.get(uuid);
      if (TAKES_NO_EFFECT.has(status ?? "")) work.delete(uuid);
      else if (!isShown(own)) this.lost.push(`${table} ${id} of ${uuid}, ${statuses.has(uuid) ? status : "unknown"}`);
    }
  }
}
