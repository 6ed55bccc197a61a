import { SeededRandom } from "@fernpaw/sync/testing/random";
import type { ServerFault } from "@fernpaw/sync/testing/planted-server";
import { type Life, ServerProcess } from "@fernpaw/testing/server-process";
import { setTimeout as pause } from "node:timers/promises";
import { disagreements } from "./agreement.ts";
import type { CrashPlan } from "./crash-main.ts";
import { FieldDevice } from "./field-device.ts";
import { HttpClinic, NoAnswer } from "./http-clinic.ts";
import { HttpReplica } from "./http-replica.ts";

const DEVICES = 4;
const FIRST_VERSION = 1;
/** A death at any moment comes before so many mutations more are acknowledged: a machine's pace does not count. */
const KILL_WITHIN = 150;

type Death = "any_moment" | "before_commit" | "after_commit_before_reply";

export interface CrashSettings {
  seed: number;
  faults?: readonly ServerFault[];
  /** Kill from outside at any moment, or from inside at a named point. */
  deaths: readonly Death[];
}

/** A clinic whose server dies again and again while its tablets work. */
export class CrashRun {
  readonly server: ServerProcess;
  readonly devices: FieldDevice[] = [];
  readonly readyMs: number[] = [];
  deaths = 0;
  /** How the present life ends. */
  #death: Death = "any_moment";
  #killAt = Infinity;
  /** Version from which on each is one answered mutation of the devices. */
  since = FIRST_VERSION;
  readonly #settings: CrashSettings;
  readonly #random: SeededRandom;
  #clinic: HttpClinic | null = null;
  #follower: HttpReplica | null = null;

  private constructor(server: ServerProcess, settings: CrashSettings) {
    this.server = server;
    this.#settings = settings;
    this.#random = new SeededRandom(settings.seed);
  }

  /** The clinic is registered in the first life, which the first cycle ends. */
  static async open(settings: CrashSettings): Promise<CrashRun> {
    const run = new CrashRun(await ServerProcess.create(), settings);
    await run.#begin();
    run.#clinic = await HttpClinic.register(run.server.origin);
    run.#follower = await new HttpReplica(run.clinic).catchUp();
    const typeId = String(run.follower.all("appointmentTypes")[0]?.["id"]);
    for (let count = 0; count < DEVICES; count += 1) {
      const at = { epoch: run.follower.epoch, typeId };
      run.devices.push(new FieldDevice(run.clinic, at, new SeededRandom(settings.seed * 100 + count)));
    }
    return run;
  }

  get clinic(): HttpClinic {
    if (!this.#clinic) throw new Error("open the run first");
    return this.#clinic;
  }

  get follower(): HttpReplica {
    if (!this.#follower) throw new Error("open the run first");
    return this.#follower;
  }

  #lifeUntil(point: CrashPlan["point"]): Life {
    const { faults = [] } = this.#settings;
    if (point === null && faults.length === 0) return {};
    const plan: CrashPlan = { point, pushes: 5 + this.#random.below(60), faults };
    return { entry: "api/src/testing/crash-main.ts", args: [JSON.stringify(plan)] };
  }

  /** One life more, with its end. */
  async #begin(death = this.#random.pick(this.#settings.deaths) ?? "any_moment"): Promise<void> {
    this.#death = death;
    this.readyMs.push(await this.server.start(this.#lifeUntil(death === "any_moment" ? null : death)));
  }

  /** Load until the sudden end of the server's life: of the present one, or else of a new one. */
  async cycle(): Promise<void> {
    if (!this.server.isRunning) await this.#begin();
    this.#killAt = this.#death === "any_moment" ? this.acknowledged + this.#random.below(KILL_WITHIN) : Infinity;
    await Promise.all([...this.devices.map((device) => this.#work(device)), this.#follow()]);
    await this.server.ended();
    this.deaths += 1;
  }

  /** Until the server is gone. */
  async #work(device: FieldDevice): Promise<void> {
    try {
      for (;;) {
        for (let count = this.#random.below(6); count >= 0; count -= 1) device.act();
        await device.push(1 + this.#random.below(20));
        // The other devices are somewhere in a push of theirs.
        if (this.acknowledged >= this.#killAt) await this.server.kill();
        if (this.#random.chance(0.15)) await device.repeat();
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) device.problems.push(String(error));
    }
  }

  async #follow(): Promise<void> {
    try {
      for (;;) {
        await this.follower.catchUp(50);
        await pause(20);
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) this.follower.problems.push(String(error));
    }
  }

  /**
   * The server comes back for good, devices say what had no answer, and their last words twice, and all is
   * compared.
   */
  async settle(): Promise<string[]> {
    if (!this.server.isRunning) await this.#begin("any_moment");
    for (const device of this.devices) {
      device.act();
      await device.drain();
      await device.repeat();
    }
    return this.compare();
  }

  async compare(): Promise<string[]> {
    const replica = await new HttpReplica(this.clinic).catchUp();
    await this.follower.catchUp();
    const hasFollowed = replica.text() === this.follower.text();
    return [
      ...disagreements(this.devices, replica, this.since),
      ...this.follower.problems,
      ...(hasFollowed ? [] : ["a device that pulled all along has other rows than a new one"]),
    ];
  }

  get acknowledged(): number {
    return this.devices.reduce((sum, { answered }) => sum + answered.length, 0);
  }

  async close(): Promise<void> {
    await this.server.remove();
  }
}
