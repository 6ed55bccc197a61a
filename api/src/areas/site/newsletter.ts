import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { Problem } from "../../http/errors.ts";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import { renderMail } from "../../mail/mail-template.ts";
import { emailKeyOf } from "../auth/accounts.queries.ts";
import type { Limits } from "../auth/public/limits.ts";
import { type LeaveSigns, leaveLinks } from "./public/newsletter-letter.ts";
import { siteCopy } from "./site.copy.ts";
import {
  changeSubscriber,
  insertSubscriber,
  subscriberByEmail,
  subscriberById,
  type SubscriberRow,
} from "./site.queries.ts";

const HOUR_MS = 3_600_000;
const CONFIRM_LIFE_MS = 7 * 24 * HOUR_MS;
export const PER_NETWORK = { count: 5, windowMs: HOUR_MS };

export interface NewsletterDeps extends LeaveSigns {
  store: Store;
  outbox: MailOutbox;
  limits: Limits;
  mailsPerAccount: { count: number; windowMs: number };
  isSame(left: string, right: string): boolean;
  now: () => number;
}

type Purpose = "newsletter-confirm" | "newsletter-leave";

export function createNewsletter(deps: NewsletterDeps) {
  const { store, outbox, limits, mailsPerAccount, publicUrl, sign, isSame, now } = deps;

  /** @throws Problem `link_invalid` */
  async function subscriberOf(sql: Sql, purpose: Purpose, token: string): Promise<SubscriberRow> {
    const [id = "", mac = ""] = token.split(".");
    const row = isSame(mac, sign(purpose, id)) ? await subscriberById(sql, id) : undefined;
    if (!row) throw new Problem("link_invalid");
    return row;
  }

  async function mail(sql: Sql, row: SubscriberRow): Promise<void> {
    if (!(await limits.take(sql, "mail-account", row.emailKey, mailsPerAccount))) return;
    const leave = leaveLinks(deps, row.id);
    const confirm = `${row.id}.${sign("newsletter-confirm", row.id)}`;
    const words =
      row.status === "confirmed"
        ? siteCopy.alreadyMail(leave.page)
        : siteCopy.confirmMail(`${publicUrl}/newsletter/confirm#token=${confirm}`);
    const content = { ...renderMail(words), unsubscribeUrl: leave.oneClick };
    await outbox.queue(sql, { kind: "newsletter", to: row.email, content, lifeMs: CONFIRM_LIFE_MS });
  }

  return {
    /** Says nothing of who is subscribed. @throws Problem `rate_limited` */
    async subscribe(email: string, network: string, source: string): Promise<void> {
      const emailKey = emailKeyOf(email);
      await store.write(async (sql) => {
        await limits.spend(sql, "newsletter", network, PER_NETWORK);
        const fresh: SubscriberRow = {
          id: uuidv7(),
          email,
          emailKey,
          status: "pending",
          source,
          createdAt: toInstant(now()),
          consentAt: null,
          unsubscribedAt: null,
          letters: 0,
        };
        await insertSubscriber(sql, fresh);
        await mail(sql, (await subscriberByEmail(sql, emailKey)) ?? fresh);
      });
    },

    /** As often as one likes; a link from before somebody left works again, for it was mailed to that person. */
    async confirm(token: string): Promise<void> {
      await store.write(async (sql) => {
        const { id, status } = await subscriberOf(sql, "newsletter-confirm", token);
        if (status === "confirmed") return;
        await changeSubscriber(sql, id, { status: "confirmed", consentAt: toInstant(now()), unsubscribedAt: null });
      });
    },

    async unsubscribe(token: string): Promise<void> {
      await store.write(async (sql) => {
        const { id, status } = await subscriberOf(sql, "newsletter-leave", token);
        if (status === "unsubscribed") return;
        await changeSubscriber(sql, id, { status: "unsubscribed", unsubscribedAt: toInstant(now()) });
      });
    },
  };
}
