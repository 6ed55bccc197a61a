import { newClinicRows } from "@fernpaw/domain/clinics/new-clinic";
import type { EntityDefinition, NewRow, RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal, type RefusalCode } from "@fernpaw/domain/kernel/errors";
import type { Actor, MutationContext, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { runMutation } from "@fernpaw/domain/kernel/run-mutation";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { v7 as uuidv7 } from "uuid";
import { type Clock, settableClock } from "./clock.ts";
import { MemoryRows, MemoryTx } from "./memory-tx.ts";

export interface RunOptions {
  deviceId?: string;
  actor?: Actor;
  /** The author's clock; the clinic's, moved on by a millisecond, when left out. */
  now?: Instant;
  /** Row versions that the author saw; the present version for every field when left out. */
  base?: Readonly<Record<string, number>>;
}

export type RunResult =
  | { status: "applied" | "merged"; version: number; raised: { kind: string; id: string }[] }
  | { status: "rejected"; code: RefusalCode; details: Readonly<Record<string, unknown>> };

/** Whatever is asked for, it is as new as can be. */
function seenNow(version: number): Record<string, number> {
  return new Proxy<Record<string, number>>({}, { get: () => version });
}

/** A clinic in memory on which mutations run as on the server (or, `side: "device"`, as on a device). */
export class MemoryClinic {
  readonly clinicId: string;
  readonly ownerId: string;
  readonly clock: Clock;
  rows = new MemoryRows();
  readonly #side: "server" | "device";

  constructor({
    side = "server",
    at = "2026-11-21T09:00:00.000Z",
    timeZone = "Europe/London",
    clinicId = uuidv7(),
    ownerId = uuidv7(),
  }: {
    side?: "server" | "device";
    at?: Instant;
    timeZone?: string;
    clinicId?: string;
    ownerId?: string;
  } = {}) {
    this.clinicId = clinicId;
    this.ownerId = ownerId;
    this.#side = side;
    this.clock = settableClock(at);
    const owner = { userId: ownerId, firstName: "Olga", lastName: "Ferrer" };
    const start = { clinicId, name: "Test clinic", timeZone, country: "GB", currency: "GBP", owner };
    for (const { entity, row } of newClinicRows(start)) this.put(entity, row);
  }

  get owner(): Actor {
    return { userId: this.ownerId, role: "owner", permissions: [], profession: "vet" };
  }

  /** Writes a row as it is, outside of any mutation. */
  put<E extends EntityDefinition>(entity: E, row: NewRow<E>): RowOf<E> {
    const now = this.clock.now();
    const stamped = { ...row, createdAt: now, createdBy: this.ownerId, updatedAt: now, updatedBy: this.ownerId };
    this.rows.table(entity.table).set(row.id, structuredClone(stamped));
    return stamped as unknown as RowOf<E>;
  }

  /** @throws when there is no such row */
  row<E extends EntityDefinition>(entity: E, id: string): RowOf<E> {
    const row = this.rows.table(entity.table).get(id);
    if (!row) throw new Error(`No row ${id} in ${entity.table}`);
    return structuredClone(row) as unknown as RowOf<E>;
  }

  all<E extends EntityDefinition>(entity: E): RowOf<E>[] {
    return this.rows.all(entity);
  }

  contextOf({
    deviceId = "tablet-1",
    actor = this.owner,
    now = this.clock.tick(),
    base = seenNow(this.rows.version),
  }: RunOptions): MutationContext {
    return { clinicId: this.clinicId, deviceId, actor, now, mutationUuid: uuidv7(), base };
  }

  /** Runs it in a transaction of its own; a refusal leaves no trace. */
  async run(mutation: MutationDefinition, args: unknown, options: RunOptions = {}): Promise<RunResult> {
    return this.runIn(mutation, args, this.contextOf(options));
  }

  /** As `run`; the same context again is a retry of the same mutation. */
  async runIn(mutation: MutationDefinition, args: unknown, context: MutationContext): Promise<RunResult> {
    const before = this.rows;
    const after = before.copy();
    after.version += 1;
    const tx = new MemoryTx(after, context, this.#side, mutation.name);
    try {
      await runMutation(mutation, tx, args, context, { isTap: this.#side === "device" });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: "rejected", code: error.code, details: error.details };
    }
    this.rows = after;
    const raised = tx.raised.map(({ kind, id }) => ({ kind, id }));
    return { status: raised.length > 0 ? "merged" : "applied", version: after.version, raised };
  }
}

/** An employee with these permissions, every one of the clinic's when left out. */
export function anEmployee(permissions: readonly string[] = CLINIC_PERMISSIONS, userId: string = uuidv7()): Actor {
  return { userId, role: "employee", permissions, profession: "nurse" };
}
