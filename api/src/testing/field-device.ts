import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { PushMutation, PushResponse, PushResult } from "@fernpaw/sync/protocol";
import type { SeededRandom } from "@fernpaw/sync/testing/random";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { v7 } from "uuid";
import type { HttpClinic } from "./http-clinic.ts";

const FIRST_MS = 1_795_251_600_000;
const SLOT_MS = 30 * 60_000;
/** Few enough that devices which do not know of each other meet in one. */
const SLOTS = 400;
const NOBODY = "00000000-0000-7000-8000-000000000000";

export interface AnsweredEntry {
  entry: PushMutation;
  result: PushResult;
}

/** One row that the server must have in the end, and the values that nobody else changes. */
export interface ExpectedRow {
  table: string;
  id: string;
  values: Record<string, unknown>;
}

/**
 * A tablet that works, sends, and keeps what it sent until it has an answer. It notes what contradicts the
 * protocol in `problems`.
 */
export class FieldDevice {
  readonly deviceId = randomUUID();
  readonly problems: string[] = [];
  /** All that was answered in the present epoch, in order. */
  readonly answered: AnsweredEntry[] = [];
  queue: PushMutation[] = [];
  epoch: string;
  #clientId = v7();
  #lastId = 0;
  #heardId = 0;
  #lastBatch: PushMutation[] = [];
  #made = 0;
  readonly #clientIds: string[] = [];
  readonly #petIds: string[] = [];
  #clinic: HttpClinic;
  readonly #typeId: string;
  readonly #random: SeededRandom;

  constructor(clinic: HttpClinic, at: { epoch: string; typeId: string }, random: SeededRandom) {
    this.#clinic = clinic;
    this.epoch = at.epoch;
    this.#typeId = at.typeId;
    this.#random = random;
  }

  /** One more mutation of this kind in the queue. */
  add(name: string, args: unknown): void {
    this.#made += 1;
    this.#lastId += 1;
    this.queue.push({
      clientId: this.#clientId,
      id: this.#lastId,
      uuid: v7(),
      name,
      v: 1,
      args,
      actor: this.#clinic.userId,
      at: toInstant(FIRST_MS + this.#made * 1000),
    });
  }

  /** Somebody does something: one more mutation in the queue. */
  act(): void {
    const chance = this.#random.next();
    const clientId = this.#random.pick(this.#clientIds);
    const petId = this.#random.pick(this.#petIds);
    if (clientId === undefined || chance < 0.25) this.#register();
    else if (petId === undefined || chance < 0.5) this.#registerPet(clientId);
    else if (chance < 0.7) this.#book(clientId, petId);
    else if (chance < 0.8)
      this.add("pets.recordWeight", { id: v7(), petId, weightG: 1000 + this.#random.below(40_000) });
    else if (chance < 0.95) this.add("clients.correct", { id: clientId, set: { firstName: `Kim ${this.#made}` } });
    else this.add("pets.register", { id: v7(), name: "Of no species", petTypeId: NOBODY });
  }

  #register(): void {
    const id = v7();
    this.#clientIds.push(id);
    this.add("clients.register", { id, lastName: `Ortega ${id}`, hasNoContact: "yes" });
  }

  #registerPet(clientId: string): void {
    const id = v7();
    this.#petIds.push(id);
    const owner = { linkId: v7(), clientId };
    this.add("pets.register", { id, name: `Juno ${this.#made}`, petTypeId: petTypeIdOf("dog"), owner });
  }

  #book(clientId: string, petId: string): void {
    this.add("appointments.book", {
      id: v7(),
      locationId: firstLocationId(this.#clinic.clinicId),
      clientId,
      petIds: [petId],
      typeId: this.#typeId,
      vetId: this.#clinic.userId,
      startsAt: toInstant(FIRST_MS + this.#random.below(SLOTS) * SLOT_MS),
      durationMin: 30,
    });
  }

  #send(mutations: readonly PushMutation[], ackedThrough: Record<string, number> = {}): Promise<PushResponse> {
    const { deviceId, epoch } = this;
    const { clinicId } = this.#clinic;
    return this.#clinic.call<PushResponse>("POST", "/api/sync/push", {
      protocol: 1,
      schema: 1,
      build: "field",
      clinicId,
      deviceId,
      epoch,
      nonce: randomUUID(),
      ackedThrough,
      mutations,
    });
  }

  /** Sends what waits; without an answer it goes on waiting. @throws NoAnswer, Refused */
  async push(limit = 50): Promise<PushResponse> {
    const batch = this.queue.slice(0, limit);
    const answer = await this.#send(batch, this.#heardId > 0 ? { [this.#clientId]: this.#heardId } : {});
    const { results, stopped } = answer;
    if (stopped && stopped.reason !== "transient") this.problems.push(`stopped: ${stopped.reason} at ${stopped.id}`);
    if (!stopped && results.length !== batch.length) this.problems.push(`${results.length} answers to ${batch.length}`);
    for (const [index, result] of results.entries()) {
      const entry = batch[index];
      if (entry?.uuid !== result.uuid) this.problems.push(`answer ${index} is of another mutation`);
      else this.answered.push({ entry, result });
    }
    // What the batch before this one was told is known here for good.
    this.#heardId = this.#lastBatch.at(-1)?.id ?? this.#heardId;
    this.#lastBatch = batch.slice(0, results.length);
    this.queue = this.queue.slice(results.length);
    return answer;
  }

  /**
   * Sends the last answered batch again, as when its answer had been lost: it must be the same. Where the server is too
   * busy to look, it is asked once more, as a device does.
   */
  async repeat(): Promise<void> {
    const batch = this.#lastBatch;
    if (batch.length === 0) return;
    let answer = await this.#send(batch);
    while (answer.stopped?.reason === "transient") answer = await this.#send(batch);
    const { results } = answer;
    const first = this.answered.slice(-batch.length).map(({ result }) => result);
    if (!isDeepStrictEqual(results, first)) {
      this.problems.push(`told ${JSON.stringify(first)} and then ${JSON.stringify(results)}`);
    }
  }

  /** Goes on with another server of the same database. */
  moveTo(clinic: HttpClinic): void {
    this.#clinic = clinic;
  }

  async drain(): Promise<void> {
    while (this.queue.length > 0) await this.push();
  }

  /** The server's database is an older one: everything is sent again, in order, under a new client id. */
  startAgain(epoch: string): void {
    this.epoch = epoch;
    this.#clientId = v7();
    this.#heardId = 0;
    this.#lastBatch = [];
    const all = [...this.answered.splice(0).map(({ entry }) => entry), ...this.queue];
    this.queue = all.map((entry, index) => ({ ...entry, clientId: this.#clientId, id: index + 1 }));
    this.#lastId = all.length;
  }

  /** The rows that follow from what was taken, at once or (`madeLater`, by uuid) after a wait. */
  expected(madeLater: ReadonlySet<string>): ExpectedRow[] {
    const rows = new Map<string, ExpectedRow>();
    for (const { entry, result } of this.answered) {
      if (result.status !== "applied" && result.status !== "merged" && !madeLater.has(entry.uuid)) continue;
      const { id, set = {}, owner, weightG, ...rest } = entry.args as SentArgs;
      const values = { ...rest, ...(weightG !== undefined && { kind: "weight", value: weightG }) };
      const table = TABLES[entry.name] ?? "";
      const key = `${table}:${id}`;
      rows.set(key, { table, id, values: { ...rows.get(key)?.values, ...values, ...set } });
      if (owner) {
        const link = { table: "petOwners", id: owner.linkId, values: { petId: id, clientId: owner.clientId } };
        rows.set(`petOwners:${link.id}`, link);
      }
    }
    return [...rows.values()];
  }
}

interface SentArgs {
  id: string;
  set?: object;
  owner?: { linkId: string; clientId: string };
  weightG?: number;
}

const TABLES: Readonly<Record<string, string>> = {
  "clients.register": "clients",
  "clients.correct": "clients",
  "pets.register": "pets",
  "pets.recordWeight": "measurements",
  "appointments.book": "appointments",
};

/** What the mutations of a field device write. */
export const FIELD_TABLES = ["clients", "pets", "petOwners", "measurements", "appointments"] as const;
