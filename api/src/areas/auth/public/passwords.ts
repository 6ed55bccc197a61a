import { passwordWeakness, type PasswordWeakness } from "@fernpaw/domain/auth/password-policy";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { problemDetails } from "../../../http/errors.copy.ts";
import { Problem, type FieldFault } from "../../../http/errors.ts";
import type { AuthSettings } from "../auth-settings.ts";
import type { Keys } from "../tokens/keys.ts";

const BUSY_RETRY_MS = 2000;

/**
 * Lets `concurrency` pieces of work run at a time and `queue` wait.
 * @throws Problem `unavailable` when the queue is full
 */
export function createGate(concurrency: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new Problem("unavailable", { retryAfterMs: BUSY_RETRY_MS });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A waiting piece takes over this one's place, so the count stays.
      if (next) next();
      else running -= 1;
    }
  };
}

export interface Passwords {
  /** All hashing of a call happens inside one turn at the gate. @throws Problem `unavailable` */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  hash(password: string): Promise<string>;
  /** Null: nobody has this address. Takes as long and is never right. */
  isRight(kept: string | null, password: string): Promise<boolean>;
  /** Made with settings of an earlier time. */
  isOutdated(kept: string): boolean;
  /**
   * @throws Problem `weak_password`. `context`: names and addresses that it must not be built from; `path`: the field
   * of the request, `password` if not given
   */
  refuseWeak(password: string, context: readonly string[], path?: string): Promise<void>;
}

interface Checker {
  check(password: string, context: string[]): { score: number };
}

async function loadChecker(): Promise<Checker> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

const weak = (path: string, code: PasswordWeakness, { min, max }: { min: number; max: number }): Problem => {
  const messages = {
    length: problemDetails.passwordLength(min, max),
    context: problemDetails.passwordContext,
    word: problemDetails.passwordWord,
    common: problemDetails.passwordCommon,
  } satisfies Record<PasswordWeakness, string>;
  const errors: FieldFault[] = [{ path, code, message: messages[code] }];
  return new Problem("weak_password", { errors });
};

export function createPasswords(settings: AuthSettings["password"], keys: Pick<Keys, "pepper">): Passwords {
  const options = {
    memoryCost: settings.memoryKib,
    timeCost: settings.passes,
    parallelism: settings.lanes,
    secret: keys.pepper,
  };
  const inTurn = createGate(settings.concurrency, settings.queue);
  let dummy: Promise<string> | undefined;
  let checker: Promise<Checker> | undefined;

  return {
    inTurn,
    hash: (password) => hash(password, options),
    async isRight(kept, password) {
      dummy ??= hash("nobody has this password", options);
      const isMatch = await verify(kept ?? (await dummy), password, { secret: keys.pepper });
      return isMatch && kept !== null;
    },
    isOutdated(kept) {
      const made = parseOptions(kept);
      return (
        made.memoryCost !== settings.memoryKib ||
        made.timeCost !== settings.passes ||
        made.parallelism !== settings.lanes
      );
    },
    async refuseWeak(password, context, path = "password") {
      const limits = { min: settings.minLength, max: settings.maxLength };
      const weakness = await passwordWeakness({ password, context, limits }, async (scored, words) => {
        checker ??= loadChecker();
        return (await checker).check(scored, words).score;
      });
      if (weakness !== null) throw weak(path, weakness, limits);
    },
  };
}
