import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { hashOfToken, newToken } from "../../../http/address-token.ts";
import { Problem } from "../../../http/errors.ts";
import { seal, unseal } from "../../../mail/sealed.ts";
import type { Limits } from "../../auth/public/limits.ts";
import {
  burnRecoveryCode,
  confirmTotp,
  deletePasskeysOf,
  deleteTotp,
  hasApp,
  insertPending,
  openPending,
  passkeysOf,
  type PendingProof,
  putTotp,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  takeStep,
  totpOf,
  usePending,
} from "../two-factor.queries.ts";
import { hashOfRecoveryCode, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from "../one-time-codes.ts";

const PENDING_MS = 5 * 60_000;
/** Guesses need the password first, so counting them by account locks nobody out by accident. */
const WRONG_CODES = { count: 10, windowMs: 15 * 60_000 };
const WRONG_CODES_A_DAY = { count: 100, windowMs: 86_400_000 };

export type Method = "totp" | "passkey" | "recovery_code";

export interface SecondStepNeeded {
  mfaRequired: true;
  mfaToken: string;
  methods: Method[];
}

type Pending = Pick<PendingProof, "purpose" | "kind" | "userId" | "challenge">;

export interface SecondFactorsOptions {
  keys: { secondFactor: Uint8Array; recovery: Uint8Array };
  limits: Limits;
  now: () => number;
}

/** What goes away with its time: sign-ins that wait for the second factor, and challenges. */
function createPending(now: () => number) {
  return {
    /** What the browser has to show again within five minutes. */
    async begin(sql: Sql, pending: Pending): Promise<string> {
      const token = newToken();
      const row = { ...pending, id: hashOfToken(token), createdAt: toInstant(now()), usedAt: null };
      await insertPending(sql, { ...row, expiresAt: toInstant(now() + PENDING_MS) });
      return token;
    },
    /** Uses nothing up. @throws Problem `mfa_expired` */
    async look(sql: Sql, token: string, what: Pick<PendingProof, "purpose" | "kind">): Promise<PendingProof> {
      const row = await openPending(sql, { ...what, id: hashOfToken(token) }, toInstant(now()));
      if (!row) throw new Problem("mfa_expired");
      return row;
    },
    /** False to all but one of several at once. */
    use: (sql: Sql, { id }: PendingProof): Promise<boolean> => usePending(sql, id, toInstant(now())),
  };
}

/** For the day on which the app is lost. */
function createRecoveryCodes(key: Uint8Array, now: () => number) {
  return {
    /** As they are shown, once; the ones from before are void. */
    async newCodes(sql: Sql, userId: string): Promise<string[]> {
      const codes = newRecoveryCodes();
      const at = toInstant(now());
      const rows = codes.map((code) => {
        const codeHash = hashOfRecoveryCode(key, userId, code);
        return { id: uuidv7(), userId, codeHash, createdAt: at, usedAt: null };
      });
      await replaceRecoveryCodes(sql, userId, rows);
      return codes;
    },
    isRightRecoveryCode: (sql: Sql, userId: string, typed: string): Promise<boolean> =>
      burnRecoveryCode(sql, userId, hashOfRecoveryCode(key, userId, typed), toInstant(now())),
  };
}

/** What people prove themselves with beside the password. */
export function createSecondFactors({ keys, limits, now }: SecondFactorsOptions) {
  const pending = createPending(now);
  const recovery = createRecoveryCodes(keys.recovery, now);

  async function readMethods(sql: Sql, userId: string): Promise<Method[]> {
    const hasTotp = await hasApp(sql, userId);
    const hasPasskey = (await passkeysOf(sql, userId)).length > 0;
    if (!hasTotp && !hasPasskey) return [];
    const hasRecovery = (await recoveryCodesLeft(sql, userId)) > 0;
    return [
      ...(hasPasskey ? (["passkey"] as const) : []),
      ...(hasTotp ? (["totp"] as const) : []),
      ...(hasRecovery ? (["recovery_code"] as const) : []),
    ];
  }

  /** Codes are good once: the step is taken with the check, so that of two at once one is wrong. */
  async function isRightCode(sql: Sql, userId: string, typed: string, isEnrolment = false): Promise<boolean> {
    const factor = await totpOf(sql, userId);
    if (!factor || (factor.confirmedAt === null) !== isEnrolment) return false;
    const step = stepOfCode(unseal(keys.secondFactor, factor.secret), typed, now());
    return step !== null && takeStep(sql, userId, step);
  }

  return {
    pending,
    methodsOf: readMethods,
    ...recovery,

    /** Null: the password is enough. */
    async needed(sql: Sql, kind: "clinic" | "admin", userId: string): Promise<SecondStepNeeded | null> {
      const methods = await readMethods(sql, userId);
      if (methods.length === 0) return null;
      const mfaToken = await pending.begin(sql, { purpose: "second_step", kind, userId, challenge: null });
      return { mfaRequired: true, mfaToken, methods };
    },

    /** Before each guess, in a transaction of its own. @throws Problem `rate_limited` */
    async spendGuess(sql: Sql, userId: string): Promise<void> {
      await limits.spend(sql, "second-factor-day", userId, WRONG_CODES_A_DAY);
      await limits.spend(sql, "second-factor", userId, WRONG_CODES);
    },

    isRightCode,

    /** A secret that counts only once a code of it was seen. @throws Problem `already_exists` */
    async startTotp(sql: Sql, userId: string, label: string): Promise<{ secret: string; uri: string }> {
      if (await hasApp(sql, userId)) throw new Problem("already_exists");
      const secret = newTotpSecret();
      const sealed = seal(keys.secondFactor, secret);
      const row = { userId, secret: sealed, createdAt: toInstant(now()), confirmedAt: null, lastStep: 0 };
      await putTotp(sql, row);
      return { secret, uri: totpUri(secret, label) };
    },

    /** Null: a wrong code. Else the recovery codes, where this is the first factor; no codes where there are some. */
    async confirmTotp(sql: Sql, userId: string, typed: string): Promise<string[] | null> {
      const isFirst = (await readMethods(sql, userId)).length === 0;
      if (!(await isRightCode(sql, userId, typed, true))) return null;
      await confirmTotp(sql, userId, toInstant(now()));
      return isFirst ? recovery.newCodes(sql, userId) : [];
    },

    deleteTotp: (sql: Sql, userId: string): Promise<boolean> => deleteTotp(sql, userId),

    /** Everything, for somebody who has lost it. False when there was nothing. */
    async removeAll(sql: Sql, userId: string): Promise<boolean> {
      const isOn = (await readMethods(sql, userId)).length > 0;
      await deleteTotp(sql, userId);
      await deletePasskeysOf(sql, userId);
      await replaceRecoveryCodes(sql, userId, []);
      return isOn;
    },

    /** Call after a factor was taken away: without any, recovery codes would open nothing. */
    async tidy(sql: Sql, userId: string): Promise<void> {
      if ((await readMethods(sql, userId)).length === 0) await replaceRecoveryCodes(sql, userId, []);
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
