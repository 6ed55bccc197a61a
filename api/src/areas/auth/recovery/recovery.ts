import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { deletePinsOf } from "../../shared-tablets/shared-tablets.queries.ts";
import type { SecondFactors } from "../../two-factor/public/second-factors.ts";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import {
  accountsByEmail,
  clinicNameOf,
  emailKeyOf,
  proveEmail,
  setPasswordHash,
  userById,
} from "../accounts.queries.ts";
import type { AuthSettings } from "../auth-settings.ts";
import { authAudit } from "../auth.audit.copy.ts";
import type { TokenPurpose } from "../auth.tables.ts";
import { recordDeviceUser, type UserRow } from "../sessions.queries.ts";
import type { AccountLinks } from "../public/account-links.ts";
import type { AccountMails } from "../public/account-mails.ts";
import { accountMailsCopy } from "../public/account-mails.copy.ts";
import { againIfTaken } from "../../../db/again-if-taken.ts";
import { endPrivateAddresses } from "../public/end-private-addresses.ts";
import type { Limits } from "../public/limits.ts";
import { checkPassword } from "../public/password-check.ts";
import type { Passwords } from "../public/passwords.ts";
import type { Sessions } from "../public/sessions.ts";
import { endWhatWasBefore, type ProvingBrowser } from "./first-proof.ts";

export interface RecoveryDeps {
  store: Store;
  sessions: Sessions;
  passwords: Passwords;
  secondFactors: SecondFactors;
  links: AccountLinks;
  mails: AccountMails;
  limits: Limits;
  settings: AuthSettings;
  now: () => number;
}

/** The account whose link it is. @throws Problem `link_invalid` */
async function holder(sql: Sql, userId: string): Promise<UserRow> {
  const user = await userById(sql, userId);
  if (!user || user.status !== "active") throw new Problem("link_invalid");
  return user;
}

/** Names that no password of this account may be made of. */
const namesAround = async (sql: Sql, { firstName, lastName, email, clinicId }: UserRow): Promise<string[]> => [
  firstName,
  lastName,
  email,
  ...(clinicId === null ? [] : [await clinicNameOf(sql, clinicId)]),
];

/**
 * The first proof of an address, by the person who read its mail.
 * @throws Problem `link_invalid` where another account has proved the address since
 */
async function proveFirst(deps: RecoveryDeps, sql: Sql, user: UserRow, email: string): Promise<void> {
  if (!(await proveEmail(sql, user.id, email, toInstant(deps.now())))) throw new Problem("link_invalid");
  await endWhatWasBefore(deps, sql, user, null);
}

/** Links that people ask for. */
function askForLinks({ store, mails, limits, settings }: RecoveryDeps) {
  const { mailsPerNetwork } = settings.throttle;

  /** The answer is the same whether or not there is such an account, and so is, nearly, the work. */
  async function ask(kind: "reset" | "unlock", email: string, network: string): Promise<void> {
    await store.write(async (sql) => {
      await limits.spend(sql, "mail-network", network, mailsPerNetwork);
      const { first } = await accountsByEmail(sql, emailKeyOf(email));
      if (first?.status === "active") await mails[kind](sql, first);
      else await limits.take(sql, "mail-account", emailKeyOf(email), settings.throttle.mailsPerAccount);
    });
  }

  return {
    askForReset: (email: string, network: string) => ask("reset", email, network),
    askForUnlock: (email: string, network: string) => ask("unlock", email, network),

    /** @throws Problem `rate_limited` */
    async resendVerification(userId: string, network: string): Promise<void> {
      await store.write(async (sql) => {
        await limits.spend(sql, "mail-network", network, mailsPerNetwork);
        const user = await userById(sql, userId);
        if (user && user.emailVerifiedAt === null) await mails.verification(sql, user);
      });
    },
  };
}

/** For the audit log: by the account's person, who has read the mail. */
const linkFact = ({ id: userId, clinicId }: UserRow, at: string) => ({
  clinicId,
  at,
  by: { userId },
  entityId: userId,
});

const PROOFS: readonly TokenPurpose[] = ["verify", "change_email"];

/**
 * The link proves who reads the mail, and not who opened the account: a stranger may have registered with another
 * person's address, and would keep their password. So the person of the link has the account too: by the session of
 * this browser, or by the password.
 */
async function assertOwnAccount(
  deps: RecoveryDeps,
  token: string,
  signedInId: string | null,
  password: string | undefined,
): Promise<void> {
  const userId = await deps.store.read(async (sql) => {
    const link = await deps.links.look(sql, token, PROOFS);
    return (await holder(sql, link.subjectId)).id;
  });
  if (userId === signedInId) return;
  if (password === undefined) throw new Problem("password_required");
  await checkPassword(deps, { userId, assurance: "password" }, password);
}

/** What mailed links do. None of them signs anybody in. */
export function createRecovery(deps: RecoveryDeps) {
  const { store, sessions, passwords, links, mails, now } = deps;
  const provingWrite: Store["write"] = (work) => againIfTaken(() => store.write(work));
  const factOf = (user: UserRow) => linkFact(user, toInstant(now()));

  return {
    ...askForLinks(deps),

    /**
     * `proving`: the session of the browser that asks, of whichever account.
     * @throws Problem `link_invalid`; `password_required`, `wrong_password` and `rate_limited` leave the link as it is
     */
    async verify(
      { token, password }: { token: string; password?: string | undefined },
      proving: (ProvingBrowser & { userId: string }) | null,
    ): Promise<{ isChange: boolean }> {
      await assertOwnAccount(deps, token, proving?.userId ?? null, password);
      const { user, isChange, ended } = await provingWrite(async (sql) => {
        const link = await links.use(sql, token, PROOFS);
        const before = await holder(sql, link.subjectId);
        if (!(await proveEmail(sql, before.id, link.email, toInstant(now())))) throw new Problem("link_invalid");
        const isFirst = before.emailVerifiedAt === null;
        const own = proving?.userId === before.id ? proving : null;
        const over = isFirst ? await endWhatWasBefore(deps, sql, before, own) : [];
        if (link.purpose === "change_email" && !isFirst) {
          const words = accountMailsCopy.emailChanged(before.firstName, link.email);
          await mails.notice(sql, "email_changed", before.email, words);
        }
        const isChange = link.purpose === "change_email";
        await recordAudit(sql, authAudit.emailProved, { ...factOf(before), details: { isChange, isFirst } });
        return { user: before, isChange, ended: over };
      });
      sessions.forgetUser(user.id);
      sessions.announceRevoked(ended);
      return { isChange };
    },

    /** Ends every session, the calendar address and the display codes. @throws Problem `link_invalid`, `weak_password`, `unavailable` */
    async reset(token: string, password: string): Promise<void> {
      const context = await store.read(async (sql) => {
        const link = await links.look(sql, token, ["reset"]);
        return namesAround(sql, await holder(sql, link.subjectId));
      });
      await passwords.refuseWeak(password, context);
      const passwordHash = await passwords.inTurn(() => passwords.hash(password));
      const ended = await provingWrite(async (sql) => {
        const link = await links.use(sql, token, ["reset"]);
        const user = await holder(sql, link.subjectId);
        await setPasswordHash(sql, user.id, passwordHash);
        await deletePinsOf(sql, user.id);
        await links.cancel(sql, user.id, "change_email");
        const open = await sessions.openOf(sql, user.id);
        await sessions.revoke(sql, open, "password_reset");
        const displays = await endPrivateAddresses(sql, user.id, toInstant(now()));
        if (user.emailVerifiedAt === null) await proveFirst(deps, sql, user, link.email);
        await mails.notice(sql, "password_changed", user.email, accountMailsCopy.passwordChanged(user.firstName));
        const details = { sessions: open.length };
        await recordAudit(sql, authAudit.passwordReset, { ...factOf(user), details });
        return { ids: [...open, ...displays], userId: user.id };
      });
      sessions.forgetUser(ended.userId);
      sessions.announceRevoked(ended.ids);
    },

    /** The browser counts as one that has signed in to the account before. @throws Problem `link_invalid` */
    async unlock(token: string, deviceId: string | null): Promise<string> {
      return store.write(async (sql) => {
        const link = await links.use(sql, token, ["unlock"]);
        const user = await holder(sql, link.subjectId);
        const id = deviceId ?? uuidv7();
        await recordDeviceUser(sql, { deviceId: id, userId: user.id, lastLoginAt: toInstant(now()) });
        await recordAudit(sql, authAudit.deviceUnlocked, { ...factOf(user), entityId: id, details: {} });
        return id;
      });
    },
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
