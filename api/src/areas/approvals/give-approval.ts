import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { isAllowed, parseArgs } from "@fernpaw/domain/kernel/run-mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import { userById } from "../auth/accounts.queries.ts";
import type { Limits } from "../auth/public/limits.ts";
import type { Passwords } from "../auth/public/passwords.ts";
import { pinHashOn } from "../shared-tablets/public/has-pin-on.ts";
import { addGrant } from "./approvals.queries.ts";
import { argsHashOf, takesApproval } from "./approved-args.ts";

/** Of one approver. Right ones do not count. */
const WRONG_TRIES = { count: 5, windowMs: 15 * 60_000 };
/** Of one person who asks others: a colleague who types wrong does not keep this person from the next one. */
const WRONG_TRIES_OF_OTHERS = { ...WRONG_TRIES, count: 15 };
/** The change may wait so long on its device; it is bound to its arguments and used once. */
const GRANT_MS = 24 * 60 * 60_000;

export interface ApprovalDeps {
  store: Store;
  limits: Limits;
  passwords: Passwords;
  mutations: readonly MutationDefinition[];
  now: () => number;
}

export interface AskedApproval {
  name: string;
  /** All arguments of the mutation, the approval included. */
  args: unknown;
  /** Of the approver: the PIN on this tablet, or the password. */
  secret: { pin: string } | { password: string };
}

const OF = "approval-of";
const BY = "approval-by";

function readAsked({ mutations }: ApprovalDeps, session: ClinicSession, { name, args }: AskedApproval) {
  const mutation = mutations.filter(takesApproval).findLast((known) => known.name === name);
  if (!mutation) throw new Problem("not_found");
  if (!isAllowed(mutation, session)) throw new Problem("forbidden");
  const parsed = parseArgs(mutation, args) as { approval?: ApprovalArg };
  if (parsed.approval === undefined) throw new Refusal("approval_required");
  return { approval: parsed.approval, argsHash: argsHashOf(parsed) };
}

/**
 * Compares the PIN or password of the approver, and keeps an approval for this very action of this person in this browser. It
 * opens no session. An unknown approver takes as long to refuse as a wrong password does.
 * @throws Problem `wrong_password`, `wrong_pin`, `rate_limited`, `forbidden`, `not_found`, `already_exists`
 */
export async function giveApproval(
  deps: ApprovalDeps,
  session: ClinicSession,
  asked: AskedApproval,
): Promise<{ id: string; expiresAt: string }> {
  const { store, limits, passwords, now } = deps;
  const { clinicId, userId, deviceId } = session;
  const { approval, argsHash } = readAsked(deps, session, asked);
  const { id, approvedBy } = approval;
  const ofWhom = `${clinicId}/${approvedBy}`;
  // Counted before it is compared, so that parallel tries count too.
  const hash = await store.write(async (sql) => {
    // One's own secret has the tries of the approver alone.
    if (approvedBy !== userId) await limits.spend(sql, BY, userId, WRONG_TRIES_OF_OTHERS);
    await limits.spend(sql, OF, ofWhom, WRONG_TRIES);
    const user = await userById(sql, approvedBy);
    if (user?.clinicId !== clinicId || user.status !== "active") return null;
    return "pin" in asked.secret ? pinHashOn(sql, { deviceId, clinicId, userId: approvedBy }) : user.passwordHash;
  });
  const typed = "pin" in asked.secret ? asked.secret.pin : asked.secret.password;
  if (!(await passwords.inTurn(() => passwords.isRight(hash, typed)))) {
    throw new Problem("pin" in asked.secret ? "wrong_pin" : "wrong_password");
  }
  const at = now();
  const expiresAt = toInstant(at + GRANT_MS);
  const grant = { id, askedBy: userId, approvedBy, browserId: deviceId, mutationName: asked.name, argsHash, expiresAt };
  const isNew = await store.write(async (sql) => {
    if (approvedBy !== userId) await limits.giveBack(sql, BY, userId);
    await limits.giveBack(sql, OF, ofWhom);
    return addGrant(sql, clinicId, grant, toInstant(at));
  });
  if (!isNew) throw new Problem("already_exists");
  return { id, expiresAt };
}
