import type { NewInvitation } from "@fernpaw/domain/auth/account-forms";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { PROFESSIONS } from "@fernpaw/domain/staff/staff";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { type AuditActor, recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import { renderMail } from "../../mail/mail-template.ts";
import { clinicNameOf, emailKeyOf, ownerOfEmail } from "../auth/accounts.queries.ts";
import type { AccountLinks } from "../auth/public/account-links.ts";
import type { Limits } from "../auth/public/limits.ts";
import { isColleague } from "../employees/employees.queries.ts";
import { assertRoomForPerson } from "../subscriptions/public/plan-room.ts";
import { invitationsAudit } from "./invitations.audit.copy.ts";
import { invitationsCopy as copy } from "./invitations.copy.ts";
import {
  changeInvitation,
  insertInvitation,
  invitation,
  type InvitationRow,
  invitations,
} from "./invitations.queries.ts";

export interface InvitationsDeps {
  store: Store;
  outbox: MailOutbox;
  links: AccountLinks;
  limits: Limits;
  mailsPerAccount: { count: number; windowMs: number };
  invitationsPerClinic: { count: number; windowMs: number };
  lifeMs: number;
  now: () => number;
}

interface Owner extends AuditActor {
  clinicId: string;
  userId: string;
}

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.enum(PROFESSIONS),
  jobTitle: z.string(),
  permissions: z.array(z.string()),
  /** `expired`: it can be sent again. */
  status: z.enum(["open", "expired", "completed", "revoked"]),
  createdAt: z.string(),
  expiresAt: z.string(),
});

function describeInvitation(row: InvitationRow, at: string): z.output<typeof Invitation> {
  const permissions: unknown = JSON.parse(row.permissions);
  return {
    ...row,
    profession: z.parse(z.enum(PROFESSIONS), row.profession),
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
    status: row.status === "open" && row.expiresAt <= at ? "expired" : row.status,
  };
}

/** What a link names: an invitation is found before its clinic is known. */
export const subjectOf = (clinicId: string, id: string): string => `${clinicId}/${id}`;

/** @throws Problem `not_found`, also for another clinic's; `invalid_transition` once it is completed or revoked */
async function openOne(sql: Sql, clinicId: string, id: string): Promise<InvitationRow> {
  const row = await invitation(sql, clinicId, id);
  if (!row) throw new Problem("not_found");
  if (row.status !== "open") throw new Problem("invalid_transition");
  return row;
}

/** @throws Problem `email_taken` for a colleague's address, `already_exists` where an invitation of it is open */
async function assertNotInvited(sql: Sql, clinicId: string, email: string): Promise<void> {
  const emailKey = emailKeyOf(email);
  if (await isColleague(sql, clinicId, emailKey)) throw new Problem("email_taken");
  const others = await invitations(sql, clinicId);
  const isOpen = others.some((other) => other.status === "open" && emailKeyOf(other.email) === emailKey);
  if (isOpen) throw new Problem("already_exists");
}

export function createInvitations(deps: InvitationsDeps) {
  const { store, outbox, links, limits, mailsPerAccount, invitationsPerClinic, lifeMs, now } = deps;

  async function mail(sql: Sql, clinicId: string, row: InvitationRow): Promise<void> {
    await limits.spend(sql, "invitations-clinic", clinicId, invitationsPerClinic);
    const clinicName = await clinicNameOf(sql, clinicId);
    const owner = await ownerOfEmail(sql, emailKeyOf(row.email));
    if (!(await limits.take(sql, "mail-account", emailKeyOf(row.email), mailsPerAccount))) return;
    const link = { purpose: "invite" as const, subjectId: subjectOf(clinicId, row.id), email: row.email };
    const words = owner
      ? copy.invitedElsewhere(clinicName)
      : copy.invited(row.firstName, clinicName, await links.make(sql, link, lifeMs));
    await outbox.queue(sql, { kind: "invitation", to: row.email, content: renderMail(words), lifeMs });
  }

  return {
    async list({ clinicId }: Owner) {
      const at = toInstant(now());
      return (await store.read((sql) => invitations(sql, clinicId))).map((row) => describeInvitation(row, at));
    },

    /**
     * Says nothing of an address outside of the clinic.
     * @throws Problem `email_taken` for a colleague's, `already_exists` where one is open, `plan_people_full`, `rate_limited`
     */
    async invite(by: Owner, given: z.output<typeof NewInvitation>) {
      const { clinicId, userId } = by;
      const at = toInstant(now());
      const permissions = CLINIC_PERMISSIONS.filter((code) => given.permissions.includes(code));
      const row: InvitationRow = {
        ...given,
        id: uuidv7(),
        permissions: JSON.stringify(permissions),
        status: "open",
        createdAt: at,
        createdBy: userId,
        expiresAt: toInstant(now() + lifeMs),
        completedAt: null,
        completedUserId: null,
      };
      return store.write(async (sql) => {
        await assertNotInvited(sql, clinicId, given.email);
        await assertRoomForPerson(sql, clinicId, at);
        await insertInvitation(sql, clinicId, row);
        await mail(sql, clinicId, row);
        const fact = { clinicId, at, by, entityId: row.id, details: { permissions } };
        await recordAudit(sql, invitationsAudit.sent, fact);
        return describeInvitation(row, at);
      });
    },

    /** Another link, for as long as a new one; the one before is void. */
    async resend(by: Owner, id: string) {
      const { clinicId } = by;
      return store.write(async (sql) => {
        const open = await openOne(sql, clinicId, id);
        const row = { ...open, expiresAt: toInstant(now() + lifeMs) };
        // One that had run out took no place.
        if (open.expiresAt <= toInstant(now())) await assertRoomForPerson(sql, clinicId, toInstant(now()));
        await changeInvitation(sql, clinicId, id, { expiresAt: row.expiresAt });
        await mail(sql, clinicId, row);
        const at = toInstant(now());
        await recordAudit(sql, invitationsAudit.resent, { clinicId, at, by, entityId: id, details: {} });
        return describeInvitation(row, at);
      });
    },

    async revoke(by: Owner, id: string): Promise<void> {
      const { clinicId } = by;
      await store.write(async (sql) => {
        await openOne(sql, clinicId, id);
        await changeInvitation(sql, clinicId, id, { status: "revoked" });
        await links.cancel(sql, subjectOf(clinicId, id), "invite");
        const at = toInstant(now());
        await recordAudit(sql, invitationsAudit.revoked, { clinicId, at, by, entityId: id, details: {} });
      });
    },
  };
}
