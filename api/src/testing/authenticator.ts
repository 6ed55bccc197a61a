import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { PUBLIC_URL } from "./build-test-api.ts";

export const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const relyingParty = (): Buffer => createHash("sha256").update(new URL(PUBLIC_URL).hostname).digest();

/** A passkey as an authenticator keeps it: the key never leaves it, the counter goes up with each signature. */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  readonly publicKey: string;
  readonly #key: KeyObject;
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    // COSE: an elliptic key for ES256 on P-256.
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
    const middle = Buffer.from([0x22, 0x58, 0x20]);
    const parts = [head, Buffer.from(x, "base64url"), middle, Buffer.from(y, "base64url")];
    this.publicKey = Buffer.concat(parts).toString("base64url");
  }

  sign(challenge: string, { origin = PUBLIC_URL, flags = USER_PRESENT | USER_VERIFIED } = {}): object {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const authenticatorData = Buffer.concat([relyingParty(), Buffer.from([flags]), counter]);
    const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }));
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        authenticatorData: authenticatorData.toString("base64url"),
        clientDataJSON: clientData.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(this.#key).toString("base64url"),
      },
      clientExtensionResults: {},
    };
  }

  /** Answers what a browser sends of a passkey that it has just made. */
  register(challenge: string): object {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flags = USER_PRESENT | USER_VERIFIED | HAS_KEY;
    const authData = Buffer.concat([
      relyingParty(),
      Buffer.from([flags]),
      Buffer.alloc(4),
      Buffer.alloc(16),
      length,
      id,
      Buffer.from(this.publicKey, "base64url"),
    ]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    const clientData = { type: "webauthn.create", challenge, origin: PUBLIC_URL, crossOrigin: false };
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        attestationObject: attestation.toString("base64url"),
        clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString("base64url"),
      },
      clientExtensionResults: {},
    };
  }
}
