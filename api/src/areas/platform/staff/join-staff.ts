import type { InvitationReply } from "@fernpaw/domain/auth/account-forms";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { claimTo, insertUser, proveEmail } from "../../auth/accounts.queries.ts";
import type { AccountLinks } from "../../auth/public/account-links.ts";
import { againIfTaken } from "../../../db/again-if-taken.ts";
import type { Passwords } from "../../auth/public/passwords.ts";
import type { UserRow } from "../../auth/sessions.queries.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { changeStaffInvitation, staffInvitation, type StaffInvitationRow } from "./staff.queries.ts";

export interface JoinStaffDeps {
  store: Store;
  links: AccountLinks;
  passwords: Passwords;
  now: () => number;
}

/** The invited person's account with the rights of the invitation. It opens no session: the second step is set up at the first sign-in. */
export function createJoinStaff({ store, links, passwords, now }: JoinStaffDeps) {
  const open = async (token: string): Promise<StaffInvitationRow> =>
    store.read(async (sql) => {
      const { subjectId } = await links.look(sql, token, ["invite_staff"]);
      const row = await staffInvitation(sql, subjectId);
      if (row?.status !== "open") throw new Problem("link_invalid");
      return row;
    });

  return {
    /** Read by the page before a person types anything. @throws Problem `link_invalid` */
    async look(token: string): Promise<Pick<StaffInvitationRow, "email" | "firstName" | "lastName">> {
      const { email, firstName, lastName } = await open(token);
      return { email, firstName, lastName };
    },

    /** @throws Problem `link_invalid`, also when the address became another person's; `weak_password`, `unavailable` */
    async join({ token, password, ...names }: z.output<typeof InvitationReply>): Promise<void> {
      const { id: invitationId, email, permissions } = await open(token);
      await passwords.refuseWeak(password, [names.firstName, names.lastName, email]);
      const passwordHash = await passwords.inTurn(() => passwords.hash(password));
      const userId = uuidv7();
      const at = toInstant(now());
      const user: UserRow = {
        id: userId,
        clinicId: null,
        ...names,
        ...claimTo(email, userId),
        avatarFile: null,
        passwordHash,
        role: "admin",
        permissions,
        scopeRev: 1,
        status: "active",
        createdAt: at,
        updatedAt: at,
      };
      await againIfTaken(() =>
        store.write(async (sql) => {
          await links.use(sql, token, ["invite_staff"]);
          const set = { status: "joined" as const, joinedUserId: userId };
          if (!(await changeStaffInvitation(sql, invitationId, set))) throw new Problem("link_invalid");
          await insertUser(sql, user);
          if (!(await proveEmail(sql, userId, email, at))) throw new Problem("link_invalid");
          const fact = { clinicId: null, at, by: { userId }, entityId: userId, details: { invitationId } };
          await recordAudit(sql, platformAudit.staffJoined, fact);
        }),
      );
    },
  };
}
