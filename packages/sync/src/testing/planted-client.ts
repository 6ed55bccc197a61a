import { gunzipSync } from "node:zlib";
import { CLIENT_PARTS, type ClientParts } from "../client/assembly.ts";
import type { CacheDb, PackedRow } from "../client/cache-db.ts";
import type { SyncClient, SyncClientOptions } from "../client/client-types.ts";
import { uuidV7, type ClientEnvironment } from "../client/environment.ts";
import { LocalWriter, type Write } from "../client/local-write.ts";
import { type Launch, readQueue, readUnsent, type UnsentQueue } from "../client/outbox.ts";
import { UNTAKEN } from "../client/outbox-replacement.ts";
import type { OutboxDb } from "../client/outbox-db.ts";
import { type PullState, Puller } from "../client/pull.ts";
import { Pusher, type PushParts } from "../client/push.ts";
import { type AskedEpochs, type Reset, Resets } from "../client/resets.ts";
import { createSyncClient } from "../client/sync-client.ts";
import { readMeta, writeMeta } from "../client/sync-meta.ts";
import type { SyncAnswer, SyncRequest, SyncTransport } from "../client/transport.ts";
import type { PullDelta, PushRequest } from "../protocol.ts";
import type { Connection } from "./sick-storage.ts";

/** Known mistakes of devices. Each is planted from outside: nothing that ships knows of them. */
export const CLIENT_FAULTS = [
  /** An entry leaves the queue with the push answer, before a pull has brought its effects. */
  "dropOnPushAnswer",
  /** An answer of 401 empties the batch. */
  "dropOn401",
  /** An answer of 5xx empties the batch. */
  "dropOn5xx",
  /** The cursor is stored in a transaction of its own, before the rows. */
  "cursorBeforeRows",
  /** Rows of a lost scope stay. */
  "keepLostScopes",
  /** `from`, epoch and scopeRev of a pull answer are not compared. */
  "applyStalePulls",
  /** The outbox asks the cache which epoch its entries were sent under. */
  "epochInCache",
  /** A new epoch re-sends the queue alone. */
  "archiveNotRedriven",
  /** One client id for the life of the device, counted on from what the queue still holds. */
  "deviceStableClientId",
  /** An entry with a push result counts as acknowledged, whatever the page covers. */
  "ackAheadOfPage",
  /** Deletions in a page are passed over. */
  "tombstoneSkipped",
  /** A row of a snapshot is kept although the device has a newer one. */
  "snapshotRowWins",
  /** The server's word that it has news is passed over. */
  "pokeIgnored",
  /** An answer counts whatever nonce it carries. */
  "nonceIgnored",
  /** A page counts although another tab's client id, which has pending work by now, was not asked for. */
  "unaskedTabApplied",
  /** The outbox is written with the durability that browsers have by default. */
  "relaxedOutbox",
  /** A push looks for entries that may take newer arguments in one transaction, and reads the queue in another. */
  "queueReadTwice",
] as const;
export type ClientFault = (typeof CLIENT_FAULTS)[number];
type Faults = ReadonlySet<ClientFault>;

/** A client with mistakes, or the right one without any: wrong parts in the place of the right ones, and a wire that does what they would do. */
export function createPlantedClient(options: SyncClientOptions, faults: readonly ClientFault[]): SyncClient {
  if (faults.length === 0) return createSyncClient(options);
  const planted: Faults = new Set(faults);
  const client: SyncClient = createSyncClient(
    {
      ...options,
      transport: plantedTransport(options.transport, planted, () => client),
      ...(planted.has("relaxedOutbox") && options.environment && { environment: relaxed(options.environment) }),
    },
    plantedParts(planted),
  );
  if (planted.has("pokeIgnored")) client.poke = () => undefined;
  return client;
}

function plantedParts(faults: Faults): ClientParts {
  return {
    ...CLIENT_PARTS,
    Puller: pullerWith(faults),
    Resets: resetsWith(faults),
    ...(faults.has("epochInCache") && { Pusher: CacheEpochPusher }),
    ...(faults.has("queueReadTwice") && { Pusher: TwiceReadingPusher }),
    ...(faults.has("deviceStableClientId") && { LocalWriter: StableClientWriter }),
  };
}

function pullerWith(faults: Faults): typeof Puller {
  return class PlantedPuller extends Puller {
    protected override async apply(asked: PullState, delta: PullDelta): Promise<Record<string, number> | null> {
      const { cache, outbox } = this.parts;
      if (faults.has("cursorBeforeRows")) await saveCursorAlone(cache, delta);
      if (faults.has("ackAheadOfPage")) await ackResults(outbox, delta);
      const changes = delta.changes.filter(([, , , row]) => row !== null || !faults.has("tombstoneSkipped"));
      const clients = faults.has("unaskedTabApplied") ? withStrangers(asked.clients) : asked.clients;
      return super.apply({ ...asked, clients }, { ...delta, changes });
    }

    protected override isCurrent(...parameters: Parameters<Puller["isCurrent"]>): boolean {
      return faults.has("applyStalePulls") || faults.has("cursorBeforeRows") || super.isCurrent(...parameters);
    }
  };
}

/** As many client ids as one request may ask for: then the puller cannot expect that it asked for all of them. */
function withStrangers(clients: readonly string[]): string[] {
  return [...clients, ...Array.from({ length: 1000 }, (_, index) => `nobody-${index}`)];
}

async function saveCursorAlone(cache: CacheDb, delta: PullDelta): Promise<void> {
  await cache.transaction("rw", cache._meta, async () => {
    await writeMeta(cache, { ...(await readMeta(cache)), cursor: delta.to });
  });
}

async function ackResults(outbox: OutboxDb, delta: PullDelta): Promise<void> {
  for (const { clientId, id, result } of await readQueue(outbox)) {
    if (result) delta.acks[clientId] = Math.max(delta.acks[clientId] ?? 0, id);
  }
}

function resetsWith(faults: Faults): typeof Resets {
  return class PlantedResets extends Resets {
    protected override async redrive(from: string, to: string): Promise<void> {
      if (faults.has("archiveNotRedriven")) await this.parts.outbox.archive.clear();
      await super.redrive(from, to);
    }

    protected override async startOver(reset: Reset, asked: AskedEpochs): Promise<void> {
      const isFaulty = faults.has("epochInCache") && reset.reason === "epoch" && asked.epoch === "";
      if (!isFaulty) return super.startOver(reset, asked);
      const { guard, outbox } = this.parts;
      await outbox.meta.put({ key: "epoch", value: reset.epoch });
      await guard.run(() => this.beginRebuild(reset, asked.epoch));
    }

    protected override async dropRows(...parameters: Parameters<Resets["dropRows"]>): Promise<void> {
      if (!faults.has("keepLostScopes")) await super.dropRows(...parameters);
    }
  };
}

class CacheEpochPusher extends Pusher {
  readonly #cache: CacheDb;

  constructor(parts: PushParts & { cache: CacheDb }) {
    super(parts);
    this.#cache = parts.cache;
  }

  protected override async epochOf(): Promise<string> {
    return (await readMeta(this.#cache)).epoch;
  }
}

class TwiceReadingPusher extends Pusher {
  protected override async take(after: number): Promise<UnsentQueue> {
    const { outbox } = this.parts;
    const isAnyUntaken = (await outbox.meta.where("key").startsWith(UNTAKEN).count()) > 0;
    return isAnyUntaken ? super.take(after) : readUnsent(outbox, after);
  }
}

class StableClientWriter extends LocalWriter {
  #begun: Promise<void> | null = null;

  override async write(write: Write): ReturnType<LocalWriter["write"]> {
    this.#begun ??= this.#begin();
    await this.#begun;
    return super.write(write);
  }

  async #begin(): Promise<void> {
    const { outbox, environment } = this.parts;
    this.launch = await stableLaunch(outbox, uuidV7(environment));
  }
}

async function stableLaunch(outbox: OutboxDb, fresh: string): Promise<Launch> {
  const clientId = ((await outbox.meta.get("stableClient"))?.value as string | undefined) ?? fresh;
  await outbox.meta.put({ key: "stableClient", value: clientId });
  const ids = (await outbox.q.toArray()).filter((entry) => entry.clientId === clientId).map(({ id }) => id);
  const generation = ((await outbox.meta.get("generation"))?.value as number | undefined) ?? 0;
  return { clientId, lastId: Math.max(0, ...ids), generation };
}

function plantedTransport(transport: SyncTransport, faults: Faults, client: () => SyncClient): SyncTransport {
  return {
    async send(request) {
      const answer = await transport.send(request);
      if (request.path.startsWith("/api/sync/push") && isDropped(answer, faults)) await dropSent(client(), request);
      if (faults.has("nonceIgnored") && request.method === "POST") return withNonce(answer, request);
      const isSnapshot = request.path.startsWith("/api/sync/snapshot") && answer.status === 200;
      return isSnapshot && faults.has("snapshotRowWins") ? asNewest(answer, client()) : answer;
    },
  };
}

function isDropped({ status }: SyncAnswer, faults: Faults): boolean {
  if (status === 200) return faults.has("dropOnPushAnswer");
  return status === 401 ? faults.has("dropOn401") : status >= 500 && faults.has("dropOn5xx");
}

async function dropSent({ outbox }: SyncClient, { body }: SyncRequest): Promise<void> {
  const uuids = (JSON.parse(readBody(body)) as PushRequest).mutations.map(({ uuid }) => uuid);
  await outbox.q.where("uuid").anyOf(uuids).delete();
}

function readBody(body: SyncRequest["body"] = ""): string {
  return typeof body === "string" ? body : gunzipSync(body).toString("utf8");
}

/** The answer with the nonce that the request asks for. */
function withNonce(answer: SyncAnswer, request: SyncRequest): SyncAnswer {
  const { nonce } = JSON.parse(readBody(request.body)) as PushRequest;
  return {
    ...answer,
    async text() {
      const text = await answer.text();
      return answer.status === 200 ? JSON.stringify({ ...(JSON.parse(text) as object), nonce }) : text;
    },
  };
}

const OUTBOX = /^fernpaw_outbox_/;

/** A browser whose outbox transactions are relaxed, whatever they ask for. */
function relaxed(environment: ClientEnvironment): ClientEnvironment {
  const { indexedDB } = environment;
  const open = (name: string, version?: number) => {
    const request = indexedDB.open(name, version);
    if (!OUTBOX.test(name)) return request;
    request.addEventListener("success", () => {
      const connection = request.result as unknown as Connection;
      const begin = connection.transaction.bind(connection);
      connection.transaction = (stores, mode) => begin(stores, mode, { durability: "relaxed" });
    });
    return request;
  };
  const factory = Object.create(indexedDB, { open: { value: open } }) as typeof indexedDB;
  return { ...environment, indexedDB: factory };
}

/** Rows that claim to be as new as all that the device has. */
function asNewest(answer: SyncAnswer, { cache }: SyncClient): SyncAnswer {
  return {
    ...answer,
    async *chunks() {
      let text = "";
      const decoder = new TextDecoder();
      for await (const chunk of answer.chunks()) text += decoder.decode(chunk, { stream: true });
      const { cursor } = await readMeta(cache);
      for (const line of text.split("\n").filter(Boolean)) {
        const part = JSON.parse(line) as { t: string; rows?: [string, number, PackedRow[3]][] };
        const isRows = part.t === "rows" && Array.isArray(part.rows);
        const rows = isRows ? part.rows?.map(([id, version, row]) => [id, Math.max(version, cursor), row]) : part.rows;
        yield new TextEncoder().encode(`${JSON.stringify({ ...part, rows })}\n`);
      }
    },
  };
}
