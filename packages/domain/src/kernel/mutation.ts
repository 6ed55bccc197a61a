import type * as z from "zod/mini";
import type { ATTENTION_KINDS } from "./attention.ts";
import type { EntityDefinition, NewRow, PatchOf, RowOf } from "./entity.ts";
import { once } from "./once.ts";
import type { ClinicPermission, Rights, Scope } from "./permissions.ts";
import type { Instant } from "./time.ts";

/** A range over an index: `equals` fixes its leading fields, `from` and `to` bound the field after them. */
export interface ListQuery<E extends EntityDefinition> {
  equals?: Partial<Record<keyof RowOf<E> & string, string | number>>;
  /** Inclusive. */
  from?: string | number;
  /** Exclusive. */
  to?: string | number;
  /** The field that `from` and `to` bound; needed with either. */
  by?: keyof RowOf<E> & string;
}

/** What `raise` needs; the engine adds ids, author and version. */
export interface RaisedAttention {
  kind: (typeof ATTENTION_KINDS)[number];
  scope: Scope;
  entities: { table: string; id: string }[];
  /** What the author of this mutation did. */
  mine: Record<string, unknown>;
  /** What was there, with its author where known. */
  theirs: { actorId: string | null; values: Record<string, unknown> } | null;
  details?: Record<string, unknown>;
}

/** The next reads of a mutation of many rows. */
export interface AheadReads {
  rows: readonly (readonly [entity: EntityDefinition, id: string])[];
  lists: readonly (readonly [entity: EntityDefinition, query: ListQuery<EntityDefinition>])[];
}

/** The only way to read and write rows inside a mutation: Dexie on the device, SQL on the server. */
export interface Tx {
  /**
   * Fetches the next reads at once, instead of one request after the other. It changes no answer. Left out where that
   * gains nothing.
   */
  ahead?(reads: AheadReads): Promise<void>;
  find<E extends EntityDefinition>(entity: E, id: string): Promise<RowOf<E> | undefined>;
  /** Rows in the order of `by` (where given), then `id`. `equals` and `by` must be the leading fields of a declared index. */
  list<E extends EntityDefinition>(entity: E, query: ListQuery<E>): Promise<RowOf<E>[]>;
  /** @throws Refusal `already_exists` when a row has this id */
  insert<E extends EntityDefinition>(entity: E, row: NewRow<E>): Promise<RowOf<E>>;
  /**
   * Changes the named fields and answers the row as it then is. On the server a critical field that
   * somebody else changed since `context.base[field]` keeps its value and raises `stale_field`.
   * @throws Refusal `not_found`
   */
  patch<E extends EntityDefinition>(entity: E, id: string, set: PatchOf<E>): Promise<RowOf<E>>;
  /** Deletes; deleting what is not there is no error. */
  remove(entity: EntityDefinition, id: string): Promise<void>;
  /** Opens an attention item in the same version. On the device it does nothing: the server decides. */
  raise(item: RaisedAttention): Promise<void>;
}

export interface Actor extends Rights {
  userId: string;
  /** From the staff directory; `other` when unknown. */
  profession: string;
}

export interface MutationContext {
  clinicId: string;
  deviceId: string;
  actor: Actor;
  /** The author's clock at the tap, as a UTC instant, on both sides. */
  now: Instant;
  mutationUuid: string;
  /** For each changed field the row version that its author saw; 0 for none. */
  base: Readonly<Record<string, number>>;
  /** The server itself acts, on the word of another service. A push never has it. */
  byServer?: true;
}

export interface MutationDefinition<Args extends z.core.$ZodType = z.core.$ZodType, Name extends string = string> {
  /** `<table>.<verb>`. */
  name: Name;
  /** Rises when the meaning changes; the server keeps old versions at least 90 days. */
  v: number;
  permission: ClinicPermission | "signed_in" | "owner";
  args: Args;
  /**
   * The work was done by the time it arrives. So an approval that came with it is never refused for what happened to the approver
   * since: the owners are asked about it.
   */
  isFact?: true;
  /**
   * Deterministic: ids and times come from `args` and `context`; awaits nothing but `tx` (IndexedDB
   * commits on an idle turn).
   */
  run(tx: Tx, args: z.output<Args>, context: MutationContext): Promise<void>;
  /**
   * For work that is saved again and again, such as a text: the arguments that both have in one change, which takes the
   * place of the unsent one; null where both are sent. Called for two changes with the same `id` in their arguments, and
   * only while no push has taken the unsent one.
   */
  takeNewer?(unsent: z.output<Args>, newer: z.output<Args>): z.output<Args> | null;
  /**
   * For facts, such as stock that was given: a device refuses at the tap a fact that it knows to be wrong. It runs once,
   * on the author's device, before `run`. The server and later runs on the device do not ask it: by then it has happened.
   */
  refuseAtTap?(tx: Tx, args: z.output<Args>, context: MutationContext): Promise<void>;
}

/** Keeps the types of the arguments and of the name, so that `run`, callers and lists of words see them. */
export function defineMutation<const Args extends z.core.$ZodType, const Name extends string>(
  definition: Omit<MutationDefinition<Args, Name>, "v" | "args"> & { v?: number; args: () => Args },
): MutationDefinition<Args, Name> {
  const args = once(definition.args);
  return {
    v: 1,
    ...definition,
    get args() {
      return args();
    },
  };
}

export type ArgsOf<M extends MutationDefinition> = z.input<M["args"]>;
