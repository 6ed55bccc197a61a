import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { deletePinsOf } from "../../shared-tablets/shared-tablets.queries.ts";
import type { SecondFactors } from "../../two-factor/public/second-factors.ts";
import type { AccountLinks } from "../public/account-links.ts";
import { endPrivateAddresses } from "../public/end-private-addresses.ts";
import { accountMailsCopy } from "../public/account-mails.copy.ts";
import type { AccountMails } from "../public/account-mails.ts";
import type { Sessions } from "../public/sessions.ts";
import { forgetBrowsersOf, type UserRow } from "../sessions.queries.ts";

export interface FirstProofDeps {
  sessions: Pick<Sessions, "openOf" | "revoke">;
  secondFactors: Pick<SecondFactors, "removeAll">;
  links: Pick<AccountLinks, "cancel">;
  mails: Pick<AccountMails, "notice">;
  now: () => number;
}

/** The browser that used the mailed link, if it was signed in to the account; its person reads the mail. */
export interface ProvingBrowser {
  sessionId: string;
  deviceId: string | null;
}

/**
 * Until an address is proved, a stranger may have opened the account in another person's name. Ends all that was set up
 * before: factors, recovery codes, PINs, known browsers, mailed links, private addresses and sessions, except the session
 * of `proving`. Call with the account as it was before the proof. Answers what to announce as revoked after the commit.
 */
export async function endWhatWasBefore(
  { sessions, secondFactors, links, mails, now }: FirstProofDeps,
  sql: Sql,
  user: UserRow,
  proving: ProvingBrowser | null,
): Promise<string[]> {
  const hadFactor = await secondFactors.removeAll(sql, user.id);
  await deletePinsOf(sql, user.id);
  await forgetBrowsersOf(sql, user.id, proving?.deviceId ?? null);
  for (const purpose of ["verify", "change_email", "reset", "unlock"] as const) {
    await links.cancel(sql, user.id, purpose);
  }
  const ended = (await sessions.openOf(sql, user.id)).filter((id) => id !== proving?.sessionId);
  await sessions.revoke(sql, ended, "address_proved");
  if (hadFactor) {
    await mails.notice(sql, "factors_ended", user.email, accountMailsCopy.factorsEnded(user.firstName));
  }
  return [...ended, ...(await endPrivateAddresses(sql, user.id, toInstant(now())))];
}
