import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { Session } from "../../http/session.ts";
import { createMailOutbox, type MailMode } from "../../mail/mail-outbox.ts";
import { createSharedTablets } from "../shared-tablets/public/shared-tablets.ts";
import { createPasskeys } from "../two-factor/public/passkeys.ts";
import { createSecondFactors } from "../two-factor/public/second-factors.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { createCookieJar } from "./auth-cookies.ts";
import type { AuthSettings } from "./auth-settings.ts";
import { deriveKeys, isSameText, sign } from "./tokens/keys.ts";
import { createLoginThrottle } from "./sign-in/login-throttle.ts";
import { createNewColleague } from "./accounts/new-colleague.ts";
import { createPasskeySignIn } from "./sign-in/passkey-sign-in.ts";
import { createRecovery } from "./recovery/recovery.ts";
import { createRefresh } from "./tokens/refresh.ts";
import { createSecondStep } from "./sign-in/second-step.ts";
import { createAccountLinks } from "./public/account-links.ts";
import { createAccountMails } from "./public/account-mails.ts";
import { createLimits } from "./public/limits.ts";
import { createPasswords } from "./public/passwords.ts";
import { createSessions } from "./public/sessions.ts";

export interface AccountServicesOptions {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  publicUrl: string;
  secret: string;
  settings: AuthSettings;
  mailMode: MailMode;
  /** Its platform staff need no second factor: everybody knows their password anyway. */
  isDemo?: boolean;
  now: () => number;
}

/** Everything about accounts, put together once, in groups: a route is registered with those that it needs. */
export function createAccountServices(options: AccountServicesOptions) {
  const { store, sync, publicUrl, settings, mailMode, now } = options;
  const keys = deriveKeys(options.secret);
  // Without a way to send mail nobody could ever prove anything: such a server asks nobody to.
  const asksForProof = mailMode !== "none";
  const outbox = createMailOutbox({ mode: mailMode, key: keys.mail, now });
  const limits = createLimits(keys, now);
  const links = createAccountLinks({ publicUrl, now });
  const mails = createAccountMails({ outbox, links, limits, settings, publicUrl });
  const sessions = createSessions({ store, keys, settings, now, asksForProof });
  const secondFactors = createSecondFactors({ keys, limits, now });
  const passwords = createPasswords(settings.password, keys);
  const throttle = createLoginThrottle(settings.throttle, keys, now);
  const passkeys = createPasskeys({ store, pending: secondFactors.pending, publicUrl, now });
  const tablets = createSharedTablets({ passwords, now });
  const { withClinicTx } = sync;
  const accounts = createAccounts({
    store,
    withClinicTx,
    sessions,
    passwords,
    throttle,
    mails,
    secondFactors,
    tablets,
    asksForProof,
    now,
  });
  const asksAdminsForFactor = options.isDemo !== true;
  return {
    /** What nearly every route stands on. */
    base: { store, now, limits },
    /** The session of a browser: its row, its tokens, its cookies. */
    session: {
      sessions,
      keys,
      settings,
      refresh: createRefresh({ store, keys, settings, now }),
      cookies: createCookieJar(publicUrl),
    },
    /** The ways to a session. */
    entry: {
      accounts,
      tablets,
      secondStep: createSecondStep({ store, accounts, secondFactors, passkeys, mails, now }),
      passkeySignIn: createPasskeySignIn({ store, accounts, passkeys, limits }),
      recovery: createRecovery({ store, sessions, passwords, secondFactors, links, mails, limits, settings, now }),
      newColleague: createNewColleague({ store, withClinicTx, accounts, passwords, links, now }),
    },
    /** What people prove themselves with. */
    proof: { passwords, secondFactors, passkeys, asksAdminsForFactor },
    /** Mail to people, and the links in it. */
    post: { outbox, links, mails, asksForProof },
    /** Signs what a mailed link carries, and compares it. */
    linkSigns: {
      sign: (purpose: string, text: string) => sign(keys.link, purpose, text),
      isSame: isSameText,
    },
    /** What a route may ask of the session that calls it. */
    rules: {
      isSteppedUp: ({ authenticatedAtMs, assurance }: Session): boolean =>
        assurance !== "pin" && now() - authenticatedAtMs <= settings.stepUpMs,
      mustEnrol: ({ kind, assurance }: Session): boolean =>
        kind === "admin" && asksAdminsForFactor && assurance !== "second_factor",
    },
  };
}

export type AccountServices = ReturnType<typeof createAccountServices>;
