import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { parseArgs } from "@fernpaw/domain/kernel/run-mutation";
import { hash } from "node:crypto";
import type { Wish } from "./convergence-wishes.ts";
import { assertHolds } from "./saved-work.ts";

/** As a change of these arguments leaves the device. */
const wireArgs = ({ mutation, args }: Wish): unknown =>
  JSON.parse(JSON.stringify(parseArgs(mutation, JSON.parse(JSON.stringify(args)))));

/** The arguments of two changes in one, whichever was first; null where both are sent. */
function merged({ mutation, args }: Wish, other: unknown): unknown {
  const take = (unsent: unknown, newer: unknown): unknown =>
    mutation.takeNewer?.(unsent as never, newer as never) ?? null;
  return take(other, args) ?? take(args, other);
}

const hashOf = (args: unknown): string => hash("sha256", canonicalJson(args ?? null), "base64url");

/**
 * Watches I1 by contents: the server has the arguments that a screen called saved last, also where newer ones took the
 * place of unsent ones under one id.
 */
export class SavedArgs {
  readonly #called = new Map<string, Wish>();
  /** Changes whose tab died before it said anything: they may be in the queue. */
  readonly #unanswered = new Set<Wish>();

  /** Before the change; `saved` or `refused` follow, unless the tab dies. */
  asked(wish: Wish): void {
    if (wish.mutation.takeNewer) this.#unanswered.add(wish);
  }

  refused(wish: Wish): void {
    this.#unanswered.delete(wish);
  }

  saved(wish: Wish, uuid: string): void {
    this.#unanswered.delete(wish);
    const now = { ...wish, args: wireArgs(wish) };
    const before = this.#called.get(uuid);
    this.#called.set(uuid, before ? { ...now, args: merged(now, before.args) ?? now.args } : now);
  }

  /** `known`: the changes that a server has, each with the hash of the arguments that came with it. */
  check(known: readonly { uuid: string; argsHash: string }[]): void {
    for (const { uuid, argsHash } of known) {
      const last = this.#called.get(uuid);
      if (!last || hashOf(last.args) === argsHash) continue;
      const what = `${last.mutation.name} ${uuid}: ${canonicalJson(last.args)}`;
      assertHolds(this.#isUnanswered(last.args, argsHash), "I1 the server has what was called saved last", what);
    }
  }

  #isUnanswered(args: unknown, argsHash: string): boolean {
    let next = args;
    for (const wish of this.#unanswered) {
      next = merged({ ...wish, args: wireArgs(wish) }, next) ?? next;
      if (hashOf(next) === argsHash) return true;
    }
    return false;
  }
}
