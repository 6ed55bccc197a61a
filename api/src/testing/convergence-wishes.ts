import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { SeededRandom } from "@fernpaw/sync/testing/random";

export interface Wish {
  mutation: MutationDefinition;
  args: unknown;
  /** The row that must be there from now on. */
  makes: { table: string; id: string } | null;
}

export interface Maker {
  client: SyncClient;
  clinicId: string;
  random: SeededRandom;
  nowMs: number;
}

export function newId({ random, nowMs }: Maker): string {
  const hex = [...random.bytes(10)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const time = nowMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

export async function anyRow<E extends EntityDefinition>(
  { client, random }: Maker,
  entity: E,
): Promise<RowOf<E> | undefined> {
  const ids = await client.cache.table(entity.table).toCollection().limit(60).primaryKeys();
  const id = random.pick(ids as string[]);
  return id === undefined ? undefined : client.cache.rows(entity).get(id);
}

/** A change with the row that it makes. */
export function wish<M extends MutationDefinition>(mutation: M, args: unknown, makes: Wish["makes"] = null): Wish {
  return { mutation, args, makes };
}
