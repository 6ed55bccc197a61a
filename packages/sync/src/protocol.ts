import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";

/**
 * The wire format of `../README.md`: what a device and the server say to each other. Unknown fields are
 * refused in requests and ignored in answers.
 */
export const PROTOCOL = 1;

/** At most this many mutations a push, and this many bytes of it when decompressed. */
export const MAX_BATCH = 50;
export const MAX_PUSH_BYTES = 256 * 1024;

const Nonce = z.string().check(z.minLength(1), z.maxLength(64));
const DeviceId = z.string().check(z.minLength(1), z.maxLength(64));
const Epoch = z.string().check(z.maxLength(64));
const Version = z.int().check(z.gte(0));

/** Table, row id, version, and the row; null where it is deleted or out of the caller's sight. */
export type Change = [table: string, id: string, version: number, row: Record<string, unknown> | null];

export const PullRequest = z.strictObject({
  protocol: z.int(),
  schema: z.int(),
  clinicId: Id,
  deviceId: DeviceId,
  /** Empty on a device's first call. */
  epoch: Epoch,
  scopeRev: z.int().check(z.gte(0)),
  cursor: Version,
  /** Client ids with entries that wait for an acknowledgement. */
  clients: z.array(Id).check(z.maxLength(1000)),
  /** Rows; a target, since a version is never split. Clamped to 1 to 5,000. */
  limit: z.optional(z.int()),
  nonce: Nonce,
});
export type PullRequest = z.output<typeof PullRequest>;

export const RESET_REASONS = ["epoch", "scope", "schema", "cursor_too_old", "cursor_ahead"] as const;

export const PullDelta = z.object({
  nonce: Nonce,
  epoch: Epoch,
  scopeRev: z.int(),
  from: Version,
  to: Version,
  head: Version,
  more: z.boolean(),
  /** Highest mutation id of each client whose version is at most `to`. */
  acks: z.record(z.string(), z.int()),
  changes: z.array(z.tuple([z.string(), z.string(), Version, z.nullable(z.record(z.string(), z.unknown()))])),
  serverTime: z.string(),
});
export type PullDelta = z.output<typeof PullDelta>;

export const PullReset = z.object({
  nonce: Nonce,
  reset: z.object({ reason: z.enum(RESET_REASONS), epoch: Epoch, scopeRev: z.int(), minSchema: z.int() }),
});
export type PullReset = z.output<typeof PullReset>;

export const PullResponse = z.union([PullDelta, PullReset]);
export type PullResponse = z.output<typeof PullResponse>;

export const PushMutation = z.strictObject({
  clientId: Id,
  id: z.int().check(z.gte(1)),
  uuid: Id,
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  v: z.int().check(z.gte(1)),
  args: z.unknown(),
  base: z.optional(z.record(z.string(), Version)),
  dependsOn: z.optional(z.array(Id).check(z.maxLength(200))),
  actor: Id,
  /** The author's clock, an ISO instant that may carry an offset. */
  at: z.string().check(z.maxLength(40)),
});
export type PushMutation = z.output<typeof PushMutation>;

export const PushRequest = z.strictObject({
  protocol: z.int(),
  schema: z.int(),
  build: z.string().check(z.maxLength(64)),
  clinicId: Id,
  deviceId: DeviceId,
  epoch: Epoch,
  nonce: Nonce,
  /** Results up to here have reached the device and need not be kept. */
  ackedThrough: z.optional(z.record(z.string(), z.int())),
  /** More than `maxItems` is `too_large`, which halves the batch; a fault of the schema would be `malformed`. */
  mutations: z.array(PushMutation).register(z.globalRegistry, { maxItems: MAX_BATCH }),
});
export type PushRequest = z.output<typeof PushRequest>;

export const RESULT_STATUSES = ["applied", "merged", "rejected", "dependency", "parked"] as const;

/**
 * Code of a `dependency` after a restore: the change is about a row that another device made and has not sent again yet.
 * The server keeps it and makes it when the row is back.
 */
export const AWAITS_ROW = "awaits_row";

/** Code of a change whose author is locked out: it took no effect, and the owners have it in their inbox. */
export const AUTHOR_LOCKED_OUT = "author_locked_out";

export const PushResult = z.object({
  clientId: Id,
  id: z.int(),
  uuid: Id,
  status: z.enum(RESULT_STATUSES),
  code: z.optional(z.string()),
  version: z.optional(Version),
  attention: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
});
export type PushResult = z.output<typeof PushResult>;

export const PushResponse = z.object({
  nonce: Nonce,
  epoch: Epoch,
  head: Version,
  results: z.array(PushResult),
  stopped: z.optional(
    z.object({
      clientId: Id,
      id: z.int(),
      reason: z.enum(["transient", "gap", "unknown_mutation"]),
      retryAfterMs: z.optional(z.int()),
      /** Of `transient`: the server's disk is full, which a person must mend. */
      code: z.optional(z.literal("disk_full")),
    }),
  ),
});
export type PushResponse = z.output<typeof PushResponse>;

export const BUCKETS = ["p0", "p1", "p2"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** One line of a snapshot or of a history answer. */
export type SnapshotLine =
  | {
      t: "begin";
      epoch: string;
      scopeRev: number;
      version: number;
      schema: number;
      bucket: string;
      /** Estimates. */
      counts: Record<string, number>;
      /** Tables of which only the most recently changed rows are sent. */
      capped?: string[];
    }
  | { t: "rows"; tbl: string; rows: [id: string, version: number, row: Record<string, unknown>][] }
  | { t: "resume"; after: [table: string, id: string] }
  | { t: "end"; version: number; rows: number };

/** Codes of problem+json answers that a device acts on; anything else means that there is no network. */
export const SYNC_PROBLEMS = [
  "malformed",
  "unauthenticated",
  "subscription_required",
  "clinic_suspended",
  "email_unverified",
  "actor_mismatch",
  "device_revoked",
  "clinic_access_lost",
  "epoch_changed",
  "client_forked",
  "too_large",
  "upgrade_required",
  "rate_limited",
  "unavailable",
] as const;
export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

/**
 * A push of a device that knows that its clock is ahead of the server's says in this header by how many milliseconds. It
 * is not part of the body, whose format is fixed: a client or server that does not know the header works without it.
 */
export const CLOCK_AHEAD_HEADER = "fernpaw-clock-ahead-ms";

/** By how many milliseconds a device says that its clock is ahead; 0 where it does not say it in a whole number. */
export const readClockAhead = (headers: Readonly<Record<string, string | readonly string[] | undefined>>): number => {
  const said = headers[CLOCK_AHEAD_HEADER];
  return typeof said === "string" && /^\d{1,14}$/.test(said) ? Number(said) : 0;
};
