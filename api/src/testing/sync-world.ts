import type { Actor, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { putPin, putSharedTablet } from "../areas/shared-tablets/shared-tablets.queries.ts";
import { ENTITIES, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import type { SyncClient, SyncClientOptions } from "@fernpaw/sync/client/client-types";
import { uuidV7 } from "@fernpaw/sync/client/environment";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { renewedEpoch } from "@fernpaw/sync/server/epoch";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import { TransientError } from "@fernpaw/sync/server/store";
import { Device, type DeviceTab } from "@fernpaw/sync/testing/device-lab";
import { type ClientFault, createPlantedClient } from "@fernpaw/sync/testing/planted-client";
import type { ServerFault } from "@fernpaw/sync/testing/planted-server";
import { SeededRandom } from "@fernpaw/sync/testing/random";
import {
  type NetworkRates,
  PERFECT,
  type SimAnswer,
  type SimHandler,
  SimLink,
} from "@fernpaw/sync/testing/sim-network";
import { VirtualTime } from "@fernpaw/sync/testing/virtual-time";
import type { OpenStore } from "../db/open-store.ts";
import { readStanding } from "../sync/standing.queries.ts";
import { addTestClinic, addUser, openTestSync, SEEN_AT, type TestUser } from "./sync-clinic.ts";
import { answer, problem } from "./world-answers.ts";
import { openWorldStore, type Restore, type WorldStore } from "./world-store.ts";

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
  intercept: (request: Parameters<SimHandler>[0], serve: () => Promise<SimAnswer>) => Promise<SimAnswer> = (
    _request,
    serve,
  ) => serve();
  readonly open: OpenedTab[] = [];
  /** Service workers that send beside the tabs. */
  readonly workers: OpenedTab[] = [];

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
      const body = await answer(this.world.server, this.user, request);
      const strangers = this.world.owners.filter(({ clinicId }) => clinicId !== this.user.clinicId);
      if (strangers.some(({ clinicId, userId }) => body.includes(clinicId) || body.includes(userId))) {
        this.world.leaks.push(`${request.path}: ${body.slice(0, 500)}`);
      }
      return { status: 200, body };
    } catch (error) {
      if (error instanceof SyncProblemError) return problem(error.code);
      if (error instanceof TransientError) return problem("unavailable");
      this.world.defects.push(error);
      return { status: 500, body: "" };
    }
  }

  async actor(): Promise<Actor> {
    const standing = await this.world.store.read((sql) => readStanding(sql, this.user));
    if (!standing) throw new Error("no access");
    const { role, permissions, profession } = standing;
    return { userId: this.user.userId, role, permissions, profession };
  }

  async openTab(set: Partial<SyncClientOptions> = {}): Promise<SyncClient> {
    const opened = await this.#openClient(set);
    this.open.push(opened);
    return opened.client;
  }

  /** As the service worker does for a tab that was closed: a client that only drains. `kill` ends it. */
  async openWorker(): Promise<SyncClient> {
    const opened = await this.#openClient({});
    this.workers.push(opened);
    return opened.client;
  }

  async #openClient(set: Partial<SyncClientOptions>): Promise<OpenedTab> {
    const tab = this.device.openTab();
    const options: SyncClientOptions = {
      clinicId: this.user.clinicId,
      actor: await this.world.time.during(() => this.actor()),
      entities: ENTITIES,
      mutations: this.world.mutations,
      schema: SCHEMA,
      build: "test",
      transport: this.link,
      loadActor: () => {
        if (this.link.state !== "up") return Promise.reject(new TypeError("Failed to fetch"));
        return this.world.time.during(() => this.actor());
      },
      environment: tab.environment(),
      ...set,
    };
    return { tab, client: createPlantedClient(options, this.world.faults) };
  }

  /** The tab dies in the middle of whatever it does. */
  kill(client: SyncClient): void {
    for (const list of [this.open, this.workers]) {
      const opened = list.find((candidate) => candidate.client === client);
      if (!opened) continue;
      list.splice(list.indexOf(opened), 1);
      opened.tab.kill();
    }
  }

  wake(): void {
    for (const { tab } of this.open) tab.wake();
  }

  goOffline(): void {
    for (const { tab } of this.open) tab.goOffline();
  }
}

export interface WorldOptions {
  /** On disk, so that it can be restored from an older copy. */
  isOnDisk?: boolean;
  /** The server does not notice a restore by itself. */
  isBlind?: boolean;
  /** Of the writing transactions, those that fail for a passing reason. */
  transientRate?: number;
  seed?: number;
  rates?: NetworkRates;
  faults?: readonly ClientFault[];
  serverFaults?: readonly ServerFault[];
  /** Besides ours. */
  mutations?: readonly MutationDefinition[];
}

/** Clinics on the real engine, devices with the real client, and nothing but virtual time between them. */
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
  /** Answers that named another clinic. */
  readonly leaks: string[] = [];
  /** The owners of its clinics. */
  readonly owners: TestUser[] = [];
  #keeper: WorldStore | null = null;
  #server: SyncServer | null = null;

  private constructor(options: WorldOptions) {
    this.options = options;
    this.random = new SeededRandom(options.seed ?? 1);
    this.rates = options.rates ?? PERFECT;
    this.transientRate = options.transientRate ?? 0;
  }

  static async open(options: WorldOptions = {}): Promise<SyncWorld> {
    const world = new SyncWorld(options);
    const { isOnDisk = false, isBlind = false } = options;
    world.#keeper = await openWorldStore({ isOnDisk, isBlind, newEpoch: () => renewedEpoch(world.newId()) });
    world.#server = world.#serve();
    await world.addClinic();
    return world;
  }

  get #kept(): WorldStore {
    if (!this.#keeper) throw new Error("open() makes the store");
    return this.#keeper;
  }

  /** Without the passing failures that the engine meets. */
  get store(): OpenStore {
    return this.#kept.store;
  }

  get server(): SyncServer {
    if (!this.#server) throw new Error("open() makes the server");
    return this.#server;
  }

  get faults(): readonly ClientFault[] {
    return this.options.faults ?? [];
  }

  get mutations(): readonly MutationDefinition[] {
    return [...MUTATIONS, ...(this.options.mutations ?? [])];
  }

  /** The owner of the first clinic. */
  get owner(): TestUser {
    const [owner] = this.owners;
    if (!owner) throw new Error("open() makes the owner");
    return owner;
  }

  readonly newId = (): string =>
    uuidV7({ nowMs: () => this.time.nowMs, randomBytes: (length) => this.random.bytes(length) });

  #serve(): SyncServer {
    const options = {
      now: () => this.time.nowMs,
      newId: this.newId,
      mutations: this.mutations,
      onDefect: (error: unknown) => void this.defects.push(error),
    };
    return openTestSync(this.#unsteady(this.store), options, this.options.serverFaults);
  }

  #unsteady(store: OpenStore): OpenStore {
    const write: OpenStore["write"] = (work) => {
      if (this.random.chance(this.transientRate)) return Promise.reject(new TransientError("busy"));
      return store.write(work);
    };
    return { ...store, write };
  }

  async addClinic(): Promise<TestUser> {
    const owner = await addTestClinic(this.store, this.server, this.newId);
    this.owners.push(owner);
    return owner;
  }

  /** Another device of `owner`, or of an employee of his with these permissions. */
  async addPerson(permissions?: string[], owner = this.owner): Promise<SimPerson> {
    const rights = { role: "employee" as const, userId: this.newId() };
    const user = permissions ? await addUser(this.store, owner.clinicId, { ...rights, permissions }) : owner;
    const person = new SimPerson(this, user);
    this.people.push(person);
    return person;
  }

  /** Every device is a tablet of its clinic on which the owner has a PIN, so that owners approve without a network. */
  async letOwnersApprove(): Promise<void> {
    for (const user of new Set(this.people.map((person) => person.user))) {
      const owner = this.owners.find(({ clinicId }) => clinicId === user.clinicId) ?? user;
      const { clinicId } = user;
      const deviceId = this.newId();
      user.deviceId = deviceId;
      const tablet = {
        deviceId,
        clinicId,
        name: "Desk",
        lockAfterMin: 5,
        enrolledAt: SEEN_AT,
        enrolledBy: owner.userId,
      };
      const pin = {
        deviceId,
        userId: owner.userId,
        pinHash: "pin",
        wrongTries: 0,
        passwordAt: SEEN_AT,
        updatedAt: SEEN_AT,
      };
      await this.store.write(async (sql) => {
        await putSharedTablet(sql, tablet);
        await putPin(sql, pin);
      });
    }
  }

  /** Keeps a copy of the database as it is now. */
  async backUp(): Promise<void> {
    await this.time.settle();
    await this.#kept.backUp();
    this.#server = this.#serve();
  }

  /** Puts the kept copy in the place of the database. */
  async restore(way: Restore = "command"): Promise<void> {
    await this.time.settle();
    await this.#kept.restore(way);
    this.#server = this.#serve();
  }

  async close(): Promise<void> {
    for (const person of this.people) {
      for (const { client } of person.workers.slice()) person.kill(client);
      for (const { client } of person.open) await this.time.until(client.stop());
    }
    await this.#kept.close();
  }
}
