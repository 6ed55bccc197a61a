// By parts: the whole library is twice as many files, of encryption that we do not use.
import { JOSEError } from "jose/errors";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";
import type { Keys } from "./keys.ts";

const ISSUER = "fernpaw";
const TYPE = "at+jwt";
/** Verified tokens that are remembered: verifying costs half a millisecond, looking one up next to nothing. */
const MAX_REMEMBERED = 20_000;

export interface AccessClaims {
  kind: "clinic" | "admin";
  userId: string;
  sessionId: string;
  clinicId: string | null;
  gen: number;
  /** Milliseconds since 1970. */
  authenticatedAtMs: number;
  expiresAtMs: number;
}

export interface AccessTokens {
  mint(claims: Omit<AccessClaims, "expiresAtMs"> & { amr?: readonly string[] }, lifeMs: number): Promise<string>;
  /** Null for anything but a token of ours that is still good. */
  verify(token: string): Promise<AccessClaims | null>;
}

const Payload = z.object({
  aud: z.enum(["clinic", "admin"]),
  sub: z.string(),
  sid: z.string(),
  cid: z.optional(z.string()),
  gen: z.int(),
  auth_time: z.int(),
  exp: z.int(),
});

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

function parseClaims(payload: unknown): AccessClaims | null {
  const parsed = z.safeParse(Payload, payload);
  if (!parsed.success) return null;
  const { aud, sub, sid, cid, gen, auth_time, exp } = parsed.data;
  return {
    kind: aud,
    userId: sub,
    sessionId: sid,
    clinicId: cid ?? null,
    gen,
    authenticatedAtMs: auth_time * 1000,
    expiresAtMs: exp * 1000,
  };
}

export function createAccessTokens(keys: Keys, now: () => number): AccessTokens {
  /** By the token itself. They live for minutes: what was verified first runs out first, and goes first. */
  const remembered = new Map<string, AccessClaims>();

  function remember(token: string, claims: AccessClaims): void {
    remembered.set(token, claims);
    if (remembered.size <= MAX_REMEMBERED) return;
    const [oldest] = remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
  }

  async function verifyFresh(token: string): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, keys.access, {
        algorithms: ["HS256"],
        typ: TYPE,
        issuer: ISSUER,
        audience: ["clinic", "admin"],
        requiredClaims: ["sub", "sid", "exp"],
        // oxlint-disable-next-line no-restricted-globals -- jose takes the present as a Date only
        currentDate: new Date(now()),
      });
      return parseClaims(payload);
    } catch (error) {
      if (error instanceof JOSEError) return null;
      throw error;
    }
  }

  return {
    mint(claims, lifeMs) {
      return new SignJWT({
        sid: claims.sessionId,
        ...(claims.clinicId === null ? {} : { cid: claims.clinicId }),
        gen: claims.gen,
        auth_time: toSeconds(claims.authenticatedAtMs),
        amr: claims.amr ?? ["pwd"],
      })
        .setProtectedHeader({ alg: "HS256", typ: TYPE, kid: keys.accessKeyId })
        .setIssuer(ISSUER)
        .setAudience(claims.kind)
        .setSubject(claims.userId)
        .setIssuedAt(toSeconds(now()))
        .setExpirationTime(toSeconds(now() + lifeMs))
        .sign(keys.access);
    },

    async verify(token) {
      const known = remembered.get(token);
      const claims = known ?? (await verifyFresh(token));
      if (claims === null || claims.expiresAtMs <= now()) {
        remembered.delete(token);
        return null;
      }
      if (known === undefined) remember(token, claims);
      return claims;
    },
  };
}
