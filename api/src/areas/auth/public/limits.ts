import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import type { Limit } from "../auth-settings.ts";
import { sign, type Keys } from "../tokens/keys.ts";
import { claim, countOne, giveBack, takeGuess, waitMs } from "../throttle.queries.ts";

/** Counters for what costs somebody else something: mail, mostly. No address is kept in clear. */
export interface Limits {
  /** One of what is left; false, and nothing is said, when nothing is. */
  take(sql: Sql, kind: string, whose: string, limit: Limit): Promise<boolean>;
  /** @throws Problem `rate_limited` */
  spend(sql: Sql, kind: string, whose: string, limit: Limit): Promise<void>;
  /** One that was right after all does not count. */
  giveBack(sql: Sql, kind: string, whose: string): Promise<void>;
}

export function createLimits(keys: Pick<Keys, "lookup">, now: () => number): Limits {
  const name = (kind: string, whose: string): string => `${kind}:${sign(keys.lookup, kind, whose)}`;
  return {
    take: (sql, kind, whose, limit) => takeGuess(sql, name(kind, whose), limit, now()),
    async spend(sql, kind, whose, limit) {
      const id = name(kind, whose);
      await claim(sql, id, now());
      const retryAfterMs = await waitMs(sql, id, limit, now());
      if (retryAfterMs > 0) throw new Problem("rate_limited", { retryAfterMs });
      await countOne(sql, id, limit, now());
    },
    giveBack: (sql, kind, whose) => giveBack(sql, name(kind, whose)),
  };
}
