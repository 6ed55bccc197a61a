import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import type { AuthSettings } from "../auth-settings.ts";
import { sign, type Keys } from "../tokens/keys.ts";
import {
  countOne,
  forget,
  giveBack,
  isOffice,
  recordNetworkUser,
  takeBlockingGuess,
  takeGuess,
  waitMs,
} from "../throttle.queries.ts";

/** Who knocks: an account by its address, from a browser and a network. */
export interface Knock {
  emailKey: string;
  /** The device, where it has signed in to this account before. */
  knownDeviceId: string | null;
  network: string;
}

/** What the guess was taken from; a right password gives it back. */
export interface Admission {
  /** False: whatever the password is, the answer is that of a wrong one. */
  isOpen: boolean;
  guessId: string;
}

export interface LoginThrottle {
  /** @throws Problem `rate_limited` for the network alone: of the account an answer says nothing */
  admit(sql: Sql, knock: Knock): Promise<Admission>;
  failed(sql: Sql, knock: Knock): Promise<void>;
  succeeded(sql: Sql, knock: Knock, user: { userId: string; clinicId: string | null }): Promise<void>;
  /** As `succeeded` for one of several accounts that an address may mean: the others' failures still count. */
  succeededAmongOthers(sql: Sql, knock: Knock): Promise<void>;
  /** @throws Problem `rate_limited` */
  countRegistration(sql: Sql, network: string): Promise<void>;
}

/**
 * Three counters that cannot lock a clinic out together: a browser that has signed in before has its own,
 * all others share one per account, and networks have wide ones.
 */
export function createLoginThrottle(
  settings: AuthSettings["throttle"],
  keys: Pick<Keys, "lookup">,
  now: () => number,
): LoginThrottle {
  const name = (kind: string, ...parts: string[]): string => `${kind}:${sign(keys.lookup, kind, ...parts)}`;
  const networkCounters = (network: string) =>
    [
      { id: name("network-minute", network), limit: settings.networkPerMinute },
      { id: name("network-hour", network), limit: settings.networkPerHour },
    ] as const;

  async function refuseNetwork(sql: Sql, network: string): Promise<void> {
    for (const { id, limit } of networkCounters(network)) {
      if ((await waitMs(sql, id, limit, now())) === 0) continue;
      const since = toInstant(now() - settings.officeWindowMs);
      const isWide = await isOffice(sql, name("network", network), since, settings.officeUsers);
      const count = limit.count * (isWide ? settings.officeFactor : 1);
      const retryAfterMs = await waitMs(sql, id, { ...limit, count }, now());
      if (retryAfterMs > 0) throw new Problem("rate_limited", { retryAfterMs });
    }
  }

  const guessIdOf = ({ knownDeviceId, emailKey }: Knock): string =>
    knownDeviceId === null ? name("account", emailKey) : name("device", knownDeviceId, emailKey);

  return {
    async admit(sql, knock) {
      await refuseNetwork(sql, knock.network);
      const guessId = guessIdOf(knock);
      if (knock.knownDeviceId !== null) {
        return { guessId, isOpen: await takeGuess(sql, guessId, settings.knownDevice, now()) };
      }
      return { guessId, isOpen: await takeBlockingGuess(sql, guessId, settings.unknownDevices, now()) };
    },

    async failed(sql, { network }) {
      for (const { id, limit } of networkCounters(network)) await countOne(sql, id, limit, now());
    },

    async succeeded(sql, knock, user) {
      await forget(sql, guessIdOf(knock));
      if (user.clinicId === null) return;
      await recordNetworkUser(sql, {
        network: name("network", knock.network),
        userId: user.userId,
        clinicId: user.clinicId,
        lastLoginAt: toInstant(now()),
      });
    },

    succeededAmongOthers: (sql, knock) => giveBack(sql, guessIdOf(knock)),

    async countRegistration(sql, network) {
      const id = name("registration", network);
      const retryAfterMs = await waitMs(sql, id, settings.registrations, now());
      if (retryAfterMs > 0) throw new Problem("rate_limited", { retryAfterMs });
      await countOne(sql, id, settings.registrations, now());
    },
  };
}
