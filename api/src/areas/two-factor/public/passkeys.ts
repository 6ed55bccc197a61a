import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod/mini";
import {
  countPasskey,
  insertPasskey,
  type Passkey,
  passkeyById,
  passkeysOf,
  type PendingProof,
} from "../two-factor.queries.ts";
import type { SecondFactors } from "./second-factors.ts";

const NAME = "Fernpaw";
/** 200 files: loaded for the first passkey. */
const loadLibrary = () => import("@simplewebauthn/server");
const Encoded = z.string().check(z.minLength(1), z.maxLength(2048));

/** What a browser answers; the rest of it is looked at by the library alone. */
export const Credential = z.strictObject({
  id: Encoded,
  rawId: Encoded,
  type: z.literal("public-key"),
  response: z.record(z.string().check(z.maxLength(64)), z.unknown()),
  clientExtensionResults: z.optional(z.record(z.string().check(z.maxLength(64)), z.unknown())),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});
export type Credential = z.output<typeof Credential>;

export interface PasskeysOptions {
  store: Store;
  pending: SecondFactors["pending"];
  publicUrl: string;
  now: () => number;
}

/** A signature that is right; it counts once `take` has taken it. */
export interface SignedChallenge {
  passkey: Passkey;
  counter: number;
  challenge: PendingProof;
}

const transportsOf = ({ transports }: Passkey): string[] => {
  const list: unknown = JSON.parse(transports);
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
};
const known = (passkeys: readonly Passkey[]) =>
  passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) }));

/** Whatever a stranger sends is at worst wrong. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

interface Relying extends Pick<PasskeysOptions, "store" | "pending" | "now"> {
  rpID: string;
  expected: { expectedOrigin: string; expectedRPID: string; requireUserVerification: true };
}

function createRegistration({ store, pending, now, rpID, expected }: Relying) {
  return {
    async startRegistration(kind: "clinic" | "admin", user: { id: string; email: string }) {
      const passkeys = await store.read((sql) => passkeysOf(sql, user.id));
      const { generateRegistrationOptions } = await loadLibrary();
      const options = await generateRegistrationOptions({
        rpName: NAME,
        rpID,
        userName: user.email,
        userID: new Uint8Array(Buffer.from(user.id)),
        excludeCredentials: known(passkeys),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      });
      const { challenge } = options;
      const what = { purpose: "passkey_registration", kind, userId: user.id, challenge } as const;
      return { token: await store.write((sql) => pending.begin(sql, what)), options };
    },

    /** Null: not what was asked for. @throws Problem `mfa_expired` */
    async readRegistration(
      kind: "clinic" | "admin",
      { userId, token, name }: { userId: string; token: string; name: string },
      response: Credential,
    ): Promise<{ passkey: Passkey; challenge: PendingProof } | null> {
      const challenge = await store.read((sql) => pending.look(sql, token, { purpose: "passkey_registration", kind }));
      if (challenge.userId !== userId || challenge.challenge === null) return null;
      const expectedChallenge = challenge.challenge;
      const { verifyRegistrationResponse } = await loadLibrary();
      const read = await orNull(() =>
        verifyRegistrationResponse({
          ...expected,
          expectedChallenge,
          response: response as unknown as RegistrationResponseJSON,
        }),
      );
      if (!read?.verified) return null;
      const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
      const passkey = {
        id,
        userId,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: JSON.stringify(transports),
        name,
        createdAt: toInstant(now()),
        lastUsedAt: null,
      };
      return { passkey, challenge };
    },

    /** False when the challenge was used, or the passkey is known already. */
    async add(sql: Sql, { passkey, challenge }: { passkey: Passkey; challenge: PendingProof }): Promise<boolean> {
      return (await pending.use(sql, challenge)) && insertPasskey(sql, passkey);
    },
  };
}

function createSignIn({ store, pending, now, rpID, expected }: Relying) {
  return {
    /** Null: nobody has said who it is; the device offers the passkeys that it holds for us. */
    async startSignIn(kind: "clinic" | "admin", userId: string | null) {
      const passkeys = userId === null ? [] : await store.read((sql) => passkeysOf(sql, userId));
      const allowCredentials = known(passkeys);
      const { generateAuthenticationOptions } = await loadLibrary();
      const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: "required" });
      const { challenge } = options;
      const what = { purpose: "passkey_sign_in", kind, userId, challenge } as const;
      return { token: await store.write((sql) => pending.begin(sql, what)), options };
    },

    /** Outside any transaction: it takes its time. Null: not right. `userId` as it began. @throws Problem `mfa_expired` */
    async readSignIn(
      kind: "clinic" | "admin",
      { userId, token }: { userId: string | null; token: string },
      response: Credential,
    ): Promise<SignedChallenge | null> {
      const { challenge, passkey } = await store.read(async (sql) => ({
        challenge: await pending.look(sql, token, { purpose: "passkey_sign_in", kind }),
        passkey: await passkeyById(sql, response.id),
      }));
      if (challenge.userId !== userId || challenge.challenge === null || passkey === undefined) return null;
      if (userId !== null && passkey.userId !== userId) return null;
      const expectedChallenge = challenge.challenge;
      const credential = {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      };
      const { verifyAuthenticationResponse } = await loadLibrary();
      const read = await orNull(() =>
        verifyAuthenticationResponse({
          ...expected,
          expectedChallenge,
          credential,
          response: response as unknown as AuthenticationResponseJSON,
        }),
      );
      return read?.verified ? { passkey, counter: read.authenticationInfo.newCounter, challenge } : null;
    },

    /** False for a challenge that was used, and for a counter that somebody else counted on: one of the two is a copy. */
    async take(sql: Sql, { passkey, counter, challenge }: SignedChallenge): Promise<boolean> {
      return (await pending.use(sql, challenge)) && countPasskey(sql, passkey, counter, toInstant(now()));
    },
  };
}

/** WebAuthn: bound to the address of `PUBLIC_URL`, always with the device's own check of the person. */
export function createPasskeys({ publicUrl, ...deps }: PasskeysOptions) {
  const rpID = new URL(publicUrl).hostname;
  const expected = { expectedOrigin: publicUrl, expectedRPID: rpID, requireUserVerification: true } as const;
  const relying = { ...deps, rpID, expected };
  return { ...createRegistration(relying), ...createSignIn(relying) };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
