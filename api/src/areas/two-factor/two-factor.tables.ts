/** What people sign in with beside their password. Global, like the accounts. */
export interface TwoFactorTables {
  /** One authenticator app a person. */
  totpFactors: {
    userId: string;
    /** Sealed: a copy of the database alone makes no codes. */
    secret: string;
    createdAt: string;
    /** Null until a first code showed that the app has the secret. */
    confirmedAt: string | null;
    /** The time step of the newest code that was taken: no code is good twice. */
    lastStep: number;
  };
  recoveryCodes: { id: string; userId: string; codeHash: string; createdAt: string; usedAt: string | null };
  passkeys: {
    /** The credential's id, base64url. */
    id: string;
    userId: string;
    /** COSE, base64url. */
    publicKey: string;
    counter: number;
    /** JSON list. */
    transports: string;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
  };
  /** Sign-ins that wait for the second factor, and challenges of passkeys. */
  pendingProofs: {
    /** SHA-256 of what the browser holds. */
    id: string;
    purpose: "second_step" | "passkey_registration" | "passkey_sign_in";
    kind: "clinic" | "admin";
    /** Null: nobody has said who it is. */
    userId: string | null;
    /** What a passkey must sign, base64url. */
    challenge: string | null;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };
}
