import { disposeEntry } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { effect } from "@fernpaw/sync/server/effects";

/** What leaves the safe for good needs the password of its author, given within the last minutes. */
export const controlledEffects = [
  effect(disposeEntry, (_tx, _sql, _args, { caller }) => {
    if (caller.isSteppedUp !== true) throw new Refusal("password_needed");
    return Promise.resolve();
  }),
];
