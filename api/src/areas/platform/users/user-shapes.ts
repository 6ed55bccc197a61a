import * as z from "zod/mini";

/** Of each account in a list. */
export const UserFields = {
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(["active", "disabled"]),
  scopeRev: z.int(),
  createdAt: z.string(),
};

/** `scopeRev` as it was read: another change since then is not overwritten. */
export const StatusChange = z.strictObject({
  status: z.enum(["active", "disabled"]),
  scopeRev: z.int().check(z.gte(1)),
});
