import { createHmac, timingSafeEqual } from "node:crypto";

/** The body was not signed with our secret, or longer ago than the tolerance. */
export class SignatureRefused extends Error {
  override readonly name = "SignatureRefused";
}

/** An older body may be a stolen copy. */
export const TOLERANCE_SEC = 300;

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const macOf = (secret: string, atSec: string, body: string): string =>
  createHmac("sha256", secret).update(`${atSec}.${body}`).digest("hex");

/** The header of a signed body: its time, and HMAC-SHA-256 of time and body. */
export function signBody(secret: string, body: string, nowMs: number): string {
  const atSec = String(Math.floor(nowMs / 1000));
  return `t=${atSec},v1=${macOf(secret, atSec, body)}`;
}

/** @throws SignatureRefused */
export function assertSigned(secret: string, body: string, header: string, nowMs: number): void {
  const [, atSec = "", mac = ""] = HEADER.exec(header) ?? [];
  const right = macOf(secret, atSec, body);
  if (mac.length !== right.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(right)))
    throw new SignatureRefused("the signature does not fit");
  if (Math.abs(nowMs / 1000 - Number(atSec)) > TOLERANCE_SEC) throw new SignatureRefused("the signature is too old");
}
