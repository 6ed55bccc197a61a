import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import type { InvitationReply } from "@fernpaw/domain/auth/account-forms";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { PROFESSIONS, staff } from "@fernpaw/domain/staff/staff";
import type { Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { employees } from "../../employees/employees.queries.ts";
import { changeInvitation, invitation } from "../../invitations/invitations.queries.ts";
import { giveRunningAnnouncements } from "../../notifications/public/running-announcements.ts";
import { claimTo, clinicNameOf, insertUser, proveEmail } from "../accounts.queries.ts";
import type { Accounts, Browser, SignedIn, WithClinicTx } from "./accounts.ts";
import type { UserRow } from "../sessions.queries.ts";
import { authAudit } from "../auth.audit.copy.ts";
import { againIfTaken } from "../../../db/again-if-taken.ts";
import type { AccountLinks } from "../public/account-links.ts";
import type { Passwords } from "../public/passwords.ts";

const PERSON_COLOURS = 12;

export interface NewColleagueDeps {
  store: Store;
  withClinicTx: WithClinicTx;
  accounts: Accounts;
  passwords: Passwords;
  links: AccountLinks;
  now: () => number;
}

/** The invited person's account, with the rights of the invitation, and a session: the mailed link proved the address. */
export function createNewColleague({ store, withClinicTx, accounts, passwords, links, now }: NewColleagueDeps) {
  async function readInvitation(token: string) {
    return store.read(async (sql) => {
      const link = await links.look(sql, token, ["invite"]);
      const [clinicId = "", id = ""] = link.subjectId.split("/");
      const row = await invitation(sql, clinicId, id);
      if (row?.status !== "open") throw new Problem("link_invalid");
      return { clinicId, row, clinicName: await clinicNameOf(sql, clinicId) };
    });
  }

  return {
    /** What the page shows before anything is typed. @throws Problem `link_invalid` */
    async look(token: string) {
      const { row, clinicName } = await readInvitation(token);
      return { email: row.email, firstName: row.firstName, lastName: row.lastName, clinicName };
    },

    /** @throws Problem `link_invalid`, also when the address became somebody else's; `weak_password`, `unavailable` */
    async join({ token, password, ...names }: z.output<typeof InvitationReply>, browser: Browser): Promise<SignedIn> {
      const { clinicId, row, clinicName } = await readInvitation(token);
      await passwords.refuseWeak(password, [names.firstName, names.lastName, row.email, clinicName]);
      const passwordHash = await passwords.inTurn(() => passwords.hash(password));
      const userId = uuidv7();
      const at = toInstant(now());
      const user: UserRow = {
        id: userId,
        clinicId,
        ...names,
        ...claimTo(row.email, userId),
        avatarFile: null,
        passwordHash,
        role: "employee",
        permissions: row.permissions,
        scopeRev: 1,
        status: "active",
        createdAt: at,
        updatedAt: at,
      };
      return againIfTaken(() =>
        withClinicTx(clinicId, { userId, name: "invitations.complete" }, async (tx, sql) => {
          await links.use(sql, token, ["invite"]);
          const set = { status: "completed" as const, completedAt: at, completedUserId: userId };
          if (!(await changeInvitation(sql, clinicId, row.id, set))) throw new Problem("link_invalid");
          await insertUser(sql, user);
          if (!(await proveEmail(sql, userId, row.email, at))) throw new Problem("link_invalid");
          const profession = z.parse(z.enum(PROFESSIONS), row.profession);
          await tx.insert(staff, {
            id: userId,
            ...names,
            profession,
            jobTitle: row.jobTitle,
            colour: (await employees(sql, clinicId)).length % PERSON_COLOURS,
            isBookable: profession === "vet" ? "yes" : "no",
            ...newColumn,
            licenceNo: "",
            licenceExpiresOn: null,
            status: "active",
            isOwner: "no",
          });
          await giveRunningAnnouncements(tx, sql, { clinicId, userId, at });
          const by = { userId, deviceId: browser.deviceId, network: browser.network };
          await recordAudit(sql, authAudit.invitationAccepted, { clinicId, at, by, entityId: row.id, details: {} });
          return accounts.openOn(sql, browser, user);
        }),
      );
    },
  };
}

export type NewColleague = ReturnType<typeof createNewColleague>;
