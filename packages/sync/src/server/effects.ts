import type { MutationDefinition, Tx } from "@fernpaw/domain/kernel/mutation";
import type { output } from "zod/mini";
import type { Effect, EffectContext } from "./engine-context.ts";
import type { Sql } from "./store.ts";

export interface MutationEffect {
  mutation: MutationDefinition;
  run: Effect;
}

/** A server-only consequence of one mutation, in its transaction and after its `run`, with its arguments. */
export const effect = <M extends MutationDefinition>(
  mutation: M,
  run: (tx: Tx, sql: Sql, args: output<M["args"]>, context: EffectContext) => Promise<void>,
): MutationEffect => ({ mutation, run });

/** By the name of the mutation. Several of one mutation run in the order of the list. */
export function effectsByName(list: readonly MutationEffect[]): Record<string, Effect> {
  const byName = Map.groupBy(list, ({ mutation }) => mutation.name);
  return Object.fromEntries(
    [...byName].map(([name, effects]): [string, Effect] => [
      name,
      async (...parts) => {
        for (const { run } of effects) await run(...parts);
      },
    ]),
  );
}
