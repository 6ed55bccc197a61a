import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH, passwordWeakness } from "@fernpaw/domain/auth/password-policy";
import type { PasswordWeakness } from "@fernpaw/domain/auth/password-policy";

export interface PasswordVerdict {
  /** Null: the server takes it. */
  weakness: PasswordWeakness | null;
  /** Characters that are missing at least. */
  missing: number;
  /** As long as is advised. */
  isLong: boolean;
}

let checker: ZxcvbnFactory | undefined;

/** The server's own rule with the server's own list. Half a megabyte: loaded when somebody starts to type a new password. */
export async function judgePassword(password: string, context: readonly string[]): Promise<PasswordVerdict> {
  const weakness = await passwordWeakness({ password, context }, async (part, words) => {
    checker ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
    return checker.check(part, words).score;
  });
  return {
    weakness,
    missing: Math.max(0, PASSWORD_LENGTH.min - password.length),
    isLong: password.length >= PASSWORD_LENGTH.advised,
  };
}
