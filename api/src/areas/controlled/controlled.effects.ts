import { disposeEntry } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { effect } from "@fernpaw/sync/server/effects";

/** To destroy or return a drug, its author must have given the password within the last minutes. */
export const controlledEffects = [
  effect(disposeEntry, (_tx, _sql, _args, { caller }) => {
    if (caller.isSteppedUp !== true) throw new Refusal("password_needed");
    return Promise.resolve();
  }),
];
