import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { hashOfToken, newToken } from "../../../http/address-token.ts";
import { Problem } from "../../../http/errors.ts";
import {
  type AccountToken,
  insertToken,
  openToken,
  readPendingEmail,
  useToken,
  voidTokens,
} from "../account-tokens.queries.ts";
import type { TokenPurpose } from "../auth.tables.ts";

/** The page that takes the token out of the address and posts it when somebody clicks. */
const PAGES: Record<TokenPurpose, string> = {
  verify: "/verify-email#token=",
  change_email: "/verify-email#token=",
  reset: "/reset-password#token=",
  unlock: "/login#unlock=",
  invite: "/complete-invitation#token=",
  invite_staff: "/admin/invitation#token=",
};

export interface AccountLinks {
  /** A link that is good once; those of its kind from before are void. The address learns of it by mail alone. */
  make(sql: Sql, link: Pick<AccountToken, "purpose" | "subjectId" | "email">, lifeMs: number): Promise<string>;
  /** Looks without using it up. @throws Problem `link_invalid` */
  look(sql: Sql, token: string, purposes: readonly TokenPurpose[]): Promise<AccountToken>;
  /** @throws Problem `link_invalid`, also to all but one of several at once */
  use(sql: Sql, token: string, purposes: readonly TokenPurpose[]): Promise<AccountToken>;
  /** The address that an open link would give the account. */
  pendingEmail(sql: Sql, userId: string): Promise<string | null>;
  cancel(sql: Sql, subjectId: string, purpose: TokenPurpose): Promise<void>;
}

export function createAccountLinks({ publicUrl, now }: { publicUrl: string; now: () => number }): AccountLinks {
  async function look(sql: Sql, token: string, purposes: readonly TokenPurpose[]): Promise<AccountToken> {
    const row = await openToken(sql, hashOfToken(token), purposes, toInstant(now()));
    if (!row) throw new Problem("link_invalid");
    return row;
  }
  return {
    async make(sql, { purpose, subjectId, email }, lifeMs) {
      const token = newToken();
      const at = toInstant(now());
      await voidTokens(sql, subjectId, purpose, at);
      await insertToken(sql, {
        id: uuidv7(),
        tokenHash: hashOfToken(token),
        purpose,
        subjectId,
        email,
        createdAt: at,
        expiresAt: toInstant(now() + lifeMs),
        usedAt: null,
      });
      // In the fragment: no server, proxy or Referer ever sees it.
      return `${publicUrl}${PAGES[purpose]}${token}`;
    },
    look,
    async use(sql, token, purposes) {
      const row = await look(sql, token, purposes);
      if (!(await useToken(sql, row.id, toInstant(now())))) throw new Problem("link_invalid");
      return row;
    },
    pendingEmail: (sql, userId) => readPendingEmail(sql, userId, toInstant(now())),
    cancel: (sql, subjectId, purpose) => voidTokens(sql, subjectId, purpose, toInstant(now())),
  };
}
