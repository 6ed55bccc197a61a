import type { NewStaffInvitation } from "@fernpaw/domain/auth/account-forms";
import { PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { renderMail } from "../../../mail/mail-template.ts";
import { emailKeyOf, ownerOfEmail } from "../../auth/accounts.queries.ts";
import type { AccountLinks } from "../../auth/public/account-links.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { readRights, rightsInOrder } from "./managers.ts";
import { assertMayGive } from "./staff-rights.ts";
import { staffCopy as copy, takenAddress } from "./staff.copy.ts";
import {
  changeStaffInvitation,
  insertStaffInvitation,
  openStaffInvitations,
  staffInvitation,
  type StaffInvitationRow,
} from "./staff.queries.ts";

const DAY_MS = 86_400_000;

export interface StaffInvitationsDeps {
  store: Store;
  outbox: MailOutbox;
  links: AccountLinks;
  limits: Limits;
  mailsPerAccount: { count: number; windowMs: number };
  lifeMs: number;
  now: () => number;
}

export const StaffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  permissions: z.array(z.enum(PLATFORM_PERMISSIONS)),
  /** `expired`: it can be sent again. */
  status: z.enum(["open", "expired"]),
  createdAt: z.string(),
  expiresAt: z.string(),
});

function describeInvitation(row: StaffInvitationRow, at: string): z.output<typeof StaffInvitation> {
  return { ...row, permissions: readRights(row.permissions), status: row.expiresAt <= at ? "expired" : "open" };
}

/** @throws Problem `email_taken`, with whose the address is */
async function assertFree(sql: Sql, email: string): Promise<void> {
  const owner = await ownerOfEmail(sql, emailKeyOf(email));
  if (!owner) return;
  throw new Problem("email_taken", {
    errors: [owner.role === "admin" ? takenAddress.administrator : takenAddress.clinic],
  });
}

/** @throws Problem `not_found`; `invalid_transition` once it was accepted or withdrawn */
async function openOne(sql: Sql, id: string): Promise<StaffInvitationRow> {
  const row = await staffInvitation(sql, id);
  if (!row) throw new Problem("not_found");
  if (row.status !== "open") throw new Problem("invalid_transition");
  return row;
}

/** Asks people by mail to become platform staff. The invited person chooses a password with the link; see `join-staff.ts`. */
export function createStaffInvitations(deps: StaffInvitationsDeps) {
  const { store, outbox, links, limits, mailsPerAccount, lifeMs, now } = deps;

  async function mail(sql: Sql, { id, email, firstName }: StaffInvitationRow): Promise<void> {
    await limits.spend(sql, "mail-account", emailKeyOf(email), mailsPerAccount);
    const url = await links.make(sql, { purpose: "invite_staff", subjectId: id, email }, lifeMs);
    const words = copy.invited(firstName, url, Math.round(lifeMs / DAY_MS));
    await outbox.queue(sql, { kind: "staff_invitation", to: email, content: renderMail(words), lifeMs });
  }

  const note = (
    sql: Sql,
    by: AdminSession,
    act: "staffInvitationResent" | "staffInvitationWithdrawn",
    entityId: string,
  ): Promise<void> =>
    recordAudit(sql, platformAudit[act], { clinicId: null, at: toInstant(now()), by, entityId, details: {} });

  return {
    async list() {
      const at = toInstant(now());
      return (await store.read(openStaffInvitations)).map((row) => describeInvitation(row, at));
    },

    /** @throws Problem `email_taken`, `already_exists` where one is open, `forbidden` for a right that one lacks, `rate_limited` */
    async invite(by: AdminSession, given: z.output<typeof NewStaffInvitation>) {
      const at = toInstant(now());
      const permissions = rightsInOrder(given.permissions);
      assertMayGive(by, permissions);
      const row: StaffInvitationRow = {
        ...given,
        id: uuidv7(),
        permissions: JSON.stringify(permissions),
        status: "open",
        createdAt: at,
        createdBy: by.userId,
        expiresAt: toInstant(now() + lifeMs),
        joinedUserId: null,
      };
      return store.write(async (sql) => {
        await assertFree(sql, given.email);
        const isOpen = (await openStaffInvitations(sql)).some(
          ({ email }) => emailKeyOf(email) === emailKeyOf(given.email),
        );
        if (isOpen) throw new Problem("already_exists");
        await insertStaffInvitation(sql, row);
        await mail(sql, row);
        const fact = { clinicId: null, at, by, entityId: row.id, details: { permissions } };
        await recordAudit(sql, platformAudit.staffInvited, fact);
        return describeInvitation(row, at);
      });
    },

    /** Another link, for as long as a new one; the one before is void. */
    async resend(by: AdminSession, id: string) {
      return store.write(async (sql) => {
        const row = { ...(await openOne(sql, id)), expiresAt: toInstant(now() + lifeMs) };
        assertMayGive(by, readRights(row.permissions));
        await assertFree(sql, row.email);
        await changeStaffInvitation(sql, id, { expiresAt: row.expiresAt });
        await mail(sql, row);
        await note(sql, by, "staffInvitationResent", id);
        return describeInvitation(row, toInstant(now()));
      });
    },

    async withdraw(by: AdminSession, id: string): Promise<void> {
      await store.write(async (sql) => {
        await openOne(sql, id);
        await changeStaffInvitation(sql, id, { status: "withdrawn" });
        await links.cancel(sql, id, "invite_staff");
        await note(sql, by, "staffInvitationWithdrawn", id);
      });
    },
  };
}
