import type { Sql } from "@fernpaw/sync/server/store";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { type MailWords, renderMail } from "../../../mail/mail-template.ts";
import { emailKeyOf, ownerOfEmail } from "../accounts.queries.ts";
import type { AuthSettings } from "../auth-settings.ts";
import type { UserRow } from "../sessions.queries.ts";
import type { AccountLinks } from "./account-links.ts";
import { accountMailsCopy as copy } from "./account-mails.copy.ts";
import type { Limits } from "./limits.ts";

const NOTICE_LIFE_MS = 7 * 86_400_000;

type Person = Pick<UserRow, "id" | "email" | "firstName">;

export interface AccountMails {
  /** The link that proves the address; if it is somebody else's, that person is told, and nobody gets a link. */
  verification(sql: Sql, person: Person): Promise<void>;
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

/** Queues mail about accounts. An address that got its three this hour gets no more, and nobody is told. */
export function createAccountMails({ outbox, links, limits, settings, publicUrl }: AccountMailsDeps): AccountMails {
  const { verifyMs, resetMs, unlockMs } = settings.links;
  const hasRoom = (sql: Sql, email: string): Promise<boolean> =>
    limits.take(sql, "mail-account", emailKeyOf(email), settings.throttle.mailsPerAccount);
  const send = (sql: Sql, kind: string, to: string, mail: { words: MailWords; lifeMs: number }): Promise<void> =>
    outbox.queue(sql, { kind, to, content: renderMail(mail.words), lifeMs: mail.lifeMs });
  const tellOwner = (sql: Sql, to: string): Promise<void> =>
    send(sql, "already_yours", to, { words: copy.alreadyYours(`${publicUrl}/login`), lifeMs: verifyMs });

  async function proof(sql: Sql, person: Person, to: string, purpose: "verify" | "change_email"): Promise<void> {
    if (!(await hasRoom(sql, to))) return;
    const owner = await ownerOfEmail(sql, emailKeyOf(to));
    if (owner && owner.id !== person.id) return tellOwner(sql, to);
    const url = await links.make(sql, { purpose, subjectId: person.id, email: to }, verifyMs);
    const words = purpose === "verify" ? copy.verify(person.firstName, url) : copy.changeEmail(person.firstName, url);
    return send(sql, purpose, to, { words, lifeMs: verifyMs });
  }

  return {
    verification: (sql, person) => proof(sql, person, person.email, "verify"),
    changeEmail: (sql, person, newEmail) => proof(sql, person, newEmail, "change_email"),

    async reset(sql, person) {
      if (!(await hasRoom(sql, person.email))) return;
      const url = await links.make(sql, { purpose: "reset", subjectId: person.id, email: person.email }, resetMs);
      await send(sql, "reset", person.email, { words: copy.reset(person.firstName, url), lifeMs: resetMs });
    },

    async unlock(sql, person) {
      if (!(await hasRoom(sql, person.email))) return;
      const url = await links.make(sql, { purpose: "unlock", subjectId: person.id, email: person.email }, unlockMs);
      await send(sql, "unlock", person.email, { words: copy.unlock(person.firstName, url), lifeMs: unlockMs });
    },

    notice: (sql, kind, to, words) => send(sql, kind, to, { words, lifeMs: NOTICE_LIFE_MS }),
  };
}
