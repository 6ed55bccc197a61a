import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { alteredToken } from "../../../testing/altered-token.ts";
import { createAccessTokens } from "./access-token.ts";
import { deriveKeys } from "./keys.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 9);
const keys = deriveKeys("a secret of the tests, long enough to be one");
const claims = {
  kind: "clinic",
  userId: "u",
  sessionId: "s",
  clinicId: "c",
  gen: 3,
  authenticatedAtMs: NOW_MS,
} as const;

/** Everything right but for what the test changes. */
const forge = (change: {
  header?: Record<string, string>;
  issuer?: string;
  audience?: string;
  key?: Uint8Array;
  payload?: object;
}) =>
  new SignJWT({ sid: "s", cid: "c", gen: 3, auth_time: NOW_MS / 1000, ...change.payload })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...change.header })
    .setIssuer(change.issuer ?? "fernpaw")
    .setAudience(change.audience ?? "clinic")
    .setSubject("u")
    .setExpirationTime(NOW_MS / 1000 + 600)
    .sign(change.key ?? keys.access);

describe("an access token", () => {
  test("says who, which session and which clinic, and nothing about rights", async () => {
    const tokens = createAccessTokens(keys, () => NOW_MS);
    const token = await tokens.mint(claims, 600_000);
    expect(await tokens.verify(token)).toEqual({ ...claims, expiresAtMs: NOW_MS + 600_000 });
    const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(Object.keys(payload).sort()).toEqual(
      ["amr", "aud", "auth_time", "cid", "exp", "gen", "iat", "iss", "sid", "sub"].sort(),
    );
  });

  test("ends when it says, also when it is remembered", async () => {
    let nowMs = NOW_MS;
    const tokens = createAccessTokens(keys, () => nowMs);
    const token = await tokens.mint(claims, 600_000);
    expect(await tokens.verify(token)).not.toBeNull();
    nowMs += 599_999;
    expect(await tokens.verify(token)).not.toBeNull();
    nowMs += 1;
    expect(await tokens.verify(token)).toBeNull();
    expect(await createAccessTokens(keys, () => nowMs).verify(token)).toBeNull();
  });

  test("that is forged is good for nothing", async () => {
    const tokens = createAccessTokens(keys, () => NOW_MS);
    expect(await tokens.verify(await forge({}))).not.toBeNull();
    const forged = [
      await forge({ key: keys.refresh }),
      await forge({ header: { typ: "mfa+jwt" } }),
      await forge({ header: { alg: "HS512" } }),
      await forge({ issuer: "somebody" }),
      await forge({ audience: "sync" }),
      await forge({ payload: { sid: 7 } }),
      await forge({ payload: { gen: "3" } }),
      alteredToken(await forge({})),
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${(await forge({})).split(".")[1]}.`,
      "",
      "a.b.c",
    ];
    for (const token of forged) expect(await tokens.verify(token), token).toBeNull();
  });
});
