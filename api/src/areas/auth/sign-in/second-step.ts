import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { recoveryCodesLeft } from "../../two-factor/two-factor.queries.ts";
import type { Credential, Passkeys } from "../../two-factor/public/passkeys.ts";
import type { SecondFactors } from "../../two-factor/public/second-factors.ts";
import type { Accounts, Browser, SignedIn } from "../accounts/accounts.ts";
import { userById } from "../accounts.queries.ts";
import { accountMailsCopy } from "../public/account-mails.copy.ts";
import { authAudit } from "../auth.audit.copy.ts";
import type { AccountMails } from "../public/account-mails.ts";

export type Proof =
  | { code: string }
  | { recoveryCode: string }
  /** `challenge`: what the options came with. */
  | { challenge: string; passkey: Credential };

export interface SecondStepDeps {
  store: Store;
  accounts: Pick<Accounts, "openOn">;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  mails: AccountMails;
  now: () => number;
}

function methodOf(proof: Proof): "passkey" | "totp" | "recovery_code" {
  if ("challenge" in proof) return "passkey";
  return "code" in proof ? "totp" : "recovery_code";
}

/** The second half of a sign-in whose first half was the password. */
export function createSecondStep({ store, accounts, secondFactors, passkeys, mails, now }: SecondStepDeps) {
  async function isRight(sql: Sql, userId: string, proof: Exclude<Proof, { challenge: string }>): Promise<boolean> {
    if ("code" in proof) return secondFactors.isRightCode(sql, userId, proof.code);
    return secondFactors.isRightRecoveryCode(sql, userId, proof.recoveryCode);
  }

  /**
   * Never 401: the app would answer that with a refresh.
   * @throws Problem `mfa_expired`, `wrong_code`, `rate_limited`, `device_revoked`
   */
  async function finish(kind: "clinic" | "admin", mfaToken: string, proof: Proof, browser: Browser): Promise<SignedIn> {
    const what = { purpose: "second_step", kind } as const;
    // Counted before it is checked, so that parallel guesses count too.
    const userId = await store.write(async (sql) => {
      const waiting = await secondFactors.pending.look(sql, mfaToken, what);
      if (waiting.userId === null) throw new Problem("mfa_expired");
      await secondFactors.spendGuess(sql, waiting.userId);
      return waiting.userId;
    });
    const signed =
      "challenge" in proof ? await passkeys.readSignIn(kind, { userId, token: proof.challenge }, proof.passkey) : null;
    const signedIn = await store.write(async (sql) => {
      const waiting = await secondFactors.pending.look(sql, mfaToken, what);
      const user = waiting.userId === null ? undefined : await userById(sql, waiting.userId);
      if (!user || user.status !== "active") throw new Problem("mfa_expired");
      const isProved =
        "challenge" in proof ? signed !== null && passkeys.take(sql, signed) : isRight(sql, user.id, proof);
      const fact = { clinicId: user.clinicId, at: toInstant(now()), entityId: user.id };
      if (!(await isProved)) {
        const details = { method: methodOf(proof) };
        await recordAudit(sql, authAudit.wrongSecondStep, { ...fact, by: { ...browser, userId: null }, details });
        return null;
      }
      if (!(await secondFactors.pending.use(sql, waiting))) throw new Problem("mfa_expired");
      const opened = await accounts.openOn(sql, browser, user, "second_factor");
      if ("recoveryCode" in proof) {
        const left = await recoveryCodesLeft(sql, user.id);
        await mails.notice(sql, "recovery_code_used", user.email, accountMailsCopy.codeUsed(user.firstName, left));
        const by = { ...browser, userId: user.id, sessionId: opened.session.id };
        await recordAudit(sql, authAudit.recoveryCodeUsed, { ...fact, by, details: { left } });
      }
      return opened;
    });
    if (signedIn === null) throw new Problem("wrong_code");
    return signedIn;
  }

  return {
    finish,
    /** For a sign-in that waits. @throws Problem `mfa_expired` */
    async passkeyOptions(kind: "clinic" | "admin", mfaToken: string) {
      const waiting = await store.read((sql) =>
        secondFactors.pending.look(sql, mfaToken, { purpose: "second_step", kind }),
      );
      if (waiting.userId === null) throw new Problem("mfa_expired");
      const { token, options } = await passkeys.startSignIn(kind, waiting.userId);
      return { token, options: { ...options } };
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
