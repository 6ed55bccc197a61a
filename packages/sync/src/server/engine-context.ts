import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { MutationContext, MutationDefinition, Tx } from "@fernpaw/domain/kernel/mutation";
import { type Rights, listScopes } from "@fernpaw/domain/kernel/permissions";
import { v7 } from "uuid";
import { SyncProblemError } from "./problem.ts";
import type { RowChange } from "./row-changes.ts";
import { type TableSql, buildTableSql } from "./row-sql.ts";
import type { Sql, Store } from "./store.ts";

/** Who asks, as the session says. */
export interface Caller {
  clinicId: string;
  userId: string;
  /** The browser that the session belongs to, where it is known; not what a request says of its device. */
  deviceId?: string | null;
  sessionId?: string | null;
  /** The password of this session was given within the last minutes; a PIN does not count. */
  isSteppedUp?: boolean;
  /** How far the device says that its clock is ahead of ours. */
  clockAheadMs?: number;
}

/** What a person may do in a clinic at this moment. */
export interface Standing extends Rights {
  /** Rises with every change of rights. */
  scopeRev: number;
  /** From the staff directory; `other` when unknown. */
  profession: string;
  /** The browser was taken off the clinic's list. */
  isDeviceRevoked?: boolean;
  /** The account is locked out, and an owner lets its unsent changes in: they come to the owners, and take no effect. */
  isForReview?: boolean;
  /** When the clinic was made: no change is older. */
  clinicMadeAt?: string | null;
  /** Whether what was recorded then is taken now; without it all is. Asked for what is new alone. */
  mayWrite?(recordedAt: string, now: string): boolean;
  /** Platform staff have stopped writing: a change that may not be written is refused with this reason. */
  isSuspended?: boolean;
}

/** For effects: what the author's device says of a mutation, and how it came to the server. */
export interface EffectContext extends MutationContext {
  /** The server's clock. */
  receivedAt: string;
  caller: Caller;
}

/** Server-only consequence of a mutation, in the same transaction, after its `run`. */
export type Effect = (tx: Tx, sql: Sql, args: never, context: EffectContext) => Promise<void>;

export interface WatchContext {
  clinicId: string;
  /** Null: an import or a job. */
  userId: string | null;
  mutationUuid: string;
  /** The server's clock, also for a change that was recorded hours ago. */
  now: string;
}

/** Work of the server after every transaction that wrote to one of these tables, in that transaction. */
export interface Watch {
  tables: readonly string[];
  run(tx: Tx, sql: Sql, changes: readonly RowChange[], context: WatchContext): Promise<void>;
}

/** Who writes, and in which version. */
export interface WriteContext {
  clinicId: string;
  version: number;
  deviceId: string;
  /** Null: an import or a job. */
  userId: string | null;
  /** A patch leaves `updatedBy`. */
  keepsAuthors?: boolean;
  now: string;
  /** The time by the author's clock, where `now` is not by that clock. */
  deviceAt?: string | null;
  /** Versions that the author saw; null: nothing to compare with, the write stands. */
  base: Readonly<Record<string, number>> | null;
  mutationName: string;
  mutationUuid: string;
}

export interface SyncLimits {
  /** Rows of a table in p1; the most recently changed ones are sent. */
  p1Rows: number;
  /** Rows in one line of a snapshot. */
  rowsPerLine: number;
  /** Rows between two places from which a snapshot can be resumed. */
  rowsPerResume: number;
  /** What a device is asked to wait after a transient stop. */
  retryAfterMs: number;
  /** Failures of our own before a mutation is parked. */
  attempts: number;
}

export const DEFAULT_LIMITS: SyncLimits = {
  p1Rows: 60_000,
  rowsPerLine: 200,
  rowsPerResume: 2000,
  retryAfterMs: 2000,
  attempts: 3,
};

/** A device that has seen a version which its clinic does not have: the database is older than what it served. */
export interface CursorAhead {
  clinicId: string;
  userId: string;
  /** The browser that the session belongs to, where it is known. */
  deviceId: string | null;
  cursor: number;
  /** The clinic's last version. */
  version: number;
}

/** Places at which a test may end the process. */
export type KillPoint = "before_commit" | "after_commit_before_reply";

export interface SyncServerOptions {
  store: Store;
  entities: readonly EntityDefinition[];
  mutations: readonly MutationDefinition[];
  /** By the name of the mutation. */
  effects: Readonly<Record<string, Effect>>;
  /** Told of the rows that any transaction wrote, whatever mutation or job it was. */
  watch?: Watch;
  /** Reads the rights of now; null for somebody who has none in this clinic (any more). */
  standing(sql: Sql, caller: Caller): Promise<Standing | null>;
  /** Milliseconds since 1970. */
  now(): number;
  schema: number;
  minSchema: number;
  limits?: Partial<SyncLimits>;
  /** Told of every error that is a defect of ours. */
  onDefect?(error: unknown, mutationUuid: string): void;
  /** Told of every push that found the server's disk full. */
  onDiskFull?(error: unknown): void;
  /** Told of every pull that is answered by `cursor_ahead`. */
  onCursorAhead?(found: CursorAhead): void;
  /** For tests alone: a UUID instead of a random one, so that a run can be repeated. */
  newId?(): string;
  /** For tests alone: called at each named point. */
  atPoint?(point: KillPoint): Promise<void> | void;
}

export interface EngineContext {
  options: SyncServerOptions;
  store: Store;
  tables: ReadonlyMap<string, TableSql>;
  mutations: ReadonlyMap<string, MutationDefinition>;
  limits: SyncLimits;
  newId(): string;
  committed(commit: { clinicId: string; version: number }): void;
}

/** Reads the rights of now, for a read unless `reads` is false. @throws SyncProblemError `clinic_access_lost`, `device_revoked` */
export async function standingNow(
  engine: EngineContext,
  sql: Sql,
  caller: Caller,
  { reads = true }: { reads?: boolean } = {},
): Promise<Standing> {
  const standing = await engine.options.standing(sql, caller);
  if (standing?.isForReview && reads) throw new SyncProblemError("clinic_access_lost");
  if (!standing) throw new SyncProblemError("clinic_access_lost");
  if (standing.isDeviceRevoked) throw new SyncProblemError("device_revoked");
  return standing;
}

export const mutationKey = (name: string, v: number): string => `${name}@${v}`;

export function engineContext(options: SyncServerOptions, committed: EngineContext["committed"]): EngineContext {
  return {
    options,
    store: options.store,
    tables: new Map(options.entities.map((entity) => [entity.table, buildTableSql(entity, options.store.dialect)])),
    mutations: new Map(options.mutations.map((mutation) => [mutationKey(mutation.name, mutation.v), mutation])),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    newId: options.newId ?? (() => v7()),
    committed,
  };
}

export function scopesOfCaller(caller: Caller, standing: Standing): ReadonlySet<string> {
  return new Set<string>(listScopes({ ...standing, userId: caller.userId }));
}

export function tableOf(engine: EngineContext, table: string): TableSql {
  const found = engine.tables.get(table);
  if (!found) throw new Error(`${table} is not among this server's entities`);
  return found;
}
