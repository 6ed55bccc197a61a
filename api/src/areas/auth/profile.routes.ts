import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { profileRow } from "./accounts.queries.ts";

const Profile = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(["owner", "employee"]),
  /** A path of ours; null: the client draws initials. */
  avatarUrl: z.nullable(z.string()),
  permissions: z.array(z.string()),
  scopeRev: z.int(),
  clinic: z.object({
    _id: z.string(),
    name: z.string(),
    timeZone: z.string(),
    country: z.string(),
    currency: z.string(),
  }),
});

export const profileRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  app.get(
    "/profile/me",
    { config: { permission: "signed_in" }, schema: { summary: "Who is signed in", response: { 200: Profile } } },
    async (request) => {
      const session = clinicSession(request);
      const row = await store.read((sql) => profileRow(sql, session.clinicId, session.userId));
      if (!row) throw new Problem("unauthenticated");
      return {
        userId: row.userId,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email,
        role: session.role,
        avatarUrl: null,
        permissions: [...session.permissions],
        scopeRev: session.scopeRev,
        clinic: {
          _id: session.clinicId,
          name: row.clinicName ?? "",
          timeZone: row.timeZone ?? "UTC",
          country: row.country ?? "",
          currency: row.currency ?? "",
        },
      };
    },
  );
};
