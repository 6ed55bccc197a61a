import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { ENTITIES, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import type { SyncClient, SyncClientOptions } from "@fernpaw/sync/client/client-types";
import type { ClientFaults } from "@fernpaw/sync/client/faults";
import { createSyncClient } from "@fernpaw/sync/client/sync-client";
import { BUCKETS, type Bucket, PullRequest, PushRequest } from "@fernpaw/sync/protocol";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { ServerFault } from "@fernpaw/sync/server/faults";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import { TransientError } from "@fernpaw/sync/server/store";
import { Device, type DeviceTab } from "@fernpaw/sync/testing/device-lab";
import { SeededRandom } from "@fernpaw/sync/testing/random";
import {
  type NetworkRates,
  PERFECT,
  type SimAnswer,
  type SimHandler,
  SimLink,
} from "@fernpaw/sync/testing/sim-network";
import { VirtualTime } from "@fernpaw/sync/testing/virtual-time";
import * as z from "zod/mini";
import { type OpenStore, openStore } from "../db/open-store.ts";
import { standingOf } from "../sync/standing.queries.ts";
import { addTestClinic, addUser, openTestSync, SEEN_AT, type TestUser } from "./sync-clinic.ts";

const DATABASE_FILE = "fernpaw.db";

const STATUS: Readonly<Record<string, number>> = {
  malformed: 400,
  unauthenticated: 401,
  subscription_required: 402,
  actor_mismatch: 403,
  device_revoked: 403,
  clinic_access_lost: 403,
  epoch_changed: 409,
  client_forked: 409,
  too_large: 413,
  upgrade_required: 426,
  rate_limited: 429,
  unavailable: 503,
};

function problem(code: string): SimAnswer {
  return { status: STATUS[code] ?? 500, body: JSON.stringify({ status: STATUS[code] ?? 500, code }) };
}

function bucketOf(value: string | null): Bucket {
  const bucket = BUCKETS.find((known) => known === value);
  if (!bucket) throw new SyncProblemError("malformed");
  return bucket;
}

/** The sync routes without HTTP: the same engine calls, the same codes. */
async function answer(server: SyncServer, user: TestUser, { path, body }: Parameters<SimHandler>[0]): Promise<string> {
  const url = new URL(path, "http://clinic.test");
  if (url.pathname === "/api/sync/pull") return server.pullText(user, z.parse(PullRequest, JSON.parse(body)));
  if (url.pathname === "/api/sync/push") {
    return JSON.stringify(await server.push(user, z.parse(PushRequest, JSON.parse(body))));
  }
  const after = url.searchParams.get("after")?.split(",") as [string, string] | undefined;
  const version = url.searchParams.get("version");
  const params = {
    bucket: bucketOf(url.searchParams.get("bucket")),
    schema: Number(url.searchParams.get("schema")),
    after,
    epoch: url.searchParams.get("epoch") ?? undefined,
    version: version === null ? undefined : Number(version),
  };
  await server.checkSnapshot(user, params);
  let lines = "";
  for await (const line of server.snapshot(user, params)) lines += `${line}\n`;
  return lines;
}

interface OpenedTab {
  tab: DeviceTab;
  client: SyncClient;
}

/** One person at one device. */
export class SimPerson {
  readonly world: SyncWorld;
  readonly user: TestUser;
  readonly device: Device;
  readonly link: SimLink;
  /** Answers of the session instead of the engine's, one at a time: `unauthenticated` once, for instance. */
  readonly refusals: string[] = [];
  /** Stands between this device and the server. */
  intercept: (request: Parameters<SimHandler>[0], serve: () => Promise<SimAnswer>) => Promise<SimAnswer> = (_request, serve) =>
    serve();
  readonly open: OpenedTab[] = [];

  constructor(world: SyncWorld, user: TestUser) {
    this.world = world;
    this.user = user;
    this.device = new Device(world.time, world.random);
    this.link = new SimLink(world.time, world.random, {
      rates: world.rates,
      handle: (request) => this.#handle(request),
    });
  }

  async #handle(request: Parameters<SimHandler>[0]): Promise<SimAnswer> {
    const refused = this.refusals.shift();
    this.world.messages += 1;
    if (refused !== undefined) return problem(refused);
    return this.intercept(request, () => this.#serve(request));
  }

  async #serve(request: Parameters<SimHandler>[0]): Promise<SimAnswer> {
    try {
      return { status: 200, body: await answer(this.world.server, this.user, request) };
    } catch (error) {
      if (error instanceof SyncProblemError) return problem(error.code);
      if (error instanceof TransientError) return problem("unavailable");
      this.world.defects.push(error);
      return { status: 500, body: "" };
    }
  }

  async actor(): Promise<Actor> {
    const standing = await this.world.store.read((sql) => standingOf(sql, this.user));
    if (!standing) throw new Error("no access");
    const { role, permissions, profession } = standing;
    return { userId: this.user.userId, role, permissions, profession };
  }

  async openTab(set: Partial<SyncClientOptions> = {}): Promise<SyncClient> {
    const tab = this.device.openTab();
    const client = createSyncClient({
      clinicId: this.user.clinicId,
      actor: await this.world.time.during(() => this.actor()),
      entities: ENTITIES,
      mutations: MUTATIONS,
      schema: SCHEMA,
      build: "test",
      transport: this.link,
      loadActor: () => {
        if (this.link.state !== "up") return Promise.reject(new TypeError("Failed to fetch"));
        return this.world.time.during(() => this.actor());
      },
      environment: tab.environment(),
      faults: this.world.faults,
      ...set,
    });
    this.open.push({ tab, client });
    return client;
  }

  /** The tab dies in the middle of whatever it does. */
  kill(client: SyncClient): void {
    const opened = this.open.find((candidate) => candidate.client === client);
    if (!opened) return;
    this.open.splice(this.open.indexOf(opened), 1);
    opened.tab.kill();
  }

  wake(): void {
    for (const { tab } of this.open) tab.wake();
  }
}

export interface WorldOptions {
  /** On disk, so that it can be restored from an older copy. */
  isOnDisk?: boolean;
  /** Of the writing transactions, those that fail for a passing reason. */
  transientRate?: number;
  seed?: number;
  rates?: NetworkRates;
  faults?: Partial<ClientFaults>;
  serverFaults?: readonly ServerFault[];
}

/** A clinic on the real engine, devices with the real client, and nothing but virtual time between them. */
export class SyncWorld {
  readonly time = new VirtualTime(Date.parse(SEEN_AT));
  readonly random: SeededRandom;
  readonly people: SimPerson[] = [];
  readonly options: WorldOptions;
  rates: NetworkRates;
  transientRate: number;
  /** Messages that the server has handled. */
  messages = 0;
  /** Errors of the server's own. */
  readonly defects: unknown[] = [];
  readonly #folder: string | null;
  #steady: OpenStore;
  #store: OpenStore;
  #server: SyncServer;
  #owner: TestUser | null = null;

  private constructor(store: OpenStore, folder: string | null, options: WorldOptions) {
    this.options = options;
    this.#folder = folder;
    this.random = new SeededRandom(options.seed ?? 1);
    this.rates = options.rates ?? PERFECT;
    this.transientRate = options.transientRate ?? 0;
    this.#steady = store;
    this.#store = this.#unsteady(store);
    this.#server = this.#serve();
  }

  static async open(options: WorldOptions = {}): Promise<SyncWorld> {
    const folder = options.isOnDisk ? mkdtempSync(join(tmpdir(), "fernpaw-world-")) : null;
    const store = await openStore({ dataDir: folder ? join(folder, "live") : ":memory:" });
    const world = new SyncWorld(store, folder, options);
    world.#owner = await addTestClinic(store, openTestSync(store));
    return world;
  }

  /** Without the passing failures that the engine meets. */
  get store(): OpenStore {
    return this.#steady;
  }

  get server(): SyncServer {
    return this.#server;
  }

  get faults(): Partial<ClientFaults> {
    return this.options.faults ?? {};
  }

  get owner(): TestUser {
    if (!this.#owner) throw new Error("open() makes the owner");
    return this.#owner;
  }

  #serve(): SyncServer {
    return openTestSync(this.#store, {
      now: () => this.time.nowMs,
      onDefect: (error) => this.defects.push(error),
      ...(this.options.serverFaults && { faults: this.options.serverFaults }),
    });
  }

  #unsteady(store: OpenStore): OpenStore {
    const write: OpenStore["write"] = (work) => {
      if (this.random.chance(this.transientRate)) return Promise.reject(new TransientError("busy"));
      return store.write(work);
    };
    return { ...store, write };
  }

  /** Another device of the owner, or of an employee with these permissions. */
  async addPerson(permissions?: string[]): Promise<SimPerson> {
    const user = permissions
      ? await addUser(this.#steady, this.owner.clinicId, { role: "employee", permissions })
      : this.owner;
    const person = new SimPerson(this, user);
    this.people.push(person);
    return person;
  }

  /** Keeps a copy of the database as it is now. */
  async backUp(): Promise<void> {
    await this.#reopen((folder) => {
      rmSync(join(folder, "copy"), { recursive: true, force: true });
      cpSync(join(folder, "live"), join(folder, "copy"), { recursive: true });
    });
  }

  /** Puts the kept copy in the place of the database; the mark beside it stays, as it does on a real machine. */
  async restore(): Promise<void> {
    await this.#reopen((folder) => {
      for (const name of readdirSync(join(folder, "copy"))) {
        if (name === DATABASE_FILE) cpSync(join(folder, "copy", name), join(folder, "live", name));
      }
    });
  }

  async #reopen(between: (folder: string) => void): Promise<void> {
    const folder = this.#folder;
    if (!folder) throw new Error("Only a world on disk has copies");
    await this.time.settle();
    await this.#store.close();
    between(folder);
    this.#steady = await openStore({ dataDir: join(folder, "live") });
    this.#store = this.#unsteady(this.#steady);
    this.#server = this.#serve();
  }

  async close(): Promise<void> {
    for (const person of this.people) {
      for (const { client } of person.open) await this.time.until(client.stop());
    }
    await this.#store.close();
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }
}
