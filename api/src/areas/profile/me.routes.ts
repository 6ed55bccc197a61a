import { ProfileChange } from "@fernpaw/domain/auth/account-forms";
import { isAccepted } from "@fernpaw/domain/data-protection/agreement";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { assertSteppedUp } from "../../http/authorize.ts";
import { Problem } from "../../http/errors.ts";
import { type ClinicSession, clinicSession, type Session } from "../../http/session.ts";
import { clinicOwnerName, emailKeyOf, profileRow, setNames, userById } from "../auth/accounts.queries.ts";
import type { AccountLinks } from "../auth/public/account-links.ts";
import type { AccountMails } from "../auth/public/account-mails.ts";
import { accountMailsCopy } from "../auth/public/account-mails.copy.ts";
import { agreementOf } from "../data-protection/agreement.queries.ts";
import type { Limits } from "../auth/public/limits.ts";
import type { SecondFactors } from "../two-factor/public/second-factors.ts";
import { avatarUrlOf } from "./avatar-files.ts";
import { profileAudit } from "./profile.audit.copy.ts";

const Profile = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** An owner whose address is not proved may use the start page, the profile and the subscription alone. */
  isEmailVerified: z.boolean(),
  /** Whether signing in needs a second step; owners without one are reminded. */
  hasSecondFactor: z.boolean(),
  /** Whether this person, an owner, is asked for the data processing agreement of the clinic. */
  needsAgreement: z.boolean(),
  /** Where a link was sent that makes it the address; null: none is open. */
  pendingEmail: z.nullable(z.string()),
  role: z.enum(["owner", "employee"]),
  /** A path of ours; null: the client draws initials. */
  avatarUrl: z.nullable(z.string()),
  permissions: z.array(z.string()),
  scopeRev: z.int(),
  clinic: z.object({
    _id: z.string(),
    name: z.string(),
    /** The person who decides on the subscription. */
    ownerName: z.string(),
    timeZone: z.string(),
    country: z.string(),
    currency: z.string(),
  }),
});

export interface MeDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  mails: AccountMails;
  links: Pick<AccountLinks, "pendingEmail">;
  limits: Limits;
  secondFactors: SecondFactors;
  mailsPerUser: { count: number; windowMs: number };
  isSteppedUp(session: Session): boolean;
  /** Where no mail can be sent, nobody is asked to prove anything. */
  asksForProof: boolean;
  now: () => number;
}

async function readProfile({ store, secondFactors, links, asksForProof }: MeDeps, session: ClinicSession) {
  const { row, ownerName, pendingEmail, methods, agreement } = await store.read(async (sql) => ({
    row: await profileRow(sql, session.clinicId, session.userId),
    ownerName: await clinicOwnerName(sql, session.clinicId),
    pendingEmail: await links.pendingEmail(sql, session.userId),
    methods: await secondFactors.methodsOf(sql, session.userId),
    agreement: await agreementOf(sql, session.clinicId),
  }));
  if (!row) throw new Problem("unauthenticated");
  return {
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    isEmailVerified: !asksForProof || row.emailVerifiedAt !== null,
    pendingEmail,
    hasSecondFactor: methods.length > 0,
    needsAgreement: session.role === "owner" && !isAccepted(agreement.version),
    role: session.role,
    avatarUrl: avatarUrlOf(row.avatarFile),
    permissions: [...session.permissions],
    scopeRev: session.scopeRev,
    clinic: {
      _id: session.clinicId,
      name: row.clinicName ?? "",
      ownerName,
      timeZone: row.timeZone ?? "UTC",
      country: row.country ?? "",
      currency: row.currency ?? "",
    },
  };
}

/** The directory shows the new names to every colleague. */
async function rename({ sync }: MeDeps, session: ClinicSession, given: z.output<typeof ProfileChange>): Promise<void> {
  const { clinicId, userId } = session;
  await sync.withClinicTx(clinicId, { userId, name: "profile.rename" }, async (tx, sql) => {
    const row = await profileRow(sql, clinicId, userId);
    if (!row) throw new Problem("unauthenticated");
    const names = { firstName: given.firstName ?? row.firstName, lastName: given.lastName ?? row.lastName };
    await tx.patch(staff, userId, names);
    await setNames(sql, userId, names);
  });
}

/** @throws Problem `rate_limited` */
async function askForEmail(
  { mails, limits, mailsPerUser, now }: MeDeps,
  sql: Sql,
  by: ClinicSession,
  email: string,
): Promise<void> {
  const { clinicId, userId } = by;
  const user = await userById(sql, userId);
  if (!user || emailKeyOf(user.email) === emailKeyOf(email)) return;
  await limits.spend(sql, "mail-user", userId, mailsPerUser);
  await mails.changeEmail(sql, user, email);
  if (user.emailVerifiedAt !== null) {
    await mails.notice(sql, "email_change_asked", user.email, accountMailsCopy.emailChangeAsked(user.firstName, email));
  }
  const fact = { clinicId, at: toInstant(now()), by, entityId: userId, details: {} };
  await recordAudit(sql, profileAudit.emailChangeAsked, fact);
}

export const meRoutes: FastifyPluginAsyncZod<MeDeps> = async (app, deps) => {
  const config = { permission: "signed_in" as const, allowsUnverified: true };

  app.get("/me", { config, schema: { summary: "Who is signed in", response: { 200: Profile } } }, async (request) =>
    readProfile(deps, clinicSession(request)),
  );

  app.patch(
    "/me",
    {
      config,
      schema: {
        summary: "Change names or address; a new address counts once its mailed link was used, and needs the password",
        body: ProfileChange,
        response: { 200: Profile },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      const { email, ...names } = request.body;
      if (email !== undefined) assertSteppedUp(deps, session);
      if (names.firstName !== undefined || names.lastName !== undefined) await rename(deps, session, names);
      if (email !== undefined) await deps.store.write((sql) => askForEmail(deps, sql, session, email));
      return readProfile(deps, session);
    },
  );
};
