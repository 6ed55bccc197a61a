import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { insertMail, type MailRow } from "./mail.queries.ts";
import type { MailContent } from "./mail-template.ts";
import { seal, unseal } from "./sealed.ts";

/** `smtp` sends, `mailbox` keeps for `/dev/mail`, `none` lets mail wait for a server that can send it. */
export type MailMode = "smtp" | "mailbox" | "none";

export interface NewMail {
  kind: string;
  to: string;
  content: MailContent;
  /** How long what it says stays true. */
  lifeMs: number;
  /** A new one when left out. */
  id?: string;
  /** Where it may have gone out it is not tried again, but ends as `unsure`. */
  isOnce?: boolean;
}

export interface MailOutbox {
  mode: MailMode;
  /** In the transaction of what the mail is about: both happen or neither. */
  queue(sql: Sql, mail: NewMail): Promise<void>;
  contentOf(row: Pick<MailRow, "content">): MailContent | null;
  /** Told when mail was queued; the transaction may not have ended yet. */
  onQueued(listener: () => void): void;
}

const Letterhead = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  logoFile: z.nullable(z.string()),
  foot: z.array(z.string()),
});

const Content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.optional(z.string()),
  unsubscribeUrl: z.optional(z.string()),
  fromName: z.optional(z.string()),
  documents: z.optional(z.array(z.object({ fileName: z.string(), document: PaperDocument, letterhead: Letterhead }))),
});

export function createMailOutbox(options: { mode: MailMode; key: Uint8Array; now: () => number }): MailOutbox {
  const { mode, key, now } = options;
  const listeners: (() => void)[] = [];
  return {
    mode,

    async queue(sql, { kind, to, content, lifeMs, id = uuidv7(), isOnce = false }) {
      const at = toInstant(now());
      await insertMail(sql, {
        id,
        kind,
        recipient: to,
        content: seal(key, JSON.stringify(content)),
        status: mode === "mailbox" ? "kept" : "queued",
        attempts: 0,
        nextAttemptAt: at,
        expiresAt: toInstant(now() + lifeMs),
        createdAt: at,
        finishedAt: null,
        lastError: null,
        isOnce: isOnce ? 1 : 0,
        triedSince: null,
      });
      for (const listener of listeners) listener();
    },

    contentOf({ content }) {
      if (content === null) return null;
      const { replyTo, unsubscribeUrl, fromName, documents, ...rest } = z.parse(
        Content,
        JSON.parse(unseal(key, content)),
      );
      return {
        ...rest,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
        ...(fromName === undefined ? {} : { fromName }),
        ...(documents === undefined ? {} : { documents }),
      };
    },

    onQueued: (listener) => void listeners.push(listener),
  };
}
