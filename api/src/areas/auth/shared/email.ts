import * as z from "zod/mini";

/** Loose on purpose: only the mail that is sent there decides. 254 is what an address may have. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: "must be an e-mail address" }));
