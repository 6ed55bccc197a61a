import * as z from "zod/mini";

/**
 * The agreement on data processing that clinics accept. A new text gets a new version and day: owners are asked again. The words are on
 * the public page (`pwa/src/areas/site/pages/agreement.copy.ts`).
 */
export const AGREEMENT = { version: 1, from: "2026-12-02" } as const;

/** The version that a person accepts; null: none. */
export const AcceptedVersion = z.nullable(z.int().check(z.gte(1), z.lte(10_000)));

/** Whether a clinic has accepted the text that counts now. */
export const isAccepted = (version: number | null): boolean => version === AGREEMENT.version;
