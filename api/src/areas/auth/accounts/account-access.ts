import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { Session } from "../../../http/session.ts";
import { deletePinsOf } from "../../shared-tablets/shared-tablets.queries.ts";
import type { SecondFactors } from "../../two-factor/public/second-factors.ts";
import { authAudit } from "../auth.audit.copy.ts";
import { readSessions, type UserRow } from "../sessions.queries.ts";
import { accountMailsCopy } from "../public/account-mails.copy.ts";
import type { AccountMails } from "../public/account-mails.ts";
import type { Target } from "../public/account-target.ts";
import type { Sessions } from "../public/sessions.ts";
import { describePlaces, type SignedInPlace } from "../public/signed-in-places.ts";

export interface AccountAccessDeps {
  store: Store;
  sessions: Sessions;
  secondFactors: SecondFactors;
  mails: AccountMails;
  /** Somebody whom the one who asks answers for. @throws Problem `not_found`, `invalid_transition` */
  findTarget: (sql: Sql, by: Session, userId: string) => Promise<Target>;
  now: () => number;
}

type Act = "sessionsEndedFor" | "secondFactorReset";

/** In the chain of the account's clinic, also when platform staff did it. */
function note(sql: Sql, by: Session, { id, clinicId }: UserRow, what: { act: Act; at: string; sessions: number }) {
  const details = { sessions: what.sessions };
  return recordAudit(sql, authAudit[what.act], { clinicId, at: what.at, by, entityId: id, details });
}

/** How somebody else signs in, and the end of it: an owner for the staff of the clinic, platform staff for everybody. */
export function createAccountAccess(deps: AccountAccessDeps) {
  const { store, sessions, secondFactors, mails, findTarget, now } = deps;

  /** A PIN opens a session without the password: whoever is signed out everywhere has none left either. */
  async function endAll(sql: Sql, { id }: UserRow, reason: string): Promise<string[]> {
    const open = await sessions.openOf(sql, id);
    await sessions.revoke(sql, open, reason);
    await deletePinsOf(sql, id);
    return open;
  }

  return {
    async look(
      by: Session,
      userId: string,
    ): Promise<{ hasSecondFactor: boolean; isResettable: boolean; sessions: z.output<typeof SignedInPlace>[] }> {
      return store.read(async (sql) => {
        const { user, isResettable } = await findTarget(sql, by, userId);
        const rows = await readSessions(sql, user.id, toInstant(now()));
        const hasSecondFactor = (await secondFactors.methodsOf(sql, user.id)).length > 0;
        return { hasSecondFactor, isResettable, sessions: describePlaces(rows, by.sessionId) };
      });
    },

    /** @throws Problem `not_found`, also for a session of somebody else */
    async endOne(by: Session, userId: string, sessionId: string): Promise<void> {
      await store.write(async (sql) => {
        const { user } = await findTarget(sql, by, userId);
        if (!(await sessions.openOf(sql, user.id)).includes(sessionId)) throw new Problem("not_found");
        await sessions.revoke(sql, [sessionId], "ended_for_user");
        await note(sql, by, user, { act: "sessionsEndedFor", at: toInstant(now()), sessions: 1 });
      });
      sessions.announceRevoked([sessionId]);
    },

    /** Answers how many were ended. */
    async endEvery(by: Session, userId: string): Promise<number> {
      const ended = await store.write(async (sql) => {
        const { user } = await findTarget(sql, by, userId);
        const ids = await endAll(sql, user, "ended_for_user");
        await note(sql, by, user, { act: "sessionsEndedFor", at: toInstant(now()), sessions: ids.length });
        return ids;
      });
      sessions.announceRevoked(ended);
      return ended.length;
    },

    /**
     * For somebody who has lost it, with the recovery codes: the password alone signs in again, everywhere anew.
     * @throws Problem `not_found` where there is none; `invalid_transition` for whom somebody else has to do it
     */
    async resetSecondFactor(by: Session, userId: string): Promise<void> {
      const ended = await store.write(async (sql) => {
        const { user, isResettable } = await findTarget(sql, by, userId);
        if (!isResettable) throw new Problem("invalid_transition");
        if (!(await secondFactors.removeAll(sql, user.id))) throw new Problem("not_found");
        const ids = await endAll(sql, user, "second_factor_reset");
        const words =
          user.role === "admin"
            ? accountMailsCopy.staffFactorReset(user.firstName)
            : accountMailsCopy.secondFactorReset(user.firstName, by.kind);
        await mails.notice(sql, "second_factor_reset", user.email, words);
        await note(sql, by, user, { act: "secondFactorReset", at: toInstant(now()), sessions: ids.length });
        return ids;
      });
      sessions.announceRevoked(ended);
    },
  };
}
