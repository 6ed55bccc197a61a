import type { Sql } from "@fernpaw/sync/server/store";
import { change, globalQuery } from "../../db/typed-sql.ts";

/** Each deletes at most `most` rows that were over before `before`, and answers how many. */
type Sweep = (sql: Sql, before: string, most: number) => Promise<number>;

/** By their last hour, since a device that was taken off the list is told so until then. Each person's newest stays: it says when. */
const oldSessions: Sweep = (sql, before, most) => {
  const old = globalQuery
    .selectFrom("sessions as old")
    .select("old.id")
    .where("old.absoluteUntil", "<", before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions as newer")
          .select("newer.id")
          .whereRef("newer.userId", "=", "old.userId")
          .whereRef("newer.lastSeenAt", ">", "old.lastSeenAt"),
      ),
    )
    .limit(most);
  return change(sql, globalQuery.deleteFrom("sessions").where("id", "in", old));
};

const oldLinks: Sweep = (sql, before, most) => {
  const old = globalQuery.selectFrom("accountTokens").select("id").where("expiresAt", "<", before).limit(most);
  return change(sql, globalQuery.deleteFrom("accountTokens").where("id", "in", old));
};

/** What was never sent among them: nobody waits for it any more. */
const oldMails: Sweep = (sql, before, most) => {
  const old = globalQuery.selectFrom("mails").select("id").where("expiresAt", "<", before).limit(most);
  return change(sql, globalQuery.deleteFrom("mails").where("id", "in", old));
};

const oldProofs: Sweep = (sql, before, most) => {
  const old = globalQuery.selectFrom("pendingProofs").select("id").where("expiresAt", "<", before).limit(most);
  return change(sql, globalQuery.deleteFrom("pendingProofs").where("id", "in", old));
};

export const SWEEPS: readonly Sweep[] = [oldSessions, oldLinks, oldMails, oldProofs];
