import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** One key a purpose, so that what one of them signs never passes for something else. */
export interface Keys {
  access: Uint8Array;
  /** Names `access` in a token's header. */
  accessKeyId: string;
  refresh: Uint8Array;
  device: Uint8Array;
  /** Turns addresses and networks into names of counters. */
  lookup: Uint8Array;
  /** Seals mail that waits: it holds links that let somebody in. */
  mail: Uint8Array;
  /** Makes links that must work for years without being kept. */
  link: Uint8Array;
  /** Seals what a clinic's account at a payment provider is opened with. */
  paymentKeys: Uint8Array;
  /** Seals what an authenticator app makes its codes from. */
  secondFactor: Uint8Array;
  /** Goes into the hash of each recovery code. */
  recovery: Uint8Array;
  /** Goes into each password hash: a stolen database alone cannot be guessed against. */
  pepper: Uint8Array;
}

export function deriveKeys(secret: string): Keys {
  const key = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync("sha256", secret, "fernpaw", `fernpaw ${purpose} 1`, 32));
  const access = key("access token");
  return {
    access,
    accessKeyId: createHash("sha256").update(access).digest("hex").slice(0, 8),
    refresh: key("refresh token"),
    device: key("device cookie"),
    lookup: key("lookup"),
    mail: key("mail"),
    link: key("lasting link"),
    paymentKeys: key("payment provider"),
    secondFactor: key("second factor"),
    recovery: key("recovery code"),
    pepper: key("password pepper"),
  };
}

/** HMAC-SHA-256, base64url. The parts are joined by a character that none of them can hold. */
export function sign(key: Uint8Array, ...parts: readonly (string | number)[]): string {
  return createHmac("sha256", key).update(parts.join("\n")).digest("base64url");
}

export function isSameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
