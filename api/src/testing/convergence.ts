import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { DatabaseCopy } from "@fernpaw/sync/testing/database-copies";
import { type OwnWork, OwnWorkWatch } from "@fernpaw/sync/testing/own-work-watch";
import { FAULTY, PERFECT } from "@fernpaw/sync/testing/sim-network";
import { randomWish } from "./convergence-actions.ts";
import { SignedNotesWatch, typedTexts } from "./convergence-notes.ts";
import type { Maker, Wish } from "./convergence-wishes.ts";
import { checkAtRest, checkScopes, readCursor } from "./convergence-checks.ts";
import {
  ALL_CODES,
  BACK_UP_EVERY,
  CACHE_FLUSH,
  CLOCK_JUMP,
  COMPACTION,
  FEWER_CODES,
  KILL_TAB,
  LINK_CHANGE,
  MOST_STEPS_AWAY,
  POWER_CUT,
  RESTORE,
  SCOPE_CHANGE,
  SECOND_TAB,
  STOCK_SHARE,
  TOKEN_EXPIRY,
  TRANSIENT,
  TYPING,
} from "./convergence-rates.ts";
import { restoreUnderWork } from "./convergence-restore.ts";
import { replayOf, type RunOptions, type RunReport } from "./convergence-run.ts";
import { rush, type Begin } from "./convergence-rush.ts";
import { SavedArgs } from "./saved-args.ts";
import { assertHolds, type SavedWork } from "./saved-work.ts";
import { setRights } from "./sync-clinic.ts";
import { type SimPerson, SyncWorld } from "./sync-world.ts";

const DAY_MS = 86_400_000;
const LONGEST_PAUSE_MS = 4_000;
/** The leader looks every 5 s; another one may have to take over first. */
const REPAIRED_MS = 30_000;

/** A seeded run of several devices against the real engine, through every fault, to rest. */
class Run {
  readonly #world: SyncWorld;
  readonly #restoreRate: number;
  readonly #options: RunOptions;
  readonly #saved: SavedWork[] = [];
  readonly #uuids = new Set<string>();
  readonly #args = new SavedArgs();
  readonly #signed = new SignedNotesWatch();
  readonly #cursors = new Map<SimPerson, { epoch: string; cursor: number }>();
  #refused = 0;
  #faults = 0;
  #restores = 0;
  #steps = 0;
  #isNarrow = false;
  /** Switched off since a restore; until that step. */
  #away: { person: SimPerson; until: number } | null = null;
  /** What a device's disk holds of its cache, by the cache's name. */
  readonly #onDisk = new Map<SimPerson, { name: string; copy: DatabaseCopy }>();
  readonly #watch: OwnWorkWatch;
  readonly #trace: (line: string) => void;

  constructor(world: SyncWorld, options: RunOptions) {
    const { trace = () => undefined, restoreRate = RESTORE } = options;
    this.#world = world;
    this.#restoreRate = restoreRate;
    this.#options = options;
    this.#watch = new OwnWorkWatch(world.time);
    this.#trace = (line) => trace(`${this.#steps} ${line}`);
  }

  get operations(): number {
    return this.#saved.length + this.#refused + this.#world.messages + this.#faults;
  }

  async start(): Promise<void> {
    const world = this.#world;
    await world.addPerson();
    await world.addPerson();
    await world.addPerson(undefined, await world.addClinic());
    if (this.#options.isCrowded) for (let more = 0; more < 2; more += 1) await world.addPerson();
    await world.addPerson(ALL_CODES);
    if (this.#options.moneyShare) await world.letOwnersApprove();
    for (const person of world.people) await person.openTab();
    await world.time.pass(2_000);
    await world.backUp();
  }

  async step(): Promise<void> {
    this.#steps += 1;
    const { random, time, people } = this.#world;
    if (this.#away !== null && this.#steps > this.#away.until) this.#away = null;
    const person = random.pick(people.filter((one) => one !== this.#away?.person));
    if (!person) return;
    if (person.open.length === 0) await person.openTab();
    await this.#disturb(person);
    const { rushShare = 0 } = this.#options;
    const opened = random.pick(person.open);
    if (rushShare > 0 && random.chance(rushShare)) await this.#rush(person);
    else if (opened) await this.#write(person, opened.client);
    await time.pass(random.chance(0.05) ? random.below(120_000) : random.below(LONGEST_PAUSE_MS));
    await this.#observe(person);
    if (this.#options.noteShare) await this.#watchNotes();
    if (this.#steps % BACK_UP_EVERY === 0) await this.#world.backUp();
  }

  async #write(person: SimPerson, client: SyncClient): Promise<void> {
    const { random, time } = this.#world;
    if (client.status.get().buckets.p0.state !== "loaded") return;
    const wish = await time.until(this.#wish(person, client));
    if (!wish) return;
    const attempt = this.#mutate(person, client, wish);
    if (random.chance(KILL_TAB)) this.#crash(person, client);
    await time.until(Promise.race([attempt, time.sleep(1_000)]));
  }

  #maker(person: SimPerson, client: SyncClient): Maker {
    const { random, time } = this.#world;
    return { client, random, clinicId: person.user.clinicId, nowMs: time.nowMs };
  }

  #wish(person: SimPerson, client: SyncClient): Promise<Wish | null> {
    const { stockShare = STOCK_SHARE, noteShare = 0, moneyShare = 0 } = this.#options;
    return randomWish(this.#maker(person, client), { stockShare, noteShare, moneyShare });
  }

  /** Several wishes at the same moment: a text that is typed, and another. */
  async #rush(person: SimPerson): Promise<void> {
    const { random, time } = this.#world;
    const client = random.pick(person.open)?.client;
    if (client?.status.get().buckets.p0.state !== "loaded") return;
    const typed = random.chance(TYPING) ? await time.until(typedTexts(this.#maker(person, client))) : [];
    const wishes = [...typed, await time.until(this.#wish(person, client))];
    const saves = wishes.flatMap((wish): Begin[] => (wish ? [(tab) => this.#mutate(person, tab, wish)] : []));
    await rush(this.#world, person, saves);
  }

  async #mutate(person: SimPerson, client: SyncClient, wish: Wish): Promise<void> {
    this.#args.asked(wish);
    try {
      const { uuid } = await client.mutate(wish.mutation, wish.args);
      this.#args.saved(wish, uuid);
      this.#trace(`${this.#world.people.indexOf(person)} ${wish.mutation.name} ${uuid}`);
      // A text that took the place of an unsent one is in the queue at the place of that one.
      if (this.#uuids.has(uuid)) return;
      this.#uuids.add(uuid);
      this.#saved.push({ uuid, person, makes: wish.makes });
      // Others may take a slot that waits, and lost rights hide rows.
      const isSafe = wish.makes?.table === "clients" && this.#world.owners.includes(person.user);
      if (isSafe && wish.makes) this.#watchSoon(person, client, { uuid, ...wish.makes });
    } catch (error) {
      if (error instanceof Refusal) {
        this.#args.refused(wish);
        this.#refused += 1;
      } else if (this.#isOpen(person, client)) throw error;
    }
  }

  /** What a tab took that died meanwhile is for the others to show, once they have noticed. */
  #watchSoon(person: SimPerson, client: SyncClient, work: OwnWork): void {
    if (this.#isOpen(person, client)) {
      this.#watch.add(person.device, client, work);
      return;
    }
    this.#world.time.after(REPAIRED_MS, () => {
      const other = person.open[0];
      if (other) this.#watch.add(person.device, other.client, work);
    });
  }

  #isOpen(person: SimPerson, client: SyncClient): boolean {
    return person.open.some((opened) => opened.client === client);
  }

  /** Somewhere in the middle of what the tab does in this moment. */
  #crash(person: SimPerson, client: SyncClient): void {
    this.#faults += 1;
    let turns = this.#world.random.below(60);
    const next = (): void => {
      turns -= 1;
      if (turns > 0) setImmediate(next);
      else person.kill(client);
    };
    next();
  }

  #crashSoon(person: SimPerson): void {
    const { random, time } = this.#world;
    const client = random.pick(person.open)?.client;
    if (client) time.after(random.below(LONGEST_PAUSE_MS), () => this.#crash(person, client));
  }

  async #disturb(person: SimPerson): Promise<void> {
    const { random } = this.#world;
    const faults: [string, number, () => unknown][] = [
      ["token expiry", TOKEN_EXPIRY, () => void person.refusals.push("unauthenticated")],
      ["crash", KILL_TAB, () => this.#crashSoon(person)],
      ["link", LINK_CHANGE, () => this.#changeLink(person)],
      ["tabs", SECOND_TAB, () => this.#changeTabs(person)],
      ["rights", SCOPE_CHANGE, () => this.#changeRights()],
      ["compaction", COMPACTION, () => void this.#world.time.during(() => this.#compact())],
      ["clock", CLOCK_JUMP, () => void (person.device.clockOffsetMs += random.chance(0.5) ? DAY_MS : -DAY_MS)],
      ["power", POWER_CUT, () => this.#cutPower(person)],
      ["restore", this.#restoreRate, () => this.#restore()],
    ];
    for (const [name, probability, cause] of faults) {
      if (!random.chance(probability)) continue;
      this.#faults += 1;
      this.#trace(`${this.#world.people.indexOf(person)} ${name}`);
      await cause();
    }
  }

  #changeLink(person: SimPerson): void {
    const { link } = person;
    link.state = link.state === "up" ? (this.#world.random.pick(["down", "lying"] as const) ?? "down") : "up";
    if (link.state === "up") person.wake();
  }

  async #changeTabs(person: SimPerson): Promise<void> {
    if (person.open.length === 1) await person.openTab();
    else if (person.open[0]) person.kill(person.open[0].client);
  }

  async #changeRights(): Promise<void> {
    const employee = this.#world.people.at(-1);
    if (!employee) return;
    this.#isNarrow = !this.#isNarrow;
    await this.#world.time.settle();
    await setRights(this.#world.store, employee.user.userId, this.#isNarrow ? FEWER_CODES : ALL_CODES);
  }

  async #compact(): Promise<void> {
    await this.#world.server.compact(this.#world.owner.clinicId).catch(() => undefined);
  }

  /** What a disk holds of the relaxed database at this moment. */
  async #flushCache(person: SimPerson): Promise<void> {
    const name = person.open[0]?.client.cache.name;
    if (name === undefined) return;
    const copy = await this.#world.time.during(() => person.device.copyDatabase(name));
    this.#onDisk.set(person, { name, copy });
  }

  /** All tabs of a device die, and its relaxed database loses its newest commits, or all; the strict one nothing. */
  async #cutPower(person: SimPerson): Promise<void> {
    const { random, time } = this.#world;
    const name = person.open[0]?.client.cache.name;
    for (const { client } of [...person.open, ...person.workers]) person.kill(client);
    await time.settle();
    const flushed = this.#onDisk.get(person);
    const isWhole = flushed !== undefined && flushed.name === name && random.chance(0.7);
    if (isWhole) await time.during(() => person.device.rollBack(flushed.name, flushed.copy));
    else if (name !== undefined) await time.during(() => person.device.deleteDatabase(name));
    if (!isWhole) this.#onDisk.delete(person);
    await person.openTab();
    this.#cursors.delete(person);
  }

  async #restore(): Promise<void> {
    this.#restores += 1;
    const { way, person } = await restoreUnderWork(this.#world);
    this.#trace(`restored by ${way}`);
    if (person) this.#away = { person, until: this.#steps + this.#world.random.below(MOST_STEPS_AWAY) };
  }

  async #observe(person: SimPerson): Promise<void> {
    const client = person.open[0]?.client;
    if (!client?.cache.isOpen()) return;
    this.#watch.lookThrough(person.device, client);
    const [lost] = this.#watch.lost;
    assertHolds(lost === undefined, "I5 own work stays visible from the tap on", lost ?? "");
    if (this.#world.random.chance(CACHE_FLUSH)) await this.#flushCache(person);
    const now = await this.#world.time.until(readCursor(client));
    const before = this.#cursors.get(person);
    this.#trace(`${this.#world.people.indexOf(person)} ${client.status.get().state} ${JSON.stringify(now)}`);
    const isForward = before?.epoch !== now.epoch || now.cursor >= before.cursor;
    const what = `${before?.cursor} to ${now.cursor} in epoch ${now.epoch}`;
    assertHolds(isForward, "I6 the cursor never goes back within an epoch", what);
    this.#cursors.set(person, now);
    await this.#world.time.until(checkScopes(client));
  }

  /** Of the first clinic, whose devices meet. After a restore the server may lack a signature until it is sent again. */
  async #watchNotes(): Promise<void> {
    const { store, time, owner } = this.#world;
    if (this.#restores > 0) return;
    await time.during(() => store.read((sql) => this.#signed.look((text) => sql.all(text, [owner.clinicId]))));
  }

  close(): void {
    this.#watch.close();
  }

  /** The network heals and everybody looks at his screen. */
  async finish(): Promise<RunReport> {
    const world = this.#world;
    world.transientRate = 0;
    // A crash of the last step would else end the only tab of a device after this loop.
    await world.time.pass(LONGEST_PAUSE_MS);
    await world.time.settle();
    for (const person of world.people) {
      if (person.open.length === 0) await person.openTab();
      person.refusals.length = 0;
      person.link.state = "up";
      person.link.rates = PERFECT;
      person.wake();
    }
    // What was sent before the network healed may still be under way for two minutes.
    await world.time.pass(130_000);
    for (const person of world.people) person.wake();
    await world.time.pass(30_000);
    if (this.#options.noteShare) await this.#watchNotes();
    await checkAtRest(world, { saved: this.#saved, args: this.#args, hasRestores: this.#restores > 0 });
    return {
      operations: this.operations,
      saved: this.#saved.length,
      refused: this.#refused,
      messages: world.messages,
      faults: this.#faults,
      restores: this.#restores,
      signed: this.#signed.size,
    };
  }
}

/** @throws with the seed, for the first invariant that does not hold */
export async function runConvergence(options: RunOptions): Promise<RunReport> {
  const { seed, operations, faults = [], serverFaults = [], isBlind = false } = options;
  const world = await SyncWorld.open({ seed, rates: FAULTY, faults, serverFaults, isBlind });
  // The write queue gives way after some milliseconds; in virtual time it never has to.
  const realNow = performance.now;
  performance.now = () => world.time.nowMs;
  const run = new Run(world, options);
  try {
    await run.start();
    world.transientRate = TRANSIENT;
    while (run.operations < operations) await run.step();
    return await run.finish();
  } catch (error) {
    const where = `after ${run.operations} operations of seed ${seed}`;
    throw new Error(`${String(error)}\n${where}; to replay:\n${replayOf(options)}`, { cause: error });
  } finally {
    run.close();
    await world.close().catch(() => undefined);
    performance.now = realNow;
  }
}
