import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import type { Credential, Passkeys } from "../../two-factor/public/passkeys.ts";
import type { Accounts, Browser, SignedIn } from "../accounts/accounts.ts";
import { userById } from "../accounts.queries.ts";
import type { Limits } from "../public/limits.ts";

/** A signature cannot be guessed; this is for whoever makes the server work for nothing. Enough for a clinic's morning. */
const STARTS = { count: 100, windowMs: 10 * 60_000 };

export interface PasskeySignInDeps {
  store: Store;
  accounts: Pick<Accounts, "openOn">;
  passkeys: Passkeys;
  limits: Limits;
}

/**
 * A passkey instead of the password: the device, which checks its user itself, is two factors already. No counter of wrong
 * passwords is asked: it is a way in during an attack.
 */
export function createPasskeySignIn({ store, accounts, passkeys, limits }: PasskeySignInDeps) {
  return {
    /** @throws Problem `rate_limited` */
    async start(network: string) {
      await store.write((sql) => limits.spend(sql, "passkey-sign-in", network, STARTS));
      const { token, options } = await passkeys.startSignIn("clinic", null);
      return { token, options: { ...options } };
    },

    /** @throws Problem `mfa_expired`, `device_revoked`; `invalid_credentials`, the same whatever was wrong */
    async finish(token: string, response: Credential, browser: Browser): Promise<SignedIn> {
      const signed = await passkeys.readSignIn("clinic", { userId: null, token }, response);
      const signedIn = await store.write(async (sql) => {
        const user = signed === null ? undefined : await userById(sql, signed.passkey.userId);
        if (signed === null || !user || user.status !== "active" || user.role === "admin") return null;
        return (await passkeys.take(sql, signed)) ? accounts.openOn(sql, browser, user, "second_factor") : null;
      });
      if (signedIn === null) throw new Problem("invalid_credentials");
      return signedIn;
    },
  };
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;
