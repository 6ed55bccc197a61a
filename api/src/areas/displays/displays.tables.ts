import type { DisplayNames } from "./display.ts";

/** Found by its code before any clinic is known. */
export interface DisplaysTables {
  /** A screen of a waiting room. */
  displays: {
    clinicId: string;
    id: string;
    name: string;
    /** SHA-256 of the code, which is long enough not to be guessed from it. */
    tokenHash: string;
    names: DisplayNames;
    createdAt: string;
    createdBy: string;
    lastSeenAt: string | null;
    revokedAt: string | null;
  };
}
