import type { Sql } from "@fernpaw/sync/server/store";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { type MailWords, renderMail } from "../../../mail/mail-template.ts";
import { clinicNameOf, emailKeyOf, ownerOfEmail } from "../accounts.queries.ts";
import type { AuthSettings } from "../auth-settings.ts";
import type { UserRow } from "../sessions.queries.ts";
import type { AccountLinks } from "./account-links.ts";
import { accountMailsCopy as copy } from "./account-mails.copy.ts";
import type { Limits } from "./limits.ts";

const NOTICE_LIFE_MS = 7 * 86_400_000;

type Person = Pick<UserRow, "id" | "clinicId" | "email" | "firstName">;

export interface AccountMails {
  /** The link that proves the address; if it belongs to another account, a mail to that person without a link. */
  verification(sql: Sql, person: Person & Pick<UserRow, "role">): Promise<void>;
  /** The same for an address that is to take the place of the present one. */
  changeEmail(sql: Sql, person: Person, newEmail: string): Promise<void>;
  reset(sql: Sql, person: Person): Promise<void>;
  unlock(sql: Sql, person: Person): Promise<void>;
  /** Tells a person what was done to the account. */
  notice(sql: Sql, kind: string, to: string, words: MailWords): Promise<void>;
}

export interface AccountMailsDeps {
  outbox: MailOutbox;
  links: AccountLinks;
  limits: Limits;
  settings: Pick<AuthSettings, "links" | "throttle">;
  publicUrl: string;
}

/**
 * Queues mail about accounts. An address gets three an hour, and no answer tells that it had them. Verification mails
 * count by account, so that no registration of a stranger takes the mail of a colleague.
 */
export function createAccountMails({ outbox, links, limits, settings, publicUrl }: AccountMailsDeps): AccountMails {
  const { verifyMs, resetMs, unlockMs } = settings.links;
  const hasRoom = (sql: Sql, email: string): Promise<boolean> =>
    limits.take(sql, "mail-account", emailKeyOf(email), settings.throttle.mailsPerAccount);
  const nameOfClinic = async (sql: Sql, { clinicId }: Person): Promise<string> =>
    clinicId === null ? "" : clinicNameOf(sql, clinicId);
  /** An owner's invitations have a limit of their own. */
  const hasRoomToVerify = async (sql: Sql, { id, email, role }: Pick<UserRow, "id" | "email" | "role">) =>
    (await limits.take(sql, "verify-account", id, settings.throttle.mailsPerAccount)) &&
    (role === "employee" ||
      (await limits.take(sql, "verify-address", emailKeyOf(email), settings.throttle.verificationsPerAddress)));
  const send = (sql: Sql, kind: string, to: string, mail: { words: MailWords; lifeMs: number }): Promise<void> =>
    outbox.queue(sql, { kind, to, content: renderMail(mail.words), lifeMs: mail.lifeMs });
  const tellOwner = (sql: Sql, to: string): Promise<void> =>
    send(sql, "already_yours", to, { words: copy.alreadyYours(`${publicUrl}/login`), lifeMs: verifyMs });

  const isOthers = async (sql: Sql, person: Person, email: string): Promise<boolean> => {
    const owner = await ownerOfEmail(sql, emailKeyOf(email));
    return owner !== undefined && owner.id !== person.id;
  };

  return {
    async verification(sql, person) {
      if (!(await hasRoomToVerify(sql, person))) return;
      if (await isOthers(sql, person, person.email)) return tellOwner(sql, person.email);
      const url = await links.make(sql, { purpose: "verify", subjectId: person.id, email: person.email }, verifyMs);
      const words = copy.verify(person.firstName, await nameOfClinic(sql, person), url);
      return send(sql, "verify", person.email, { words, lifeMs: verifyMs });
    },

    // Nothing that the person who asks can see depends on the address: a link is made for each, and mailed or not.
    async changeEmail(sql, person, newEmail) {
      const isSent = await hasRoom(sql, newEmail);
      if (!isSent && (await links.pendingEmail(sql, person.id)) === newEmail) return;
      const isTaken = await isOthers(sql, person, newEmail);
      const url = await links.make(sql, { purpose: "change_email", subjectId: person.id, email: newEmail }, verifyMs);
      if (!isSent) return;
      if (isTaken) return tellOwner(sql, newEmail);
      const words = copy.changeEmail(person.firstName, url);
      return send(sql, "change_email", newEmail, { words, lifeMs: verifyMs });
    },

    async reset(sql, person) {
      if (!(await hasRoom(sql, person.email))) return;
      const url = await links.make(sql, { purpose: "reset", subjectId: person.id, email: person.email }, resetMs);
      const words = copy.reset(person.firstName, await nameOfClinic(sql, person), url);
      await send(sql, "reset", person.email, { words, lifeMs: resetMs });
    },

    async unlock(sql, person) {
      if (!(await hasRoom(sql, person.email))) return;
      const url = await links.make(sql, { purpose: "unlock", subjectId: person.id, email: person.email }, unlockMs);
      await send(sql, "unlock", person.email, { words: copy.unlock(person.firstName, url), lifeMs: unlockMs });
    },

    notice: (sql, kind, to, words) => send(sql, kind, to, { words, lifeMs: NOTICE_LIFE_MS }),
  };
}
